package import HealthModel

/// Characteristics on the command line: `bloodType aPositive`, `dateOfBirth 1984-02-29`.
package enum CharacteristicArgument {
  package static func type(_ text: String) throws(CommandFailure) -> ObjectType {
    let names = "Use one of: " + Characteristic.types.map(\.name).joined(separator: ", ")
    let type: ObjectType
    do {
      type = try TypeArgument.type(text)
    } catch {
      throw .usage("unknown characteristic \"\(text)\"", nextStep: names)
    }
    guard type.kind == .characteristic else {
      throw .usage("\(type.name) is not a characteristic", nextStep: names)
    }
    return type
  }

  package static func value(
    _ text: String, of type: ObjectType
  ) throws(CommandFailure) -> Characteristic.Value {
    guard type == .dateOfBirth else {
      return .choice(try CategoryArgument.value(text, for: type))
    }
    return .date(try DayArgument.day(text))
  }
}

/// A day on the command line: `2026-11-21`. Only the complete form: a day that is stored must not
/// depend on the current date or time zone.
package enum DayArgument {
  package static func day(_ text: String) throws(CommandFailure) -> CalendarDay {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let numbers = DateExpression.numbers(parts) else {
      throw .usage("invalid day \"\(text)\"", nextStep: "Use the form 2026-11-21")
    }
    let day = CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])
    guard day.isValid else { throw .usage("invalid day \"\(text)\": the calendar has no such day") }
    return day
  }
}
