package import HealthModel

/// The subject (`GrantSubject`) of each object with per-object grants, and of doses, whose subject
/// is that of their medication. The index is in memory, so that visibility is decided without
/// reading the object, even when the object was deleted and its tombstone is sent to apps that
/// could see it. 24 bytes per object.
///
/// Rows of `subject`: the key is the anchor of the object; subject (high, low u64), type u16,
/// source u32. A row is removed with the tombstone of its object.
package struct SubjectIndex: Sendable {
  package struct Entry: Sendable {
    package var anchor: Int64
    /// Index into `subjects`.
    var subject: UInt32
    package var source: UInt32
    package var type: UInt16
  }

  /// In order of anchors.
  package private(set) var entries = PagedArray<Entry>()
  private var subjects = PagedArray<GrantSubject>()
  private var numbers: [GrantSubject: UInt32] = [:]

  package init() {}

  package init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.subject) { (key, bytes) throws(StoreError) in
      var reader = ByteReader(bytes, part: "subject")
      let subject = GrantSubject(
        hash: ObjectID(high: try reader.integer(), low: try reader.integer()))
      append(
        anchor: key, subject, type: try reader.integer(), source: try reader.integer())
      try reader.finish()
    }
  }

  package var count: Int { entries.count }

  /// Appends an entry. The anchor is greater than all previous ones.
  package mutating func append(anchor: Int64, _ subject: GrantSubject, type: UInt16, source: UInt32)
  {
    var number = numbers[subject]
    if number == nil {
      number = UInt32(subjects.count)
      numbers[subject] = number
      subjects.append(subject)
    }
    entries.append(Entry(anchor: anchor, subject: number!, source: source, type: type))
  }

  /// Removes the entries of these objects by copying the others.
  package mutating func remove(_ anchors: Set<Int64>) {
    guard !anchors.isEmpty else { return }
    var rest = SubjectIndex()
    for index in 0..<entries.count where !anchors.contains(entries[index].anchor) {
      let entry = entries[index]
      rest.append(
        anchor: entry.anchor, subject(of: entry), type: entry.type, source: entry.source)
    }
    self = rest
  }

  package func subject(of entry: Entry) -> GrantSubject { subjects[Int(entry.subject)] }

  package func entry(ofAnchor anchor: Int64) -> Entry? {
    let index = entries.partitionPoint { $0.anchor < anchor }
    guard index < entries.count, entries[index].anchor == anchor else { return nil }
    return entries[index]
  }

  package static func payload(_ subject: GrantSubject, type: UInt16, source: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: subject.hash.high)
    bytes.append(littleEndian: subject.hash.low)
    bytes.append(littleEndian: type)
    bytes.append(littleEndian: source)
    return bytes
  }
}
