import Foundation
import HealthClient
import HealthModel

// Reading and saving for programs that have no client of healthd. The daemon applies the grants of the
// app: a type that it may not read looks as if it had no data.

extension HealthService {
  func latest(_ name: String, _ options: Options, _ call: BusCall) throws(BusError) {
    let type = try Self.simpleType(name)
    let unit = type.kind == .quantity ? try options.unit(for: type) : nil
    call.answer { [callers] () async throws(BusError) in
      let client = try await callers.client(of: call.sender, options)
      let found = try await BusError.mapping { () async throws(ClientError) in
        try await client.samples(of: type, limit: 1)
      }
      return [
        .dictionary(
          try found.first.map { (object) throws(BusError) in
            try Self.entries(object, unit)
          } ?? [:])
      ]
    }
  }

  private static func entries(
    _ object: HealthObject, _ unit: HealthUnit?
  ) throws(BusError) -> [String: BusValue] {
    var entries: [String: BusValue] = [
      "value": .double(object.value), "start": .int64(object.start.microseconds),
      "end": .int64(object.end.microseconds),
      "source": .string(object.sourceRevision?.source.name ?? ""),
    ]
    if let unit {
      entries["value"] = .double(try converted(object.value, from: object.type.canonicalUnit, unit))
      entries["unit"] = .string(unit.string)
    }
    return entries
  }

  // MARK: - Daily totals

  /// About ten years.
  private static let dayCountMax = 3_660

  func dailyTotals(
    _ texts: [String], _ options: Options, _ call: BusCall
  ) throws(BusError) {
    let type = try Options.type(texts[0])
    guard type.kind == .quantity, type.aggregation == .cumulative else {
      throw .invalid("\(type.name) has no totals")
    }
    let unit = try options.unit(for: type)
    let zone = try Self.timeZone(options)
    let period = try Self.period(from: texts[1], to: texts[2], in: zone)
    call.answer { [callers] () async throws(BusError) in
      let client = try await callers.client(of: call.sender, options)
      let days = try await BusError.mapping { () async throws(ClientError) in
        try await client.statistics(
          of: type, .cumulativeSum, during: period, by: .day, in: zone.identifier)
      }
      var rows: [BusValue] = []
      let format = Self.format(in: zone)
      for day in days {
        guard let sum = day.merged.sum else { continue }
        let total = try Self.converted(sum, from: type.canonicalUnit, unit)
        rows.append(.structure([.string(day.start.date.formatted(format)), .double(total)]))
      }
      return [.string(unit.string), .array(element: "(sd)", rows)]
    }
  }

  private static func timeZone(_ options: Options) throws(BusError) -> TimeZone {
    guard let name = try options.text("time_zone") else { return .current }
    guard let zone = TimeZone(identifier: name) else {
      throw .invalid("the option time_zone must be a name such as Europe/Berlin")
    }
    return zone
  }

  private static func format(in zone: TimeZone) -> Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
  }

  /// Returns the period from the beginning of the first day to the end of the last.
  private static func period(
    from first: String, to last: String, in zone: TimeZone
  ) throws(BusError) -> Range<Date> {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let format = format(in: zone)
    guard let start = try? Date(first, strategy: format),
      let end = try? Date(last, strategy: format),
      let next = calendar.date(byAdding: .day, value: 1, to: end), start < next,
      let count = calendar.dateComponents([.day], from: start, to: next).day, count <= dayCountMax
    else {
      throw .invalid("the days must be ascending, such as 2026-11-01, and at most \(dayCountMax)")
    }
    return calendar.startOfDay(for: start)..<calendar.startOfDay(for: next)
  }

  // MARK: - Saving

  private static let sampleCountMax = 1_000

  func save(_ value: BusValue, _ options: Options, _ call: BusCall) throws(BusError) {
    guard case .array(_, let elements) = value, elements.count <= Self.sampleCountMax else {
      throw .limit("at most \(Self.sampleCountMax) samples can be saved at once")
    }
    var objects: [HealthObject] = []
    for element in elements { objects.append(try Self.object(element.dictionary ?? [:])) }
    call.answer { [callers, objects] () async throws(BusError) in
      let client = try await callers.client(of: call.sender, options)
      try await BusError.mapping { () async throws(ClientError) in try await client.save(objects) }
      return []
    }
  }

  private static func object(_ entries: [String: BusValue]) throws(BusError) -> HealthObject {
    guard let name = entries["type"]?.text else { throw .invalid("a sample has no type") }
    let type = try simpleType(name)
    guard let value = entries["value"]?.number else {
      throw .invalid("the value of a sample must be a number")
    }
    guard let start = entries["start"]?.integer,
      let end = entries["end"].map({ $0.integer }) ?? start, start <= end
    else { throw .invalid("start and end of a sample must be microseconds since 1970, ascending") }
    var object = HealthObject(
      id: .new(), type: type, start: Instant(microseconds: start), end: Instant(microseconds: end),
      value: value)
    if type.kind == .quantity {
      let unit = try Options.unit(entries["unit"]?.text, for: type)
      object.value = try converted(value, from: unit, type.canonicalUnit)
    }
    return object
  }

  /// Returns a type whose samples are one number.
  private static func simpleType(_ name: String) throws(BusError) -> ObjectType {
    let type = try Options.type(name)
    guard type.kind == .quantity || type.kind == .category else {
      throw .invalid("\(type.name) is more than one number: use OpenConnection")
    }
    return type
  }

  private static func converted(
    _ value: Double, from unit: HealthUnit, _ other: HealthUnit
  ) throws(BusError) -> Double {
    do throws(HealthError) { return try unit.convert(value, to: other) } catch {
      throw .invalid("the value cannot be converted")
    }
  }
}
