import HealthImport
import HealthModel

/// The metrics of a Health Auto Export file.
///
/// An entry states one time. The app can sum up entries by minute, hour or day, and does not state
/// which: `FeedGrid` derives it from the times of a metric. The value of the current hour or day grows
/// from file to file, and the app joins the names of sources differently each time, so an entry is
/// named by metric and time alone. A later file then replaces it.
struct HealthAutoExportMetrics {
  private let reader: HealthAutoExportReader
  private var bytes: [UInt8] { reader.bytes }
  private var sink: FeedSink { reader.sink }

  enum Reading: String {
    case quantity, bloodGlucose, insulinDelivery, bloodPressure, sleep
    /// Entries that state neither a period nor a value of the category. They are stored unparsed.
    case stored
  }

  private struct Mapping {
    var type: ObjectType
    var reading: Reading
  }

  private static let mappings: [String: Mapping] = Dictionary(
    uniqueKeysWithValues: TableText.rows(of: HealthAutoExportTable.text).compactMap { row in
      guard let type = ObjectType(name: row[1]), let reading = Reading(rawValue: row[2]) else {
        return nil
      }
      return (row[0], Mapping(type: type, reading: reading))
    })

  /// What the entries of one metric share.
  struct Metric {
    var name: String
    var type: ObjectType
    var unit: FeedUnit?
    var grid: FeedGrid
    /// The raw JSON of name and unit, for entries that are stored unparsed.
    var rawName: [UInt8]
    var rawUnits: [UInt8]
  }

  init(_ reader: HealthAutoExportReader) { self.reader = reader }

  func read(_ range: Range<Int>) throws {
    let members = try JSONReader.members(of: bytes, in: range)
    let entry = try JSONEntry(bytes, in: range)
    let name = entry.text("name") ?? ""
    let entries = try entry.part("data").map { try JSONReader.elements(of: bytes, in: $0) } ?? []
    let mapping = Self.mappings[name]
    let type = mapping?.type ?? .stepCount
    let metric = Metric(
      name: name, type: type, unit: FeedUnit(entry.text("units") ?? "", of: type),
      grid: FeedGrid(
        entries.lazy.map { (try? JSONEntry(bytes, in: $0))?.date("date") },
        interval: reader.interval),
      rawName: reader.raw(members.last { $0.name == "name" }?.range),
      rawUnits: reader.raw(members.last { $0.name == "units" }?.range))
    var ordinals: [Instant: Int] = [:]
    for range in entries {
      guard let mapping else {
        sink.noteUnknownType(name)
        try store(range, metric, .unknownType)
        continue
      }
      try read(range, metric, mapping.reading, &ordinals)
    }
  }

  private func read(
    _ range: Range<Int>, _ metric: Metric, _ reading: Reading, _ ordinals: inout [Instant: Int]
  ) throws {
    guard let entry = try? JSONEntry(bytes, in: range) else {
      return try store(range, metric, .unreadableValue)
    }
    guard reading != .stored else { return try store(range, metric, .unreadChild) }
    // A stage of sleep states its own period.
    if reading == .sleep, let stage = entry.text("value"),
      let start = entry.date("startDate", "start"), let end = entry.date("endDate", "end")
    {
      guard let value = Self.stages[stage] else {
        return try store(range, metric, .unknownCategoryValue)
      }
      return try sink.add(
        sample(
          sink.mintedID(), metric.type, start.instant, end.instant, Double(value), entry,
          [ZoneName.entry(offset: start.offset)].compactMap(\.self)), as: metric.name)
    }
    guard let date = entry.date("date", "startDate", "start") else {
      return try store(range, metric, .unreadableDate)
    }
    let ordinal = ordinals[date.instant, default: 0]
    ordinals[date.instant] = ordinal + 1
    let name = [
      "health-auto-export", metric.name, String(date.instant.microseconds), String(ordinal),
    ]
    // A file of an archive can repeat the times of another one.
    guard sink.claim(NamedID.make(name)) else { return sink.skip(metric.name, .repeated) }
    switch reading {
    case .quantity, .bloodGlucose, .insulinDelivery:
      try quantity(range, entry, metric, reading, date, name)
    case .bloodPressure: try bloodPressure(range, entry, metric, date, name)
    case .sleep: try night(range, entry, metric, date, name)
    case .stored: break
    }
  }

  // MARK: Quantities

  private func quantity(
    _ range: Range<Int>, _ entry: JSONEntry, _ metric: Metric, _ reading: Reading,
    _ date: FeedDate, _ name: [String]
  ) throws {
    guard let unit = metric.unit else { return try store(range, metric, .incompatibleUnit) }
    guard let digits = entry.digits("qty") ?? entry.digits("Avg") ?? entry.digits("avg"),
      let value = unit.value(digits)
    else { return try store(range, metric, .unreadableValue) }
    var metadata = [ZoneName.entry(offset: date.offset)].compactMap(\.self)
    metadata += bounds(entry, unit, metric.type, value)
    metadata += Self.metadata(entry, reading)
    let isSummary = entry.digits("qty") == nil
    let end = metric.grid.end(
      of: date, isCumulative: metric.type.aggregation == .cumulative, isSummary: isSummary)
    try sink.add(
      sample(NamedID.make(name), metric.type, date.instant, end, value, entry, metadata),
      as: metric.name)
  }

  /// The bounds of an average, if they differ from it.
  private func bounds(
    _ entry: JSONEntry, _ unit: FeedUnit, _ type: ObjectType, _ value: Double
  ) -> [Metadata.Entry] {
    let keys = [("Min", ExportMetadataKey.minimum), ("Max", ExportMetadataKey.maximum)]
    return keys.compactMap { name, key in
      guard let digits = entry.digits(name) ?? entry.digits(name.lowercased()),
        let bound = unit.value(digits), bound != value
      else { return nil }
      return Metadata.Entry(
        key: key, value: .quantity(value: bound, unit: type.canonicalUnit.string))
    }
  }

  private static func metadata(_ entry: JSONEntry, _ reading: Reading) -> [Metadata.Entry] {
    switch (reading, entry.text("mealTime"), entry.text("reason")) {
    case (.bloodGlucose, "Before Meal"?, _):
      [.init(key: MetadataKey.bloodGlucoseMealTime, value: .integer(1))]
    case (.bloodGlucose, "After Meal"?, _):
      [.init(key: MetadataKey.bloodGlucoseMealTime, value: .integer(2))]
    case (.insulinDelivery, _, "Basal"?):
      [.init(key: MetadataKey.insulinDeliveryReason, value: .integer(1))]
    case (.insulinDelivery, _, "Bolus"?):
      [.init(key: MetadataKey.insulinDeliveryReason, value: .integer(2))]
    default: []
    }
  }

  private func bloodPressure(
    _ range: Range<Int>, _ entry: JSONEntry, _ metric: Metric, _ date: FeedDate, _ name: [String]
  ) throws {
    guard let unit = FeedUnit("mmHg", of: .bloodPressureSystolic),
      let systolic = entry.digits("systolic").flatMap(unit.value),
      let diastolic = entry.digits("diastolic").flatMap(unit.value)
    else { return try store(range, metric, .unreadableValue) }
    let metadata = [ZoneName.entry(offset: date.offset)].compactMap(\.self)
    func part(_ type: ObjectType, _ value: Double, _ suffix: String) -> HealthObject {
      sample(
        NamedID.make(name + [suffix]), type, date.instant, date.instant, value, entry, metadata)
    }
    let parts = [
      part(.bloodPressureSystolic, systolic, "systolic"),
      part(.bloodPressureDiastolic, diastolic, "diastolic"),
    ]
    let whole = HealthObject(
      id: NamedID.make(name), type: .bloodPressure, start: date.instant, end: date.instant,
      details: .correlation(Correlation(contained: parts.map(\.id))),
      metadata: Metadata(metadata), sourceRevision: parts[0].sourceRevision)
    try sink.add(FeedGroup(parts + [whole]), original: original(range, metric), as: metric.name)
  }

  // MARK: Sleep

  /// The stages of `HKCategoryValueSleepAnalysis`. `Asleep` is a stage that the source did not
  /// determine, not all of the sleep.
  private static let stages = [
    "In Bed": 0, "InBed": 0, "Asleep": 1, "Unspecified": 1, "Awake": 2, "Core": 3, "Deep": 4,
    "REM": 5,
  ]

  /// Reads a night that the app summed up: hours by stage, and the times of falling asleep and waking
  /// up. The time in bed is known. The times of stages are not, so the sleep is one sample from falling
  /// asleep, as long as the sum, with the hours of the stages as metadata.
  private func night(
    _ range: Range<Int>, _ entry: JSONEntry, _ metric: Metric, _ date: FeedDate, _ name: [String]
  ) throws {
    let stages = [entry.number("core"), entry.number("deep"), entry.number("rem")].compactMap(
      \.self)
    let hours = entry.number("totalSleep") ?? max(entry.number("asleep") ?? 0, stages.reduce(0, +))
    var objects: [HealthObject] = []
    if let start = entry.date("inBedStart"), let end = entry.date("inBedEnd"),
      start.instant < end.instant, entry.number("inBed") ?? 1 > 0
    {
      objects.append(
        sample(
          NamedID.make(name + ["in bed"]), metric.type, start.instant, end.instant, 0, entry,
          [ZoneName.entry(offset: start.offset)].compactMap(\.self)))
    }
    if let start = entry.date("sleepStart"), let end = entry.date("sleepEnd"), hours > 0,
      hours < 1_000, start.instant < end.instant
    {
      let length = Int64((hours * 3_600_000_000).rounded())
      let last = min(end.instant.microseconds, start.instant.microseconds + length)
      objects.append(
        sample(
          NamedID.make(name + ["asleep"]), metric.type, start.instant,
          Instant(microseconds: last), 1, entry,
          [ZoneName.entry(offset: start.offset)].compactMap(\.self) + Self.hours(entry)))
    }
    guard !objects.isEmpty else { return try store(range, metric, .missingAttribute) }
    try sink.add(FeedGroup(objects), original: original(range, metric), as: metric.name)
  }

  private static func hours(_ entry: JSONEntry) -> [Metadata.Entry] {
    let keys = [
      ("core", FeedMetadataKey.sleepCore), ("deep", FeedMetadataKey.sleepDeep),
      ("rem", FeedMetadataKey.sleepREM), ("awake", FeedMetadataKey.sleepAwake),
    ]
    return [.init(key: FeedMetadataKey.summarizedSleep, value: .integer(1))]
      + keys.compactMap { name, key in
        entry.number(name).map { .init(key: key, value: .quantity(value: $0, unit: "hr")) }
      }
  }

  // MARK: Objects

  private func sample(
    _ id: ObjectID, _ type: ObjectType, _ start: Instant, _ end: Instant, _ value: Double,
    _ entry: JSONEntry, _ metadata: [Metadata.Entry]
  ) -> HealthObject {
    HealthObject(
      id: id, type: type, start: start, end: end, value: value, metadata: Metadata(metadata),
      sourceRevision: HealthAutoExportSource.revision(
        entry.text("source"), isSummed: type.aggregation == .cumulative))
  }

  private func original(_ range: Range<Int>, _ metric: Metric) -> FeedOriginal {
    let date = (try? JSONEntry(bytes, in: range))?.date("date", "startDate", "start")
    // A metric with this single entry, so that a later version can read it like a file.
    let json =
      Array("{\"name\":".utf8) + metric.rawName + Array(",\"units\":".utf8)
      + (metric.rawUnits.isEmpty ? Array("\"\"".utf8) : metric.rawUnits)
      + Array(",\"data\":[".utf8) + Array(bytes[range]) + Array("]}".utf8)
    return FeedOriginal(kind: "Health Auto Export metric", bytes: json, start: date?.instant)
  }

  private func store(_ range: Range<Int>, _ metric: Metric, _ problem: ImportProblem) throws {
    try sink.store(original(range, metric), reason: problem, as: metric.name)
  }
}

/// The sources of a Health Auto Export file.
enum HealthAutoExportSource {
  /// - Parameter isSummed: whether entries add up. The app has merged the sources of such entries, and
  ///   an Apple Health export contains the same counts under the names of the devices. Under a name of
  ///   their own, statistics count each moment once.
  static func revision(_ name: String?, isSummed: Bool) -> SourceRevision {
    let app = "Health Auto Export"
    let source = name.map { isSummed ? "\($0) via \(app)" : $0 } ?? app
    return SourceRevision(source: Source(name: source, bundleIdentifier: ""))
  }
}
