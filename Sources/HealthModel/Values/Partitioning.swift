extension Range<Int> {
  /// Returns the first number of the range for which `belongsToSuffix` holds, or the upper bound. The
  /// numbers for which it holds must form a suffix of the range, which is usually that of the indices
  /// of a collection in order.
  ///
  /// A binary search. It is a member of ranges and not of collections, because a generic function with
  /// package access is not specialized in other modules.
  package func partitioningIndex(_ belongsToSuffix: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSuffix(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
