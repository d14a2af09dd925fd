package import HealthModel
package import HealthWords

/// The type catalog as a table and as JSON.
package enum TypeOutput {
  package static func json(_ type: ObjectType) -> JSONValue {
    var json: JSONValue = [
      "name": .string(type.name), "identifier": .string(type.identifier),
      "kind": .string(type.kind.rawValue), "group": .string(type.group),
    ]
    if type.kind == .quantity { json.append("unit", .string(type.canonicalUnit.string)) }
    if let aggregation = type.aggregation {
      json.append("aggregation", .string(aggregation.rawValue))
    }
    if let values = type.valueEnumeration {
      let members = values.cases.filter { $0.status == .current }.map { item in
        JSONValue.Member(key: item.name, value: item.rawValue.map { .integer($0) } ?? .null)
      }
      json.append("values", .object(members))
    }
    json.append("shareable", .bool(type.isShareable))
    return json
  }

  package static func table(_ types: [ObjectType], style: OutputStyle) -> String {
    var table = Table([
      .init(.type), .init(.name), .init(.kind), .init(.group),
      .init(.unitOrValues, mayShrink: true),
      .init(.appsMaySave),
    ])
    for type in types {
      table.add([
        .init(type.name), .init(style.language.name(type)), .init(type.kind.rawValue, .faint),
        .init(type.group),
        .init(content(type)),
        .init(type.isShareable ? "yes" : "no", type.isShareable ? .good : .faint),
      ])
    }
    return table.render(style)
  }

  private static func content(_ type: ObjectType) -> String {
    if type.kind == .quantity { return type.canonicalUnit.string }
    guard let values = type.valueEnumeration else { return "" }
    return values.cases.filter { $0.status == .current }.map(\.name).joined(separator: ", ")
  }
}
