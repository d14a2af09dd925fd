package import HealthModel

/// Whether a sample that the user entered can be meant (`proto/catalog/plausible_values.tsv`).
///
/// The store accepts these values, because an app may know better. A user who types them has
/// more likely mistyped a number, a unit or a date, and a phone that sends them is wrong.
package enum Plausibility {
  /// What is implausible, and why.
  package struct Doubt: Hashable, Sendable {
    /// A clause such as `a weight of 0 kg is implausible`.
    package var statement: String
    package var reason: String

    /// The error where the user cannot be asked.
    package var failure: CommandFailure {
      .usage(statement, nextStep: reason + "\nSave it anyway with: --force")
    }
  }

  private struct Bounds: Sendable {
    var range: ClosedRange<Double>
    var reason: String
  }

  private static let bounds: [ObjectType: Bounds] = {
    var bounds: [ObjectType: Bounds] = [:]
    for row in WordTable.rows(of: PlausibleValueTable.text) {
      guard let type = ObjectType(name: row[0]), let low = Double(row[1]), let high = Double(row[2])
      else { preconditionFailure("plausible_values.tsv has a row that is not a range of a type") }
      bounds[type] = Bounds(range: low...high, reason: row[3])
    }
    return bounds
  }()

  /// Whether a value can occur, in the canonical unit of its type. True for a type without a range.
  package static func isPossible(_ value: Double, of type: ObjectType) -> Bool {
    bounds[type]?.range.contains(value) ?? true
  }

  /// Returns the first doubt about a sample; nil if it is plausible.
  package static func doubt(
    _ value: EnteredValue, of type: ObjectType, start: Instant, end: Instant, now: Instant,
    hasUnicode: Bool
  ) -> Doubt? {
    for (type, quantity) in value.quantities(of: type) {
      guard let bounds = bounds[type], !isPossible(quantity.canonical, of: type) else { continue }
      let text = ValueDisplay(type: type, unit: quantity.unit)
        .textWithUnit(quantity.canonical, hasUnicode: hasUnicode)
      return Doubt(
        statement: "\(text) is implausible for \(type.nameInSentence)", reason: bounds.reason)
    }
    if case .bloodPressure(let systolic, let diastolic) = value,
      systolic.canonical <= diastolic.canonical
    {
      return Doubt(
        statement: "a systolic pressure below the diastolic one is implausible",
        reason: "The systolic pressure is the first and higher value, as in 120/80.")
    }
    // A clock that is a minute ahead is no mistake of the user.
    if max(start, end).microseconds > now.microseconds + 60_000_000 {
      return Doubt(
        statement: "the time is in the future", reason: "A measurement has already been made.")
    }
    if start.microseconds < earliest {
      return Doubt(
        statement: "the time is before 1900", reason: "No living person was measured then.")
    }
    return nil
  }

  /// 1900-01-01T00:00:00Z.
  private static let earliest: Int64 = -2_208_988_800_000_000
}
