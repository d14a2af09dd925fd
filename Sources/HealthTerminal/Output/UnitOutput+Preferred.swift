package import HealthModel
package import HealthWords

/// The units that the user prefers for types.
extension UnitOutput {
  package static func json(preferred: [(type: ObjectType, unit: HealthUnit)]) -> JSONValue {
    let list = preferred.map { type, unit -> JSONValue in
      [
        "type": .string(type.name), "unit": .string(unit.string),
        "canonicalUnit": .string(type.canonicalUnit.string),
      ]
    }
    return ["units": .array(list)]
  }

  package static func table(
    preferred: [(type: ObjectType, unit: HealthUnit)], style: OutputStyle
  ) -> String {
    var table = Table([.init(.type), .init(.unit), .init(.storedIn)])
    for (type, unit) in preferred {
      table.add([
        .init(type.name), .init(unit.string), .init(type.canonicalUnit.string, .faint),
      ])
    }
    return table.render(style)
  }
}
