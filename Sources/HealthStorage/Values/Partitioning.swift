extension Array {
  /// Returns the index of the first element for which `belongsBehind` holds, or `count`. The
  /// elements for which it holds must form a suffix of the array.
  package func partitioningIndex(_ belongsBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension ArraySlice {
  /// Returns the offset from `startIndex` of the first element for which `belongsBehind` holds. The
  /// slice must be partitioned accordingly.
  package func partitioningIndex(_ belongsBehind: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if belongsBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low - startIndex
  }
}
