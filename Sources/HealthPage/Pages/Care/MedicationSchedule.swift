import HealthWords
import HealthInsight
import HealthModel

extension MedicationPlan {
  /// The times of the doses, such as `08:00 × 2 Mon, Thu · 20:00`.
  func schedule(_ language: Language) -> String {
    let times = medication.schedule.map { Self.text($0, language) }.joined(separator: " · ")
    if !times.isEmpty { return times }
    // Another system can state that there is a schedule without stating it.
    return language[medication.hasSchedule ? "med.unknownTimes" : "med.noSchedule"]
  }

  private static func text(_ dose: ScheduledDose, _ language: Language) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    var text = two(dose.secondOfDay / 3600) + ":" + two(dose.secondOfDay / 60 % 60)
    if dose.quantity != 1 { text += " × " + language.measurement(dose.quantity) }
    if dose.weekdays != 127 {
      let days = (0..<7).filter { dose.weekdays >> $0 & 1 == 1 }.map { language.shortWeekday($0) }
      text += " " + days.joined(separator: ", ")
    }
    return text
  }
}
