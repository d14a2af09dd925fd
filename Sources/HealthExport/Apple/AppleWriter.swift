package import Foundation
import HealthImport
package import HealthModel

/// Writes an Apple Health export that the importer reads back without a difference.
///
/// Each object is an element of Apple's if there is one. If the importer would not read exactly the
/// object from it, or if Apple has no element, the object is in an element of healthd (`OwnElement`).
package final class AppleWriter: ExportWriter {
  private let output: OutputFile
  private let archive: ZipOutput
  private let files: AppleFiles
  private let main: ByteBuffer
  let text: AppleText
  private let records: RecordText
  private let links: LinkText
  private var hasMe = false
  private var type: ObjectType?
  /// The last series, whose points are not complete yet.
  private var series: (object: HealthObject, points: SeriesPoints?)?
  private var pending = PendingSeries()
  /// The routes that were written with their workout.
  private var routes: Set<ObjectID> = []

  private static let pieceByteCount = 256 << 10
  /// Exports are repetitive: level 1 makes a file a third larger than level 6 in a quarter of its
  /// time.
  private static let level: Int32 = 1

  /// - Parameters:
  ///   - zone: The time zone whose offset at the time of the export all dates have; nil for UTC.
  package init(_ path: String, zone: TimeZone?, now: Date) throws(ExportFailure) {
    output = try OutputFile(path)
    let offset = Int64(zone?.secondsFromGMT(for: now) ?? 0)
    let seconds = Int64(now.timeIntervalSince1970)
    archive = ZipOutput(output, seconds: seconds + offset)
    files = AppleFiles(try Spool(beside: path))
    main = ByteBuffer(capacity: 384 << 10)
    text = AppleText(main, offset: offset)
    records = RecordText(text)
    links = LinkText(text, files)
    try archive.begin("apple_health_export/export.xml", level: Self.level)
    main.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" as StaticString)
    main.append(AppleDTD.text)
    main.append("<HealthData locale=\"en_US\">\n" as StaticString)
    text.open("ExportDate")
    text.attribute("value", Instant(microseconds: seconds * 1_000_000))
    text.endEmpty()
  }

  package var hasPoints: Bool { true }
  package var hasRelated: Bool { true }
  package var hasLinks: Bool { true }

  /// Workouts come before their routes, which are written with them.
  package func ordered(_ types: [ObjectType]) -> [ObjectType] {
    types.filter { $0 == .workout } + types.filter { $0 != .workout }
  }

  package func needsPoints(_ object: HealthObject) -> Bool { !routes.contains(object.id) }

  package func write(_ characteristics: [Characteristic]) throws(ExportFailure) {
    hasMe = true
    text.characteristics(characteristics)
  }

  package func begin(_ type: ObjectType) throws(ExportFailure) {
    try flushSeries()
    if !hasMe { try write([Characteristic]()) }
    self.type = type
  }

  /// Compresses the buffer if it is large. Called after each element.
  @inline(__always)
  private func proceed() throws(ExportFailure) {
    if main.count >= Self.pieceByteCount { try flush() }
  }

  private func flush() throws(ExportFailure) {
    try archive.write(main.bytes)
    main.removeAll()
  }

  // MARK: Samples

  package func write(_ batch: SampleBatch, contained: SampleBatch) throws(ExportFailure) {
    guard let type, !batch.isEmpty else { return }
    try flushSeries()
    if type.kind == .quantity || type.kind == .category {
      return try writeRecords(batch)
    }
    let inside = Dictionary(contained.rows.map { ($0.id, $0) }) { first, _ in first }
    for object in pending.holdBack(seriesOf: batch.rows) { try write(object, inside) }
  }

  private func writeRecords(_ batch: SampleBatch) throws(ExportFailure) {
    records.begin(batch)
    var objects: [HealthObject]?
    func object(_ row: Int) -> HealthObject {
      let all = objects ?? batch.rows
      objects = all
      return all[row]
    }
    for row in batch.starts.indices {
      if !batch.detailIndices.isEmpty, batch.detailIndices[row] > 0 {
        pending.append(object(row))
      } else {
        records.append(batch, row, object: { object(row) })
        try proceed()
      }
    }
  }

  private func write(
    _ object: HealthObject, _ contained: [ObjectID: HealthObject]
  ) throws(ExportFailure) {
    switch object.details {
    case .correlation(let correlation):
      let inside = correlation.contained.compactMap { contained[$0] }
      write("Correlation", object, inside: inside) { $0.correlation(object, inside) }
    case .audiogram(let audiogram):
      write("Audiogram", object) { $0.audiogram(object, audiogram) }
    case .visionPrescription(let prescription):
      write("VisionPrescription", object) { $0.prescription(object, prescription) }
    case .activitySummary(let summary):
      write("ActivitySummary", object) { $0.summary(object, summary) }
    case .clinicalRecord(let record): try write(object, record)
    default: text.own(object, indent: 1)
    }
    try proceed()
  }

  /// Writes an element, with its object inside if the importer would read another one.
  private func write(
    _ name: StaticString, _ object: HealthObject, inside: [HealthObject] = [],
    _ body: (AppleText) -> Void
  ) {
    let start = main.count
    body(text)
    let kind = "\(name)"
    let element = Array(main.bytes[start...]) + Array(" </\(kind)>\n".utf8)
    let found = ReadBack.element(element, kind: kind).objects
    let others = found.filter { $0.type != object.type }
    let isExact =
      ReadBack.isSame(found.first { $0.type == object.type }, object)
      && Self.areSame(others, inside)
    if !isExact { text.own(object, inside: inside, indent: 2) }
    text.close(name, after: start)
  }

  private static func areSame(_ found: [HealthObject], _ objects: [HealthObject]) -> Bool {
    found.count == objects.count && zip(found, objects).allSatisfy { ReadBack.isSame($0, $1) }
  }

  private func write(_ object: HealthObject, _ record: ClinicalRecord) throws(ExportFailure) {
    let path = "/clinical-records/\(record.resourceType)-\(object.id.uuidString).json"
    let start = main.count
    text.clinicalRecord(object, record, path: path)
    let element = Array(main.bytes[start...])
    let file = ReadBack.deferred(
      record.data, kind: "clinical-records", name: String(path.dropFirst()))
    let found = ReadBack.element(element, kind: "ClinicalRecord", files: file.map { [$0] } ?? [])
    guard record.resourceType.isPlainName, ReadBack.isSame(found.objects.first, object) else {
      main.truncate(to: start)
      return text.own(object, indent: 1)
    }
    let used = files.path(
      folder: "clinical-records", name: "\(record.resourceType)-\(object.id.uuidString)",
      suffix: "json")
    try files.add(record.data, at: used)
  }

  // MARK: Series

  package func write(_ part: SeriesPoints, of object: HealthObject) throws(ExportFailure) {
    if series?.object.id != object.id {
      try flushOpenSeries()
      pending.remove(object.id)
      series = (object, nil)
    }
    guard let points = series?.points else { return series = (object, part) }
    series = (object, points.joined(with: part))
  }

  private func flushOpenSeries() throws(ExportFailure) {
    guard let (object, points) = series else { return }
    series = nil
    try write(object, points)
  }

  private func flushSeries() throws(ExportFailure) {
    try flushOpenSeries()
    for object in pending.takeRest() where !routes.contains(object.id) { try write(object, nil) }
  }

  private func write(_ object: HealthObject, _ points: SeriesPoints?) throws(ExportFailure) {
    switch object.details {
    case .quantitySeries:
      let batch = SampleBatch(rows: [object])
      records.begin(batch)
      records.append(batch, 0, object: { object }, points: points)
    case .electrocardiogram(let recording):
      try write(object, recording, points)
    case .workoutRoute:
      if try !writeRouteFile(object, points) { text.own(object, points: points, indent: 1) }
    default: text.own(object, points: points, indent: 1)
    }
    try proceed()
  }

  private func write(
    _ object: HealthObject, _ recording: Electrocardiogram, _ points: SeriesPoints?
  ) throws(ExportFailure) {
    if let points {
      let file = ElectrocardiogramCSV.document(object, recording, points, text)
      let name = "electrocardiograms/ecg.csv"
      let found = ReadBack.file(file, kind: "electrocardiograms", name: name)
      if ReadBack.isSame(found.objects.first, object), found.points.first?.value == points {
        let day = date(object.start).prefix(10)
        let path = files.path(folder: "electrocardiograms", name: "ecg_\(day)", suffix: "csv")
        return try files.add(file, at: path)
      }
    }
    text.own(object, points: points, indent: 1)
  }

  /// Writes a route that no workout has. Returns false if the importer would read another object from
  /// a file without an element.
  private func writeRouteFile(
    _ object: HealthObject, _ points: SeriesPoints?
  ) throws(ExportFailure) -> Bool {
    guard let points else { return false }
    let (file, name) = routeFile(object, points)
    let found = ReadBack.file(file, kind: "workout-routes", name: "workout-routes/route.gpx")
    guard ReadBack.isSame(found.objects.first, object), found.points.first?.value == points else {
      return false
    }
    try files.add(file, at: files.path(folder: "workout-routes", name: name, suffix: "gpx"))
    return true
  }

  /// A route file and its name, which begins with the end of the route like those of the phone.
  private func routeFile(
    _ object: HealthObject, _ points: SeriesPoints
  ) -> (bytes: [UInt8], name: String) {
    let end = date(object.end).prefix(16)
    let name = "route_" + end.replacing(" ", with: "_").replacing(":", with: ".")
    return (RouteText.document(points, name: "Route \(end)"), name)
  }

  private func date(_ instant: Instant) -> String {
    let bytes = text.piece { $0.append(date: instant.microseconds) }.bytes
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: Workouts

  package func write(
    _ workout: HealthObject, related: [HealthObject],
    routes found: [(object: HealthObject, points: SeriesPoints)]
  ) throws(ExportFailure) {
    guard case .workout(let details)? = workout.details else { return }
    var parts: [AppleText.Route] = []
    for (route, points) in found {
      if routes.insert(route.id).inserted {
        parts.append(try self.route(route, points))
      } else {
        // An element of another workout contains it.
        let relation = Relation(kind: .workout, parent: workout.id, children: [route.id])
        links.add(relation, parent: workout, children: [route])
      }
    }
    let start = main.count
    for unit in [AppleText.DurationUnit.minutes, .seconds] {
      main.truncate(to: start)
      text.workout(workout, details, parts, related, in: unit)
      let element = Array(main.bytes[start...]) + Array(" </Workout>\n".utf8)
      let read = ReadBack.element(element, kind: "Workout").objects
      let others = read.filter { $0.type != .workout && $0.type != .workoutRoute }
      let isExact =
        ReadBack.isSame(read.first { $0.type == .workout }, workout)
        && Self.areSame(others, related)
      if isExact { break }
      if unit == .seconds { text.own(workout, inside: related, indent: 2) }
    }
    text.close("Workout")
    try proceed()
  }

  /// Decides whether a route becomes a file, by reading it as part of a workout of the same period.
  private func route(
    _ route: HealthObject, _ points: SeriesPoints
  ) throws(ExportFailure) -> AppleText.Route {
    let (file, name) = routeFile(route, points)
    let key = ObjectID(high: 0, low: 1)
    let element = text.piece { text in
      text.open("Workout")
      text.attribute("workoutActivityType", "HKWorkoutActivityTypeOther")
      text.sample(route)
      text.endTag()
      text.fileRoute(route) { $0.attribute("key", "00000000000000000000000000000001") }
      text.close("Workout")
    }
    let record = ReadBack.deferred(
      file, kind: "workout-routes", name: "workout-routes/route.gpx", key: key)
    let read = ReadBack.element(
      element.bytes, kind: "Workout", files: record.map { [$0] } ?? [])
    let found = read.objects.first { $0.type == .workoutRoute }
    guard let found, ReadBack.isSame(found, route), read.points[found.id] == points else {
      return .own(route, points)
    }
    let path = files.path(folder: "workout-routes", name: name, suffix: "gpx")
    try files.add(file, at: path)
    return .file(route, path: path)
  }

  // MARK: Links

  package func write(
    _ relation: Relation, parent: HealthObject, children: [HealthObject]
  ) throws(ExportFailure) {
    links.add(relation, parent: parent, children: children)
    try proceed()
  }

  package func begin(_ attachment: Attachment, of object: HealthObject) throws(ExportFailure) {
    links.begin(attachment, of: object)
  }

  package func write(piece: [UInt8]) throws(ExportFailure) { try links.write(piece) }

  package func endAttachment() throws(ExportFailure) {
    try links.endAttachment()
    try proceed()
  }

  // MARK: Deferred records and the end

  package func write(_ deferred: [ImportedObject]) throws(ExportFailure) {
    try flushSeries()
    for record in deferred {
      text.deferred(record)
      try proceed()
    }
  }

  package func finish() throws(ExportFailure) {
    try flushSeries()
    if !hasMe { try write([Characteristic]()) }
    links.flush()
    main.append("</HealthData>\n" as StaticString)
    try flush()
    try archive.endMember()
    try files.write(to: archive)
    try archive.finish()
    try output.finish()
  }

  package func discard() { output.discard() }
}

extension SeriesPoints {
  fileprivate func joined(with part: SeriesPoints) -> SeriesPoints {
    var joined = self
    joined.times += part.times
    joined.durations += part.durations
    for column in joined.columns.indices { joined.columns[column] += part.columns[column] }
    return joined
  }
}

extension String {
  /// Whether the text can be part of the name of a file.
  fileprivate var isPlainName: Bool {
    !isEmpty && utf8.count <= 64 && utf8.allSatisfy { 65...90 ~= $0 || 97...122 ~= $0 }
  }
}
