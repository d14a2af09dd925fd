import HealthDocuments
import HealthModel

/// The export's other files. They become objects of their kind, or are deferred under a key
/// computed from their content.
///
/// | folder | becomes | key computed from |
/// |---|---|---|
/// | `workout-routes` | routes, when a workout refers to them or at the end | everything from the first `<trkseg>` on: the part before it contains the time of the export and a name in its offset |
/// | `electrocardiograms` | see `ElectrocardiogramFile` | the text without the lines that identify the user |
/// | `clinical-records` | part of the `ClinicalRecord` that refers to it | the file |
/// | `attachments` | the file byte for byte | the file |
/// | `healthd-attachments` | a file of the `HealthdLinks` that refer to it | the file |
///
/// A file that cannot be parsed as its kind is deferred. A deferred file is read twice, so that it
/// need not fit into memory: once to compute its key and check that it is intact, and once to
/// deliver it.
final class ExportFiles {
  static let byteCountMax: Int64 = 4 << 30

  let contents: ExportContents
  let sink: ImportSink
  /// The key of each file, for the elements that refer to it.
  private(set) var keys: [String: ObjectID] = [:]
  /// Called with the size on disk of each file that is done.
  let advance: (Int64) -> Void
  private let deflater = Deflater()
  /// Routes and clinical records by name that no element has used yet.
  private var waiting: [String: ExportContents.Member] = [:]
  private var clinicalRecords: [String: ExportContents.Member] = [:]
  /// The objects made from files, by key, so that a file that is in the archive twice becomes one
  /// object.
  private var delivered: Set<ObjectID> = []

  init(_ contents: ExportContents, sink: ImportSink, advance: @escaping (Int64) -> Void) {
    self.contents = contents
    self.sink = sink
    self.advance = advance
  }

  /// Reads the files that do not belong to an element of the main file. Routes and clinical records
  /// get their keys and wait for an element.
  func readIndependent() throws {
    for member in contents.members {
      try read(member)
      if member.kind != .main, waiting[member.name] == nil { advance(member.storedByteCount) }
      try sink.proceed()
    }
    try sink.flushObjects()
  }

  /// Delivers the files to which no element referred. A route becomes an object all the same (rule
  /// SERIES-12: it is visible without a workout); a clinical resource cannot, because its dates and
  /// its source are in the missing element.
  ///
  /// - Parameter areAttachments: Whether to deliver attached files, instead of all others.
  func readRest(ofAttachments areAttachments: Bool = false) throws {
    for member in contents.members
    where (member.kind == .ownAttachment) == areAttachments
      && waiting.removeValue(forKey: member.name) != nil
    {
      if member.kind == .route, let points = routePoints(member), let key = keys[member.name] {
        sink.note(.unrelatedRoute)
        if !isRepeat(key) {
          var route = Self.unrelatedRoute(key, points)
          route.origin = .file(member.name)
          try sink.add(record: route)
        }
        count(record: member)
      } else {
        let reason = member.kind == .route ? ImportProblem.unreadableRoute : .unnamedFile
        try deferFile(member, reason: reason.rawValue)
      }
      advance(member.storedByteCount)
      try sink.proceed()
    }
  }

  private func read(_ member: ExportContents.Member) throws {
    switch member.kind {
    case .main: return
    case .route, .clinicalRecord: try prepare(member)
    case .ownAttachment: waiting[member.name] = member
    case .attachment: try deferFile(member, reason: ImportProblem.attachment.rawValue)
    case .electrocardiogram: try readElectrocardiogram(member)
    // Counted as skipped, so that the report accounts for every file.
    case .clinicalDocument: skip(member, .duplicateOfMainFile)
    case .packaging: skip(member, .packaging, row: "other files")
    case .secondMain: skip(member, .secondMainFile, row: "other files")
    case .unknown: skip(member, .unknownFile, row: "other files")
    }
  }

  // MARK: Files that elements name

  private func prepare(_ member: ExportContents.Member) throws {
    guard let stream = contents.stream(of: member) else { return noteDamage(member, nil) }
    var summary = FileSummary(kind: member.kind)
    let damage = summary.read(stream)
    guard damage == nil else { return noteDamage(member, damage) }
    keys[member.name] = summary.key
    waiting[member.name] = member
    if member.kind == .clinicalRecord { clinicalRecords[member.name] = member }
  }

  /// Returns the route at a path such as `/workout-routes/route_1.gpx`; nil if it does not exist,
  /// is in `used`, was used before, or cannot be read. If several files have this path, the next
  /// one is returned.
  func route(
    _ path: String, notIn used: [String]
  ) -> (name: String, key: ObjectID, points: SeriesPoints)? {
    for name in Self.names(path, in: keys) where !used.contains(name) {
      guard let member = waiting[name], member.kind == .route, let key = keys[name],
        let points = routePoints(member)
      else { continue }
      return (name, key, points)
    }
    return nil
  }

  /// Returns the names of the files with a path.
  private static func names(_ path: String, in keys: [String: ObjectID]) -> [String] {
    // References look absolute (`/workout-routes/…`), but the names are relative to the export.
    let path = String(path.drop { $0 == "/" })
    var names: [String] = []
    while true {
      let name = ExportContents.name(path, number: names.count + 1)
      guard keys[name] != nil else { return names }
      names.append(name)
    }
  }

  /// The name under which a `FileReference` finds a route whose path is not in the deferred
  /// element. Names that the phone gives do not consist of 32 hexadecimal digits.
  static func routeName(hexadecimal key: String) -> String { "workout-routes/\(key).gpx" }

  /// Returns the key of a route, even if it was used before.
  func routeKey(_ path: String) -> ObjectID? { keys[String(path.drop { $0 == "/" })] }

  /// Returns the resource at a path such as `/clinical-records/Condition-1.json`.
  func clinicalRecord(_ path: String) -> (name: String, bytes: [UInt8])? {
    let name = String(path.drop { $0 == "/" })
    guard let member = clinicalRecords[name], let stream = contents.stream(of: member) else {
      return nil
    }
    let bytes = stream.prefix(ClinicalRecordElement.byteCountMax + 1)
    guard stream.damage == nil, bytes.count <= ClinicalRecordElement.byteCountMax else {
      return nil
    }
    // Byte for byte, including a byte order mark: a signature or a hash of the resource stays
    // valid.
    return (name, bytes)
  }

  /// Returns whether an element has used a route or a clinical record.
  func wasUsed(_ name: String) -> Bool { keys[name] != nil && waiting[name] == nil }

  /// Marks a file as used: its content is in an object that was delivered.
  func use(_ name: String) {
    guard let member = waiting.removeValue(forKey: name) else { return }
    advance(member.storedByteCount)
    count(record: member)
  }

  /// Returns the attached files that are in the export as they are described, and marks them as used.
  /// Each can be used once, so that a small archive cannot become any number of attachments.
  func use(_ files: [OwnLinks.File]) throws -> [ImportedLinks.File] {
    var found: [ImportedLinks.File] = []
    for file in files {
      let name = String(file.path.drop { $0 == "/" })
      guard let member = waiting[name], member.kind == .ownAttachment else {
        sink.note(.missingFile)
        continue
      }
      guard isIntact(member, file.attachment) else {
        sink.note(.changedFile)
        continue
      }
      use(name)
      found.append(.init(attachment: file.attachment, object: file.object, name: name))
      try sink.proceed()
    }
    return found
  }

  /// Returns whether a file has the stated size and hash. No more than the size is read.
  private func isIntact(_ member: ExportContents.Member, _ attachment: Attachment) -> Bool {
    guard let stream = contents.stream(of: member) else { return false }
    var hash = SHA256()
    var byteCount = 0
    while byteCount <= attachment.size {
      let piece = stream.prefix(min(AttachmentLimits.pieceSize, attachment.size + 1 - byteCount))
      if piece.isEmpty { break }
      hash.update(piece)
      byteCount += piece.count
    }
    return stream.damage == nil && byteCount == attachment.size
      && hash.finish() == attachment.sha256
  }

  /// Returns whether an object with this key was already delivered, and marks it as delivered. The
  /// key is computed from the content of a file or an inline route: equal content is one object.
  func isRepeat(_ key: ObjectID) -> Bool { !delivered.insert(key).inserted }

  func wasDelivered(_ key: ObjectID) -> Bool { delivered.contains(key) }

  private func routePoints(_ member: ExportContents.Member) -> SeriesPoints? {
    guard let points = contents.stream(of: member).flatMap(RouteFile.points) else {
      sink.note(.unreadableRoute)
      return nil
    }
    return points
  }

  /// Creates a route that no workout refers to. Nothing in the export states its source.
  private static func unrelatedRoute(_ key: ObjectID, _ points: SeriesPoints) -> MappedObject {
    let object = HealthObject(
      id: key, type: .workoutRoute,
      start: Instant(microseconds: points.times[0]),
      end: Instant(microseconds: points.times[points.count - 1]),
      details: .workoutRoute(WorkoutRoute(count: points.count)),
      sourceRevision: SourceRevision(
        source: Source(name: "workout-routes", bundleIdentifier: "")))
    return MappedObject(object: object, points: points)
  }

  private func count(record member: ExportContents.Member) {
    sink.update(member.kind.rawValue) {
      $0.found += 1
      $0.records += 1
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

  /// Defers a file that the daemon refused as an object of its kind. Its reader version is 0, so
  /// that any later reading may try it again.
  func deferRefused(_ member: ExportContents.Member, reason: String) throws {
    guard member.kind == .electrocardiogram else {
      return try deferFile(member, reason: reason, readerVersion: 0)
    }
    guard let stream = contents.stream(of: member) else { return }
    let text = ElectrocardiogramText(stream.prefix(ElectrocardiogramText.byteCountMax))
    try deferText(
      member, text, ElectrocardiogramText.key(text), reason: reason, readerVersion: 0)
  }

  private func deferFile(
    _ member: ExportContents.Member, reason: String,
    readerVersion: UInt32 = ImportedObject.currentReaderVersion
  ) throws {
    guard let stream = contents.stream(of: member) else { return noteDamage(member, nil) }
    var summary = FileSummary(kind: member.kind)
    let damage = summary.read(stream)
    guard damage == nil else { return noteDamage(member, damage) }
    let object = ImportedObject(
      key: summary.key, kind: member.kind.rawValue, name: member.name,
      start: summary.start.map(Instant.init(microseconds:)),
      end: summary.end.map(Instant.init(microseconds:)), payload: [],
      reason: reason, readerVersion: readerVersion)
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

  /// Delivers the bytes in parts. Returns false if their number differs from that of the first
  /// reading.
  private func pass(
    _ member: ExportContents.Member, _ object: ImportedObject, byteCount: Int64
  ) throws -> Bool {
    // The archive's own compression is stored as it is, which saves compressing a large file again.
    if let stream = contents.deflatedStream(of: member), stream.byteCount < byteCount {
      return try pass(stream, object, .deflate, byteCount: stream.byteCount)
    }
    guard let stream = contents.stream(of: member) else { return false }
    // A file of this size is compressed in memory; a larger one is stored in parts as it is.
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
      // The file changed between the two readings.
      guard piece.payload.count == expected else { return false }
      try sink.add(piece)
    }
    return true
  }

  // MARK: Electrocardiograms

  private func readElectrocardiogram(_ member: ExportContents.Member) throws {
    guard let stream = contents.stream(of: member) else { return noteDamage(member, nil) }
    // One byte more than the limit shows that the file exceeds it.
    let bytes = stream.prefix(ElectrocardiogramText.byteCountMax + 1)
    guard stream.damage == nil else { return noteDamage(member, stream.damage) }
    guard bytes.count <= ElectrocardiogramText.byteCountMax else {
      return noteDamage(member, .oversized)
    }
    let text = ElectrocardiogramText(bytes)
    let key = ElectrocardiogramText.key(text)
    keys[member.name] = key
    var object: MappedObject
    do throws(MappingFailure) {
      object = try ElectrocardiogramFile(text).object(id: key)
      try ObjectCheck.check(object)
    } catch {
      sink.note(error.problem)
      return try deferText(member, text, key, reason: error.problem.rawValue)
    }
    if !isRepeat(key) {
      // Only if the daemon refuses the object is the file read again.
      object.origin = .file(member.name)
      try sink.add(record: object)
    }
    count(record: member)
  }

  private func deferText(
    _ member: ExportContents.Member, _ text: ElectrocardiogramText, _ key: ObjectID,
    reason: String, readerVersion: UInt32 = ImportedObject.currentReaderVersion
  ) throws {
    let packed = deflater.deflated(text.text)
    try sink.add(
      ImportedObject(
        key: key, kind: member.kind.rawValue, name: member.name,
        start: text.start.map(Instant.init(microseconds:)), end: nil,
        encoding: packed == nil ? .identity : .deflate, payload: packed ?? text.text,
        reason: reason, readerVersion: readerVersion))
    count(member)
  }
}
