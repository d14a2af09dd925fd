package import HealthModel
package import HealthWords

/// The characteristics of the user as a table and as JSON.
///
/// JSON keys: `characteristics`: list of `type` and, if set, `value` with `name`, or `date`.
package enum CharacteristicOutput {
  package static func json(_ characteristics: [Characteristic]) -> JSONValue {
    let list = characteristics.map { characteristic in
      var json: JSONValue = ["type": .string(characteristic.type.name)]
      switch characteristic.value {
      case .choice(let raw)?:
        json.append("value", .integer(raw))
        json.append("name", .string(CategoryArgument.name(raw, of: characteristic.type)))
      case .date(let day)?: json.append("date", .string(DayText.iso8601(day)))
      case nil: break
      }
      return json
    }
    return ["characteristics": .array(list)]
  }

  package static func table(_ characteristics: [Characteristic], style: OutputStyle) -> String {
    var table = Table([.init(.characteristic), .init(.value)])
    for characteristic in characteristics {
      let value: Table.Cell =
        switch characteristic.value {
        case .choice(let raw)?: .init(CategoryArgument.name(raw, of: characteristic.type))
        case .date(let day)?: .init(DayText.iso8601(day))
        case nil: .init("not set", .faint)
        }
      table.add([.init(characteristic.type.name), value])
    }
    return table.render(style)
  }
}
