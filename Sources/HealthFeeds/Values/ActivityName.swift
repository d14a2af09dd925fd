import HealthModel

/// Activities of workouts by their names in other systems.
package enum ActivityName {
  /// The raw value of `HKWorkoutActivityType.other`.
  package static let other = 3_000

  private static let cases: [String: Int] = {
    let found = Enumeration(name: "HKWorkoutActivityType")?.cases ?? []
    return Dictionary(
      found.compactMap { item in item.rawValue.map { (folded(item.name), Int($0)) } },
      uniquingKeysWith: { first, _ in first })
  }()

  /// Returns the raw value of the activity with a name of HealthKit in any spelling, such as
  /// `Traditional Strength Training`.
  package static func rawValue(_ name: String) -> Int? { cases[folded(name)] }

  /// Letters and digits in lower case.
  package static func folded(_ name: String) -> String {
    String(
      name.lowercased().unicodeScalars.filter {
        0x61...0x7a ~= $0.value || 0x30...0x39 ~= $0.value || $0.value > 0x7f
      }.map(Character.init))
  }
}
