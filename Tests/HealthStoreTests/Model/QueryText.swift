import HealthModel

@testable import HealthAuthorization

/// Queries as text, so that a mismatch says what was asked. Their values are made up by the run.
enum QueryText {
  static func of(_ scope: ReadScope) -> String {
    let types = ObjectType.all.filter { scope.visibility(of: $0) == .allSources }
    let reads = types.count == ObjectType.all.count ? "everything" : "\(types.map(\.name))"
    return "principal \(scope.principal.raw.low) reading \(reads)"
  }

  static func of(_ descriptors: [QueryDescriptor]) -> String {
    descriptors.map { "\($0.types.map(\.name)) where \(of($0.filter))" }.joined(separator: "; ")
  }

  static func of(_ filter: SampleFilter) -> String {
    var parts: [String] = []
    if let start = filter.start { parts.append("from \(start.microseconds)") }
    if let end = filter.end { parts.append("to \(end.microseconds)") }
    if filter.strictStart { parts.append("strict start") }
    if filter.strictEnd { parts.append("strict end") }
    if let sources = filter.sources { parts.append("\(sources.map(\.name))") }
    if let devices = filter.devices { parts.append("\(devices.count) devices") }
    if let ids = filter.ids { parts.append("\(ids.count) identifiers") }
    parts += filter.metadata.map { "metadata \($0.key)" }
    if let predicate = filter.predicate { parts.append(of(predicate)) }
    return parts.isEmpty ? "anything" : parts.joined(separator: ", ")
  }

  static func of(_ predicate: Predicate) -> String {
    switch predicate {
    case .and(let parts): "(" + parts.map { of($0) }.joined(separator: " and ") + ")"
    case .or(let parts): "(" + parts.map { of($0) }.joined(separator: " or ") + ")"
    case .not(let part): "not \(of(part))"
    case .comparison(let key, let comparison, let value): "\(key.name) \(comparison) \(of(value))"
    case .isAny(let key, let values): "\(key.name) in \(values.map { of($0) })"
    case .exists(let key): "\(key.name) exists"
    case .period(let start, let end, let strictStart, let strictEnd):
      "period \(start?.microseconds ?? .min) \(end?.microseconds ?? .max)"
        + " \(strictStart) \(strictEnd)"
    case .hasNoCorrelation: "no correlation"
    case .related(let kind, let id, let activity):
      "related \(kind) to \(id.uuidString) \(activity?.uuidString ?? "")"
    case .contains(let type, let part): "contains \(type.name) where \(of(part))"
    case .hasActivity(let part): "has activity where \(of(part))"
    }
  }

  private static func of(_ value: PredicateValue) -> String {
    switch value {
    case .number(let number): "\(number)"
    case .quantity(let number, let unit): "\(number) \(unit)"
    case .text(let text): "\"\(text)\""
    case .date(let date): "\(date.microseconds)"
    case .id(let id): id.uuidString
    case .source(let source): source.name
    case .sourceRevision(let revision):
      "\(revision.source.name) \(revision.version) \(revision.productType)"
    case .device(let device): device.name ?? "device"
    }
  }
}
