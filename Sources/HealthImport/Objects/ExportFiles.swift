import HealthModel

/// The export's other files as imported objects, each under a key made from what it says.
///
/// | folder | kept as | key from |
/// |---|---|---|
/// | `workout-routes` | the file, in the archive's own compression | everything from the first `<trkseg>` on: what stands before it has the time of the export and a name in its offset |
/// | `electrocardiograms` | see `Electrocardiogram` | the same text |
/// | `clinical-records`, `attachments` | the file byte for byte | the file |
///
/// A file is read twice: once for its key, its period and to know that it is whole, once to pass it
/// on, so that none has to fit into memory.
struct ExportFiles {
  static let byteCountMax: Int64 = 4 << 30

  let contents: ExportContents
  let sink: ImportSink
  /// Key of each file, for the elements that name it.
  private(set) var keys: [String: ObjectID] = [:]
  /// Called with the bytes on disk that each file took.
  let advance: (Int64) -> Void
  private let deflater = Deflater()

  init(_ contents: ExportContents, sink: ImportSink, advance: @escaping (Int64) -> Void) {
    self.contents = contents
    self.sink = sink
    self.advance = advance
  }

  mutating func read() throws {
    for member in contents.members {
      try read(member)
      if member.kind != .main { advance(member.storedByteCount) }
      try sink.proceed()
    }
    try sink.flushObjects()
  }

  private mutating func read(_ member: ExportContents.Member) throws {
    switch member.kind {
    case .main: return
    case .route, .clinicalRecord, .attachment: try keepFile(member)
    case .electrocardiogram: try keepElectrocardiogram(member)
    case .clinicalDocument: skip(member, .duplicateOfMainFile)
    case .packaging: skip(member, .packaging, row: "other files")
    case .secondMain: skip(member, .secondMainFile, row: "other files")
    case .unknown: skip(member, .unknownFile, row: "other files")
    }
  }

  private func skip(
    _ member: ExportContents.Member, _ reason: ImportReport.SkipReason, row: String? = nil
  ) {
    sink.update(row ?? member.kind.rawValue) {
      $0.found += 1
      $0.skipped[reason, default: 0] += 1
    }
  }

  private func noteDamage(_ member: ExportContents.Member, _ damage: StreamDamage?) {
    let isOversized = damage == .oversized
    sink.note(isOversized ? .oversizedFile : .damagedFile)
    skip(member, isOversized ? .tooLarge : .damaged)
  }

  // MARK: Files as they are

  private mutating func keepFile(_ member: ExportContents.Member) throws {
    guard let stream = contents.stream(of: member) else { return noteDamage(member, nil) }
    var summary = FileSummary(kind: member.kind)
    let damage = summary.read(stream)
    guard damage == nil else { return noteDamage(member, damage) }
    let object = ImportedObject(
      key: summary.key, kind: member.kind.rawValue, name: member.name,
      start: summary.start.map(Instant.init(microseconds:)),
      end: summary.end.map(Instant.init(microseconds:)), payload: [])
    guard try pass(member, object, byteCount: summary.byteCount) else {
      return noteDamage(member, .endsEarly)
    }
    keys[member.name] = object.key
    count(member)
  }

  private func count(_ member: ExportContents.Member) {
    sink.countObject()
    sink.update(member.kind.rawValue) {
      $0.found += 1
      $0.objects += 1
    }
  }

  /// Sends the bytes on in parts; false when they are not what they were at the first reading.
  private func pass(
    _ member: ExportContents.Member, _ object: ImportedObject, byteCount: Int64
  ) throws -> Bool {
    if let stream = contents.deflatedStream(of: member), stream.byteCount < byteCount {
      return try pass(stream, object, .deflate, byteCount: stream.byteCount)
    }
    guard let stream = contents.stream(of: member) else { return false }
    if byteCount <= 16 << 20 {
      let bytes = stream.prefix(Int(byteCount))
      guard bytes.count == byteCount else { return false }
      var object = object
      let packed = deflater.deflated(bytes)
      object.encoding = packed == nil ? .identity : .deflate
      object.payload = packed ?? bytes
      try sink.add(object)
      return true
    }
    return try pass(stream, object, .identity, byteCount: byteCount)
  }

  private func pass(
    _ stream: any ByteStream, _ object: ImportedObject, _ encoding: ImportedObject.Encoding,
    byteCount: Int64
  ) throws -> Bool {
    let partByteCount = Int64(ImportSink.partByteCountMax)
    let partCount = max(1, (byteCount + partByteCount - 1) / partByteCount)
    for part in 0..<partCount {
      let expected = Int(min(partByteCount, byteCount - part * partByteCount))
      var piece = object
      piece.encoding = encoding
      piece.part = UInt32(part)
      piece.partCount = UInt32(partCount)
      piece.payload = stream.prefix(expected)
      guard piece.payload.count == expected else { return false }
      try sink.add(piece)
    }
    return true
  }

  // MARK: Electrocardiograms

  private mutating func keepElectrocardiogram(_ member: ExportContents.Member) throws {
    guard let stream = contents.stream(of: member) else { return noteDamage(member, nil) }
    let bytes = stream.prefix(Electrocardiogram.byteCountMax + 1)
    guard stream.damage == nil else { return noteDamage(member, stream.damage) }
    guard bytes.count <= Electrocardiogram.byteCountMax else {
      return noteDamage(member, .oversized)
    }
    let recording = Electrocardiogram(bytes)
    if recording.start == nil { sink.note(.withoutRecordedDate) }
    var hash = ContentHash(kind: member.kind.rawValue)
    hash.update(recording.text)
    let packed = deflater.deflated(recording.text)
    let key = hash.finish()
    try sink.add(
      ImportedObject(
        key: key, kind: member.kind.rawValue, name: member.name,
        start: recording.start.map(Instant.init(microseconds:)), end: nil,
        encoding: packed == nil ? .identity : .deflate, payload: packed ?? recording.text))
    keys[member.name] = key
    count(member)
  }
}
