import HealthModel

/// An array that is cheap to copy and then append to, because only the last page is duplicated. The
/// writer appends to it, and snapshots that were published before retain their contents.
package struct PagedArray<Element> {
  private static var pageSize: Int { 512 }
  private var pages: [[Element]] = []
  package private(set) var count = 0

  package init() {}

  package mutating func append(_ element: Element) {
    if count % Self.pageSize == 0 {
      var page: [Element] = []
      page.reserveCapacity(Self.pageSize)
      pages.append(page)
    }
    pages[pages.count - 1].append(element)
    count += 1
  }

  /// Removes leading elements. Copies all others.
  package mutating func removeFirst(_ removed: Int) {
    guard removed > 0 else { return }
    var rest = PagedArray()
    for index in removed..<count { rest.append(self[index]) }
    self = rest
  }

  package subscript(index: Int) -> Element {
    get { pages[index / Self.pageSize][index % Self.pageSize] }
    set { pages[index / Self.pageSize][index % Self.pageSize] = newValue }
  }

  /// Returns the number of leading elements for which `isBefore` holds. The elements must be
  /// partitioned accordingly.
  package func partitionPoint(_ isBefore: (Element) -> Bool) -> Int {
    (0..<count).partitioningIndex { !isBefore(self[$0]) }
  }
}

extension PagedArray: Sendable where Element: Sendable {}
