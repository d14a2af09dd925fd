package import HealthModel
package import HealthWords

/// The unit symbols, and the units compatible with a type.
package enum UnitOutput {
  package static func table(style: OutputStyle) -> String {
    var table = Table([.init(.symbol), .init(.name), .init(.prefixes)])
    for unit in HealthUnit.symbols {
      table.add([.init(unit.symbol), .init(unit.name), .init(unit.takesPrefix ? "yes" : "")])
    }
    return table.render(style)
  }

  package static func json() -> JSONValue {
    let units = HealthUnit.symbols.map { unit -> JSONValue in
      [
        "symbol": .string(unit.symbol), "name": .string(unit.name),
        "takesPrefix": .bool(unit.takesPrefix),
      ]
    }
    return ["units": .array(units)]
  }

  /// Returns the canonical unit of the type and the compatible units that consist of a single
  /// symbol, with the usual prefixes.
  package static func compatible(with type: ObjectType) -> [HealthUnit] {
    let canonical = type.canonicalUnit
    var units = [canonical]
    for symbol in HealthUnit.symbols {
      let prefixes = symbol.takesPrefix ? ["", "k", "c", "m", "mc"] : [""]
      for prefix in prefixes {
        guard let unit = try? HealthUnit(prefix + symbol.symbol), !units.contains(unit),
          unit.isCompatible(with: canonical)
        else { continue }
        units.append(unit)
      }
    }
    return units
  }
}
