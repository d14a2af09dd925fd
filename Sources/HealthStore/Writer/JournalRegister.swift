import HealthStorage

/// The journal: the samples that are not in chunks yet, and the rows that contain them. Each commit
/// adds one row at most, for all requests that share it.
final class JournalRegister {
  private let connection: Connection
  private(set) var tail = Tail()
  /// The keys of damaged rows. Nothing may be read or written until the user has accepted their loss
  /// (`Writer.salvage`).
  private(set) var damagedKeys: [Int64]
  /// The keys of the rows.
  private var keys: Range<Int64>
  /// The sections that the open transaction has to write.
  private var unwritten: [JournalSection] = []

  /// The samples with the anchors `deleted` are left out.
  init(
    connection: Connection, head: Head, sections: [JournalSection], deleted: Set<Int64>,
    damagedKeys: [Int64]
  ) {
    self.connection = connection
    self.damagedKeys = damagedKeys
    keys = head.firstJournal..<head.nextJournal
    for section in sections { tail.append(section, skipping: deleted) }
  }

  var isEmpty: Bool { keys.isEmpty }

  /// The number of samples that the open transaction has to write.
  var unwrittenCount: Int { unwritten.reduce(0) { $0 + $1.count } }

  /// Adds what the journal stores to the head.
  func count(in head: inout Head) {
    head.firstJournal = keys.lowerBound
    head.nextJournal = keys.upperBound
  }

  /// Adds a section. `body` is called with each group that got rows, and the first of them.
  func append(_ section: JournalSection, _ body: (TailGroup, _ firstRow: Int) -> Void) {
    for addition in tail.append(section) { body(tail.groups[addition.group], addition.firstRow) }
    unwritten.append(section)
  }

  /// Leaves deleted samples out of the tail. Their tombstones delete them in the file.
  func remove(anchors: Set<Int64>, fromGroup group: Int) {
    tail.remove(anchors: anchors, fromGroup: group)
  }

  /// Writes the row of the open transaction.
  func write() throws(StoreError) {
    guard !unwritten.isEmpty else { return }
    let payload = JournalSection.payload(unwritten)
    try connection.put(.journal, key: keys.upperBound, payload)
    keys = keys.lowerBound..<keys.upperBound + 1
    unwritten = []
  }

  /// The key of the next row.
  var nextKey: Int64 { keys.upperBound }

  /// Removes the rows before a key. Their samples stay in the tail until `forgetRows`.
  func removeRows(before key: Int64) throws(StoreError) {
    try connection.remove(.journal, keys: keys.lowerBound..<key)
  }

  /// Removes the samples of the removed rows, and those that have no row yet. They have anchors up to
  /// `lastAnchor` and are now in chunks.
  func forgetRows(before key: Int64, lastAnchor: Int64) {
    keys = key..<keys.upperBound
    unwritten.removeAll { $0.firstAnchor <= lastAnchor }
    tail.remove(through: lastAnchor)
  }

  /// Accepts the loss of the damaged rows.
  func acceptDamage() { damagedKeys = [] }
}
