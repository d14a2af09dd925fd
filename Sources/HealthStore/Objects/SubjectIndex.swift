import HealthModel

/// What each object that is granted by itself goes by (`GrantSubject`), and doses with their
/// medication: kept in memory, so that who sees an object is known without reading it, also when it
/// has been deleted and its tombstone is shown to whom it was. 24 bytes an object.
///
/// Rows of `subject`: the key is the anchor of the object; subject (high, low u64), type u16, source
/// u32. A row goes with the tombstone of its object.
struct SubjectIndex: Sendable {
  struct Entry: Sendable {
    var anchor: Int64
    /// Index into `subjects`.
    var subject: UInt32
    var source: UInt32
    var type: UInt16
  }

  /// By anchor.
  private(set) var entries = PagedArray<Entry>()
  private var subjects = PagedArray<GrantSubject>()
  private var numbers: [GrantSubject: UInt32] = [:]

  init() {}

  init(reading connection: Connection) throws(StoreError) {
    try connection.forEach(.subject) { (key, bytes) throws(StoreError) in
      var reader = ByteReader(bytes, part: "subject")
      let subject = GrantSubject(
        hash: ObjectID(high: try reader.integer(), low: try reader.integer()))
      append(
        anchor: key, subject, type: try reader.integer(), source: try reader.integer())
      try reader.finish()
    }
  }

  var count: Int { entries.count }

  /// The anchor is greater than all before.
  mutating func append(anchor: Int64, _ subject: GrantSubject, type: UInt16, source: UInt32) {
    var number = numbers[subject]
    if number == nil {
      number = UInt32(subjects.count)
      numbers[subject] = number
      subjects.append(subject)
    }
    entries.append(Entry(anchor: anchor, subject: number!, source: source, type: type))
  }

  /// Copies what stays.
  mutating func remove(_ anchors: Set<Int64>) {
    guard !anchors.isEmpty else { return }
    var rest = SubjectIndex()
    for index in 0..<entries.count where !anchors.contains(entries[index].anchor) {
      let entry = entries[index]
      rest.append(
        anchor: entry.anchor, subject(of: entry), type: entry.type, source: entry.source)
    }
    self = rest
  }

  func subject(of entry: Entry) -> GrantSubject { subjects[Int(entry.subject)] }

  func entry(ofAnchor anchor: Int64) -> Entry? {
    let index = entries.partitionPoint { $0.anchor < anchor }
    guard index < entries.count, entries[index].anchor == anchor else { return nil }
    return entries[index]
  }

  static func payload(_ subject: GrantSubject, type: UInt16, source: UInt32) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: subject.hash.high)
    bytes.append(littleEndian: subject.hash.low)
    bytes.append(littleEndian: type)
    bytes.append(littleEndian: source)
    return bytes
  }
}
