package import Foundation
package import HealthModel

/// A sample to be saved, in JSON with the keys of `SampleJSON`, so that the output of `query
/// --json` can be saved again. `id` and `source` are ignored: the store assigns new ones.
///
///     {"type": "bodyMass", "start": "2026-11-21T07:00:00Z", "value": 72.5, "unit": "kg"}
///
/// `end` defaults to `start`, `unit` to the canonical unit of the type. The value of a category may
/// be its number or, in `name`, its name.
package struct SampleDraft: Decodable, Sendable {
  package var type: String
  package var start: String
  package var end: String?
  package var value: Double?
  package var name: String?
  package var unit: String?
  package var metadata: [String: Entry]?
  package var device: DeviceDraft?

  /// The three forms of a value that `SampleJSON` writes.
  package enum Entry: Decodable, Sendable {
    case text(String)
    case number(Double)
    case quantity(value: Double, unit: String)

    private enum Key: CodingKey { case value, unit }

    package init(from decoder: any Decoder) throws {
      if let fields = try? decoder.container(keyedBy: Key.self) {
        self = .quantity(
          value: try fields.decode(Double.self, forKey: .value),
          unit: try fields.decode(String.self, forKey: .unit))
        return
      }
      let single = try decoder.singleValueContainer()
      if let number = try? single.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try single.decode(String.self))
      }
    }
  }

  package struct DeviceDraft: Decodable, Sendable {
    package var name, manufacturer, model, hardwareVersion, firmwareVersion: String?
    package var softwareVersion, localIdentifier, udiDeviceIdentifier: String?

    var device: Device {
      Device(
        name: name, manufacturer: manufacturer, model: model, hardwareVersion: hardwareVersion,
        firmwareVersion: firmwareVersion, softwareVersion: softwareVersion,
        localIdentifier: localIdentifier, udiDeviceIdentifier: udiDeviceIdentifier)
    }
  }

  /// Reads a list of drafts, or one draft per line.
  package static func read(_ data: Data) throws(CommandFailure) -> [SampleDraft] {
    // A list is tried first: a file with one sample a line is no JSON document.
    if let list = try? JSONDecoder().decode([SampleDraft].self, from: data) { return list }
    var drafts: [SampleDraft] = []
    for (index, line) in data.split(separator: UInt8(ascii: "\n")).enumerated() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      guard let draft = try? JSONDecoder().decode(SampleDraft.self, from: line) else {
        throw CommandFailure(
          .dataError, "line \(index + 1) of the input is not a sample",
          nextStep: "Use a JSON list or one sample per line, each with type, start and value"
        )
      }
      drafts.append(draft)
    }
    return drafts
  }

  package func sample(id: ObjectID, dates: DateExpression) throws(CommandFailure) -> HealthObject {
    let type = try TypeArgument.type(type)
    let start = try dates.beginning(start)
    let end = try self.end.map { (text) throws(CommandFailure) in try dates.beginning(text) }
    return HealthObject(
      id: id, type: type, start: start, end: end ?? start, value: try sampleValue(type),
      device: device?.device, metadata: try sampleMetadata(dates))
  }

  private func sampleValue(_ type: ObjectType) throws(CommandFailure) -> Double {
    switch type.kind {
    case .quantity:
      guard let value else { throw Self.lacks("value", type) }
      // The parser of the command line, so that both round alike.
      return try UnitArgument.value("\(value)", unit: unit, for: type)
    case .category:
      if let name { return Double(try CategoryArgument.value(name, for: type)) }
      guard let value else { return 0 }
      guard Int64(exactly: value) != nil else { throw Self.lacks("integer value", type) }
      return value
    default:
      throw CommandFailure(
        .dataError, "\(type.name) samples cannot be saved from JSON",
        nextStep: "Only quantity and category types can be saved (see: healthctl types)")
    }
  }

  private static func lacks(_ key: String, _ type: ObjectType) -> CommandFailure {
    CommandFailure(.dataError, "a sample of \(type.name) has no \(key)")
  }

  private func sampleMetadata(_ dates: DateExpression) throws(CommandFailure) -> Metadata {
    var entries: [Metadata.Entry] = []
    for (key, entry) in metadata ?? [:] {
      switch entry {
      case .number(let number):
        let value = Int64(exactly: number).map { MetadataValue.integer($0) } ?? .double(number)
        entries.append(.init(key: key, value: value))
      case .quantity(let value, let unit):
        entries.append(.init(key: key, value: .quantity(value: value, unit: unit)))
      case .text(let text):
        if case .date? = MetadataKey.valueType(of: key) {
          entries.append(.init(key: key, value: .date(try dates.beginning(text))))
        } else {
          entries.append(.init(key: key, value: .string(text)))
        }
      }
    }
    return Metadata(entries)
  }
}
