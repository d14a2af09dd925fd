package import HealthModel

/// Command line arguments about medications.
package enum MedicationArgument {
  /// Parses `08:00`, `08:00=2` for a quantity of two, `08:00@mon,wed` for some days of the week;
  /// several separated by spaces.
  package static func schedule(_ text: String) throws(CommandFailure) -> [ScheduledDose] {
    var doses: [ScheduledDose] = []
    for part in text.split(separator: " ") {
      let halves = part.split(separator: "@", maxSplits: 1)
      let clock = halves[0].split(separator: "=", maxSplits: 1)
      var dose = ScheduledDose(secondOfDay: try second(String(clock[0])))
      if clock.count == 2 { dose.quantity = try quantity(String(clock[1])) }
      if halves.count == 2 { dose.weekdays = try weekdays(String(halves[1])) }
      doses.append(dose)
    }
    return doses
  }

  private static func second(_ text: String) throws(CommandFailure) -> Int {
    let parts = text.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], 0..<24 ~= hour,
      0..<60 ~= minute
    else {
      throw .usage(
        "invalid time of day \"\(text)\"",
        nextStep: "Use the form 08:00, 08:00=2 or 08:00@mon,fri")
    }
    return hour * 3600 + minute * 60
  }

  package static func quantity(_ text: String) throws(CommandFailure) -> Double {
    guard let number = Double(text), number >= 0, number.isFinite else {
      throw .usage("the quantity must be a number, 0 or more")
    }
    return number
  }

  /// In the order of the bits of the mask: Sunday is bit 0.
  private static let days = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  private static func weekdays(_ text: String) throws(CommandFailure) -> Int {
    var mask = 0
    for name in text.lowercased().split(separator: ",") {
      guard let day = days.firstIndex(where: { name.hasPrefix($0) }) else {
        throw .usage("unknown weekday \"\(name)\"", nextStep: "Use mon, tue, wed, …")
      }
      mask |= 1 << day
    }
    return mask
  }

  /// Returns `08:00`, and the quantity and days if they are not one and every day.
  package static func text(_ dose: ScheduledDose) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    var text = two(dose.secondOfDay / 3600) + ":" + two(dose.secondOfDay / 60 % 60)
    if dose.quantity != 1 { text += "=" + NumberText.measurement(dose.quantity) }
    if dose.weekdays != 127 {
      let names = days.indices.filter { dose.weekdays >> $0 & 1 == 1 }.map { days[$0] }
      text += "@" + names.joined(separator: ",")
    }
    return text
  }

  /// Returns the only medication whose name, nickname or concept identifier equals `text` or begins
  /// with it.
  package static func medication(
    _ text: String, among list: [HealthObject]
  ) throws(CommandFailure) -> (object: HealthObject, medication: UserAnnotatedMedication) {
    let wanted = Suggestion.folded(text)
    var exact: [(HealthObject, UserAnnotatedMedication)] = []
    var near: [(HealthObject, UserAnnotatedMedication)] = []
    for object in list {
      guard case .userAnnotatedMedication(let medication) = object.details else { continue }
      let names = [
        medication.nickname ?? "", medication.concept.displayText, medication.concept.identifier,
      ].filter { !$0.isEmpty }.map(Suggestion.folded)
      if names.contains(wanted) {
        exact.append((object, medication))
      } else if names.contains(where: { $0.starts(with: wanted) }) {
        near.append((object, medication))
      }
    }
    // An exact name is not ambiguous, even if others begin with it.
    let found = exact.isEmpty ? near : exact
    guard let first = found.first else {
      throw CommandFailure(
        .notFound, "no such medication",
        nextStep: "List all medications with: healthctl medication list --all")
    }
    // A dose of the wrong medication must not be logged by a guess.
    guard found.count == 1 else {
      throw .usage(
        "several medications match", nextStep: "Use a longer part of the name")
    }
    return first
  }
}
