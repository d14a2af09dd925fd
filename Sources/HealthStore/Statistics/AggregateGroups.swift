import HealthStorage

/// The groups of the samples of one type, owner and day that count for a statistics-only grant: in
/// order of arrival, without the samples that are set apart (`Writer.ungroup`).
enum AggregateGroups {
  static let count = 3

  /// Returns the elements in complete groups. The elements are ordered by anchor.
  static func counted<Element>(
    _ elements: [Element], apart: AnchorBitmap, anchor: (Element) -> Int64
  ) -> ArraySlice<Element> {
    let all = elements.filter { !apart.contains(anchor($0)) }
    return all.prefix(all.count - all.count % count)
  }

  /// Returns the remaining samples of complete groups of which some are `gone`. `anchors` ascend.
  static func broken(
    by gone: Set<Int64>, _ anchors: [Int64], apart: AnchorBitmap
  ) -> [Int64] {
    let counted = counted(anchors, apart: apart) { $0 }
    return stride(from: 0, to: counted.count, by: count).flatMap { first -> [Int64] in
      let rest = counted[first..<first + count].filter { !gone.contains($0) }
      return rest.count < count ? rest : []
    }
  }
}
