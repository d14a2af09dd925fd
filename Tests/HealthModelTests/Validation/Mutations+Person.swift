import HealthModel

extension Mutation {
  static let statesOfMind: [Mutation] = [
    .stateOfMind("kind") { $0.kind = rawValue },
    .stateOfMind("valence") { $0.valence = 1.739_1 },
    .stateOfMind("valence") { $0.valence = -7_391 },
    .stateOfMind("labels[0]") { $0.labels = [rawValue] },
    .stateOfMind("labels") { $0.labels = [3, 3] },
    .stateOfMind("labels") { $0.labels = [17, 4] },
    .stateOfMind("associations[1]") { $0.associations = [1, rawValue] },
    .stateOfMind("associations") { $0.associations = [9, 8] },
    .row(.stateOfMind, "samples.durations_us[0]") { batch, row in batch.durations[row] = 7_391 },
  ]

  static let assessments: [Mutation] = [
    .assessment(.gad7, "answers", []),
    .assessment(.gad7, "answers", Array(repeating: 1, count: 9)),
    .assessment(.phq9, "answers", Array(repeating: 1, count: 7)),
    .assessment(.gad7, "answers[6]", [0, 0, 0, 0, 0, 0, 4]),
    .assessment(.phq9, "answers[7]", [0, 0, 0, 0, 0, 0, 0, 4, 0]),
    .assessment(.phq9, "answers[8]", [0, 0, 0, 0, 0, 0, 0, 0, 5]),
    .assessment(.phq9, "answers[0]", [-1, 0, 0, 0, 0, 0, 0, 0, 0]),
    .row(.phq9, "samples.values[0]") { batch, row in batch.values[row] += 1 },
    .row(.gad7, "samples.durations_us[0]") { batch, row in batch.durations[row] = 7_391 },
  ]

  static let medications: [Mutation] = [
    .dose("log_status", isScheduled: false) { $0.logStatus = rawValue },
    .dose("schedule_type", isScheduled: false) { $0.scheduleType = rawValue },
    .dose("concept_identifier", isScheduled: false) { $0.conceptIdentifier = "" },
    .dose("unit", isScheduled: false) { $0.unit = "" },
    .dose("unit", isScheduled: false) { $0.unit = "poison" },
    .dose("quantity", isScheduled: false) { $0.quantity = -7_391 },
    .dose("quantity", isScheduled: false) { $0.quantity = .nan },
    .dose("quantity", isScheduled: true) {
      $0.logStatus = MedicationDoseEvent.skipped
      $0.quantity = number
    },
    .dose("scheduled_date", isScheduled: true) { $0.scheduledDate = nil },
    .dose("scheduled_quantity", isScheduled: true) { $0.scheduledQuantity = nil },
    .dose("scheduled_quantity", isScheduled: true) { $0.scheduledQuantity = -number },
    .dose("scheduled_date", isScheduled: false) {
      $0.scheduledDate = Instant(microseconds: 7_391)
    },
    .dose("scheduled_quantity", isScheduled: false) { $0.scheduledQuantity = number },
    .medication("nickname") { $0.nickname = "" },
    .medication("nickname") { $0.nickname = poison },
    .medication("concept.identifier") { $0.concept.identifier = "" },
    .medication("concept.display_text") { $0.concept.displayText = longText },
    .medication("concept.general_form") { $0.concept.generalForm = "poison" },
    .medication("concept.related_codings[0].system") { $0.concept.relatedCodings[0].system = "" },
    .medication("concept.related_codings[0].system") {
      $0.concept.relatedCodings[0].system = "poison"
    },
    .medication("concept.related_codings[0].code") { $0.concept.relatedCodings[0].code = "" },
    .medication("concept.related_codings[0].version") {
      $0.concept.relatedCodings[0].version = ""
    },
    .medication("concept.related_codings[1]") {
      $0.concept.relatedCodings.append($0.concept.relatedCodings[0])
    },
    .medication("schedule") { $0.hasSchedule = false },
    .medication("schedule[0].second_of_day") { $0.schedule[0].secondOfDay = 739_173 },
    .medication("schedule[0].weekdays") { $0.schedule[0].weekdays = 0 },
    .medication("schedule[0].weekdays") { $0.schedule[0].weekdays = 7_391 },
    .medication("schedule[0].quantity") { $0.schedule[0].quantity = 0 },
    .medication("schedule[0].quantity") { $0.schedule[0].quantity = -7_391 },
  ]

  static let summaries: [Mutation] = [
    .summary("day") { $0.day = CalendarDay(year: 7_391, month: 13, day: 1) },
    .summary("day") { $0.day.year += 1 },
    .summary("move_mode") { $0.moveMode = rawValue },
    .summary("active_energy_burned") { $0.activeEnergyBurned = -7_391 },
    .summary("active_energy_burned_goal") { $0.activeEnergyBurnedGoal = .nan },
    .summary("move_time") { $0.moveTime = number },
    .summary("move_time_goal") { $0.moveTimeGoal = -number },
    .summary("exercise_time") { $0.exerciseTime = number },
    .summary("exercise_time_goal") { $0.exerciseTimeGoal = number },
    .summary("stand_hours") { $0.standHours = number },
    .summary("stand_hours_goal") { $0.standHoursGoal = number },
  ]
}
