import Foundation
import HealthImport
import HealthModel

/// A text file with separated fields and a mapping file: one that is part of healthd, or the user's.
struct MappedTextFormat: DocumentFormat {
  let name = "csv"
  let title = "Text file with a mapping (LibreView, Dexcom Clarity, Withings; others with --map)"
  let documentName = "text file"
  let byteCountMax = 256 << 20

  /// nil to choose one that is part of healthd.
  private let map: FeedMap?

  init(map: FeedMap? = nil) { self.map = map }

  func recognizes(head: [UInt8]) -> Bool { found(in: head) != nil }

  private func found(in bytes: [UInt8]) -> FeedMap? {
    let maps = map.map { [$0] } ?? FeedMap.shipped
    return maps.first { MappedText.header(in: bytes, $0) != nil }
  }

  func read(_ bytes: [UInt8], into sink: FeedSink, _ options: FeedOptions) throws {
    guard let map = found(in: bytes) else {
      throw ImportError.malformed(
        map == nil
          ? "it has the columns of no known mapping; write one and add --map"
          : "no line at its start has the columns of the mapping")
    }
    let zoneName = options.timeZone ?? map.timeZone ?? TimeZone.current.identifier
    guard let zone = TimeZone(identifier: zoneName) else {
      throw ImportError.malformed("the mapping names an unknown time zone")
    }
    try MappedText(bytes, map, zone, options.dateOrder, sink).read()
  }
}

/// Reads one file by a mapping.
struct MappedText {
  private let map: FeedMap
  private let zone: TimeZone
  private let sink: FeedSink
  private let places: [String: Int]
  private var table: TextTable
  private let timeColumn: String
  /// The fields of the lines before the header.
  private let preamble: [String]
  /// The forms of dates, of which all have the same order of day and month.
  private var formats: [TimePattern]

  /// The lines at the start of a file that can be before its header.
  private static let preambleLineCount = 20

  /// - Parameter order: The order of day and month; nil to derive it from all dates of the file.
  init(
    _ bytes: [UInt8], _ map: FeedMap, _ zone: TimeZone, _ order: DayMonthOrder?, _ sink: FeedSink
  ) throws {
    guard let found = Self.header(in: bytes, map) else {
      throw ImportError.malformed("it has no header")
    }
    (table, places, timeColumn, preamble) = found
    formats = map.formats
    self.map = map
    self.zone = zone
    self.sink = sink
    try choose(order)
  }

  /// Finds the line with the columns of a mapping. Returns the lines after it, and the places of the
  /// columns.
  static func header(
    in bytes: [UInt8], _ map: FeedMap
  ) -> (table: TextTable, places: [String: Int], time: String, preamble: [String])? {
    guard !bytes.starts(with: [0x50, 0x4b]), !bytes.prefix(1_024).contains(0) else { return nil }
    var table = TextTable(bytes)
    var preamble: [String] = []
    for _ in 0..<preambleLineCount {
      guard let line = table.next() else { return nil }
      let places = Dictionary(
        line.fields.enumerated().map { (trimmed($1), $0) }, uniquingKeysWith: { first, _ in first })
      guard let time = map.times.first(where: { places[$0] != nil }),
        map.header.allSatisfy({ places[$0] != nil })
      else {
        preamble += line.fields.map(trimmed)
        continue
      }
      return (table, places, time, preamble)
    }
    return nil
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }

  func read() throws {
    var lines = table
    while let line = lines.next() {
      guard line.fields.contains(where: { !$0.isEmpty }) else { continue }
      try read(line)
    }
  }

  private func read(_ line: TextTable.Line) throws {
    func field(_ column: String) -> String {
      guard let place = places[column], place < line.fields.count else { return "" }
      return Self.trimmed(line.fields[place])
    }
    let rules = map.rules.filter { rule in
      rule.conditions.allSatisfy { field($0.column) == $0.text }
        && [rule.value, rule.minus, rule.whole, rule.systolic].allSatisfy {
          $0.isEmpty || !field($0).isEmpty
        }
    }
    guard !rules.isEmpty else {
      // A line without a time is about the file or its owner.
      guard map.storesOtherLines, time(field(timeColumn)) != nil else {
        return sink.skip("lines", .unmapped)
      }
      return try store(line, .unknownElement)
    }
    guard line.isWhole else { return try store(line, .unreadableValue) }
    guard let time = time(field(timeColumn)) else { return try store(line, .unreadableDate) }
    var groups: [FeedGroup] = []
    for (number, rule) in rules.enumerated() {
      guard let group = group(rule, number, time, field) else {
        return try store(line, .unreadableValue)
      }
      groups.append(group)
    }
    sink.countInside("lines")
    for column in map.others where !field(column).isEmpty {
      sink.skip("values of \(column)", .withoutType)
    }
    for group in groups {
      let name = group.objects.last?.type.name ?? "lines"
      if group.objects.count == 1 {
        try sink.add(group.objects[0], as: name)
      } else {
        try sink.add(group, original: original(line), as: name)
      }
    }
  }

  private func original(_ line: TextTable.Line) -> FeedOriginal {
    FeedOriginal(
      kind: "Line of \(map.name.isEmpty ? "a text file" : map.name)", bytes: Array(line.bytes))
  }

  private func store(_ line: TextTable.Line, _ problem: ImportProblem) throws {
    try sink.store(original(line), reason: problem, as: "lines")
  }

  // MARK: Samples

  private func group(
    _ rule: FeedMap.Rule, _ place: Int, _ time: (instant: Instant, zone: String?),
    _ field: (String) -> String
  ) -> FeedGroup? {
    var end = time.instant
    if !rule.end.isEmpty {
      guard let found = self.time(field(rule.end)), found.instant >= end else { return nil }
      end = found.instant
    }
    var metadata = rule.metadata
    if let zone = time.zone {
      metadata.append(.init(key: MetadataKey.timeZone, value: .string(zone)))
    }
    let word = field(rule.value).lowercased()
    let limit = rule.limits.first { $0.word == word }
    if let limit { metadata.append(.init(key: limit.key, value: .integer(1))) }
    let notes = field(rule.notes)
    if !notes.isEmpty { metadata.append(.init(key: FeedMetadataKey.notes, value: .string(notes))) }
    let source = map.sourceColumn.isEmpty ? "" : field(map.sourceColumn)
    let revision = SourceRevision(
      source: Source(
        name: source.isEmpty ? (map.source.isEmpty ? map.name : map.source) : source,
        bundleIdentifier: ""))
    func object(_ type: ObjectType, _ value: Double, _ part: String) -> HealthObject {
      let id = map.idColumn.isEmpty ? "" : field(map.idColumn)
      return HealthObject(
        id: id.isEmpty
          ? sink.mintedID() : NamedID.make("csv", map.name, id, type.name, String(place), part),
        type: type, start: time.instant, end: end, value: value, metadata: Metadata(metadata),
        sourceRevision: revision)
    }
    func number(_ column: String, _ type: ObjectType) -> Double? {
      FeedUnit(rule.unit.isEmpty ? "mmHg" : rule.unit, of: type)?.value(field(column))
    }
    switch rule.type.kind {
    case .correlation:
      guard let systolic = number(rule.systolic, .bloodPressureSystolic),
        let diastolic = number(rule.diastolic, .bloodPressureDiastolic)
      else { return nil }
      let parts = [
        object(.bloodPressureSystolic, systolic, "systolic"),
        object(.bloodPressureDiastolic, diastolic, "diastolic"),
      ]
      var whole = object(.bloodPressure, 0, "")
      whole.details = .correlation(Correlation(contained: parts.map(\.id)))
      return FeedGroup(parts + [whole])
    case .category:
      guard !rule.cases.isEmpty else { return FeedGroup([object(rule.type, 0, "")]) }
      return rule.cases[field(rule.value)].map { FeedGroup([object(rule.type, $0, "")]) }
    default:
      let value = quantity(of: rule, limit?.value ?? field(rule.value), field)
      return value.map { FeedGroup([object(rule.type, $0, "")]) }
    }
  }

  /// Returns a value in the canonical unit.
  private func quantity(
    of rule: FeedMap.Rule, _ text: String, _ field: (String) -> String
  ) -> Double? {
    guard let unit = FeedUnit(rule.unit, of: rule.type) else { return nil }
    guard !rule.minus.isEmpty || !rule.whole.isEmpty else { return unit.value(text) }
    // Decimal, so that the difference of two texts is the number that a person would write.
    func decimal(_ text: String) -> Decimal? {
      guard unit.value(text) != nil else { return nil }
      return Decimal(
        string: text.replacing(",", with: "."), locale: Locale(identifier: "en_US_POSIX"))
    }
    guard var number = decimal(text) else { return nil }
    if !rule.minus.isEmpty {
      guard let other = decimal(field(rule.minus)) else { return nil }
      number -= other
    }
    if !rule.whole.isEmpty {
      guard let whole = decimal(field(rule.whole)), whole > 0 else { return nil }
      number = number * 100 / whole
    }
    return number < 0 ? nil : unit.value(NSDecimalNumber(decimal: number).doubleValue)
  }

  // MARK: Times

  /// Leaves the forms of one order of day and month: the order in which more of the file's dates exist. Line by
  /// line, dates up to the 12th would be read in the other order than later ones.
  private mutating func choose(_ stated: DayMonthOrder?) throws {
    guard Set(formats.compactMap(\.order)).count == 2 else { return }
    let order = try stated ?? order()
    formats.removeAll { $0.order != nil && $0.order != order }
  }

  private func order() throws -> DayMonthOrder {
    var (lines, counts, latest) = (table, [DayMonthOrder: Int](), [DayMonthOrder: Int64]())
    var isEqual = true
    while let line = lines.next() {
      guard let place = places[timeColumn], place < line.fields.count else { continue }
      let text = Self.trimmed(line.fields[place])
      let found = DayMonthOrder.allCases.map { order in
        formats.lazy.filter { $0.order == order }.compactMap { $0.local(text)?.microseconds }.first
      }
      for case (let order, let microseconds?) in zip(DayMonthOrder.allCases, found) {
        counts[order, default: 0] += 1
        latest[order] = max(latest[order] ?? .min, microseconds / 86_400_000_000)
      }
      if found[0] != found[1] { isEqual = false }
    }
    let most = counts.values.max() ?? 0
    var possible = DayMonthOrder.allCases.filter { counts[$0, default: 0] == most }
    if possible.count > 1, !isEqual {
      // The day on which the file was made can be read in the same order, and is not before what it contains.
      let made = possible.filter { order in
        let days = formats.lazy.filter { $0.order == order }.flatMap { format in
          preamble.lazy.compactMap { format.day(atStartOf: $0) }
        }
        return days.max().map { latest[order, default: .max] <= $0 + 1 } ?? false
      }
      if !made.isEmpty { possible = made }
    }
    guard possible.count == 1 || isEqual else {
      throw ImportError.malformed(
        "its dates fit with the day first and with the month first; choose one with "
          + "--date-order day-first or --date-order month-first")
    }
    return possible[0]
  }

  /// Returns the instant of a date, and the name of its time zone.
  private func time(_ text: String) -> (instant: Instant, zone: String?)? {
    for format in formats {
      guard let local = format.local(text) else { continue }
      let offset = local.offset ?? offset(at: local.microseconds / 1_000_000)
      let instant = Instant(microseconds: local.microseconds - Int64(offset) * 1_000_000)
      return (instant, local.offset == nil ? zone.identifier : ZoneName.name(offset: offset))
    }
    return nil
  }

  /// Returns the offset of the time zone at a clock time. A time that occurs twice, because the clocks
  /// go back, is the first one; one that does not occur is that much later.
  private func offset(at local: Int64) -> Int {
    func offset(_ seconds: Int64) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    // The offsets before and after any change within a day.
    let candidates = [offset(local - 86_400), offset(local + 86_400)]
    for candidate in candidates where offset(local - Int64(candidate)) == candidate {
      return candidate
    }
    return candidates[0]
  }
}
