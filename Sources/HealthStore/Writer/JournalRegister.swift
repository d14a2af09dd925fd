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

  /// Adds what the journal stores to the head.
  func count(in head: inout Head) {
    head.firstJournal = keys.lowerBound
    head.nextJournal = keys.upperBound
  }

  func append(_ section: JournalSection) {
    tail.append(section)
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

  /// Removes all rows from the file. The samples stay in the tail until `forgetRows`.
  func removeRows() throws(StoreError) { try connection.remove(.journal, keys: keys) }

  /// Removes the samples of the removed rows, which are now in chunks.
  func forgetRows() {
    keys = keys.upperBound..<keys.upperBound
    tail = Tail()
  }

  /// Accepts the loss of the damaged rows.
  func acceptDamage() { damagedKeys = [] }
}
