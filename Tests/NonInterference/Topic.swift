import HealthModel
import TestSupport

/// The main topic of a trace; three in five have one. Random traces meet some conditions so rarely
/// that a thousand of them never do: several steps of the right kinds about the same types, under
/// the right decisions.
enum Topic: CaseIterable, Sendable {
  case objects, correlations, statistics, effort, live, sums, late, attachments, background, sync,
    locks, names, asking

  var subjects: [Subject] {
    switch self {
    case .objects: [.vision, .medication, .dose]
    case .correlations: [.food, .carbohydrates, .caffeine, .pressure, .systolic, .diastolic]
    case .statistics: [.steps, .energy]
    case .effort: [.workout, .effort, .route, .energy]
    case .live: [.steps, .glucose, .mass, .food, .sleep]
    case .sums: [.glucose, .mass]
    case .late: [.steps, .sleep, .mass]
    case .attachments: [.vision, .mass, .sleep]
    case .background: [.steps, .mass, .sleep, .food]
    case .sync: [.mass, .sleep]
    case .locks: [.steps, .mass, .sleep, .food]
    case .names: [.steps, .mass, .sleep, .workout]
    case .asking: [.steps, .mass, .sleep, .glucose]
    }
  }

  /// The user's decisions in such a trace.
  var reads: [Subject: Decision.Read] {
    switch self {
    case .objects: [:]
    case .correlations:
      [
        .carbohydrates: .authorized, .caffeine: .denied, .systolic: .denied,
        .diastolic: .authorized,
      ]
    case .statistics: [.steps: .statistics, .energy: .statistics]
    case .effort: [.workout: .authorized, .effort: .denied, .energy: .denied]
    case .live: [.steps: .recent, .glucose: .recent, .mass: .denied, .sleep: .recent]
    case .sums: [.glucose: .authorized, .mass: .authorized]
    case .late: [.steps: .recent, .sleep: .recent, .mass: .denied]
    case .attachments: [.mass: .authorized, .sleep: .denied]
    case .background: [.steps: .recent, .mass: .recent, .sleep: .denied]
    case .sync: [.mass: .denied, .sleep: .authorized]
    case .locks: [.steps: .recent, .mass: .denied, .sleep: .authorized]
    case .names: [.steps: .recent, .mass: .denied, .sleep: .denied, .workout: .recent]
    case .asking: [.steps: .secret, .mass: .secret, .sleep: .secret, .glucose: .denied]
    }
  }

  /// Names of secrets and events, and paths of calls.
  private var stepNames: [String] {
    switch self {
    case .objects:
      [
        "save", "delete", "attachment", "decide about objects", "decide about objects",
        "health.v1.Samples/Changes", "health.v1.Samples/Changes", "health.v1.Attachments/List",
        "health.v1.Samples/Query",
      ]
    case .correlations:
      [
        "save", "delete", "save inside of something hidden", "save inside of something hidden",
        "decide", "health.v1.Samples/Changes", "health.v1.Samples/Changes",
        "health.v1.Samples/Query", "health.v1.Samples/Query",
      ]
    case .statistics:
      [
        "save for statistics", "save for statistics", "delete", "source order", "seal",
        "health.v1.Samples/Statistics", "health.v1.Samples/Statistics",
      ]
    case .effort:
      [
        "save", "effort of a visible workout", "relation", "relate",
        "health.v1.Samples/EffortRelationships", "health.v1.Samples/EffortRelationships",
        "health.v1.Samples/Query",
      ]
    // Some blocks of a chunk are entirely inside an interval if the journal is sealed.
    case .sums:
      [
        "save many", "save many", "save", "seal", "import", "health.v1.Samples/Statistics",
        "health.v1.Samples/Statistics",
      ]
    case .live:
      [
        "save", "save", "save of several types", "delete", "decide", "wait", "time",
        "health.v1.Live/Watch",
        "health.v1.Background/Enable", "health.v1.Background/Deliveries",
        "health.v1.Samples/Observe",
      ]
    // Objects added and deleted before a decision made their type visible.
    case .late:
      [
        "save", "save", "delete", "decide", "decide", "end a grant", "health.v1.Samples/Changes",
        "health.v1.Samples/Changes", "health.v1.Samples/Changes", "health.v1.Samples/Observe",
      ]
    case .attachments:
      [
        "save", "attachment", "attachment", "attach", "attach", "delete", "decide about objects",
        "health.v1.Attachments/Begin", "health.v1.Attachments/Finish",
        "health.v1.Attachments/Write", "health.v1.Attachments/List", "health.v1.Attachments/List",
        "health.v1.Attachments/Read", "health.v1.Attachments/Remove",
      ]
    case .background:
      [
        "save", "save", "save", "series", "delete", "decide", "wait", "time", "restart",
        "health.v1.Background/Enable", "health.v1.Background/Disable",
        "health.v1.Background/Deliveries", "health.v1.Background/List",
      ]
    case .sync:
      [
        "sync identifier", "sync identifier", "edit", "save in place of something hidden", "seal",
        "compact", "health.v1.Samples/Save", "health.v1.Samples/Save", "health.v1.Samples/Delete",
        "health.v1.Samples/Changes", "health.v1.Samples/Changes",
      ]
    // What is saved and deleted while the store is closed, and what follows when it opens.
    case .locks:
      [
        "lock", "lock", "lock", "restart locked", "save", "save", "save", "delete", "bulk",
        "health.v1.Samples/Save", "health.v1.Samples/Save", "health.v1.Samples/Delete",
        "health.v1.Samples/Query", "health.v1.Samples/Changes", "health.v1.Samples/Statistics",
        "health.v1.Live/Watch", "health.v1.Samples/Observe", "health.v1.Background/Deliveries",
      ]
    // Calls that name an identifier or a device which only hidden objects have.
    case .names:
      [
        "save", "save", "series", "delete", "health.v1.Samples/Query", "health.v1.Samples/Query",
        "health.v1.Samples/Query", "health.v1.Samples/Changes", "health.v1.Samples/Statistics",
        "health.v1.Samples/Sources", "health.v1.Samples/Delete", "health.v1.Live/Watch",
      ]
    // What the app learns about the decisions themselves.
    case .asking:
      [
        "decide", "decision about another app", "health.v1.Authorization/RequestStatus",
        "health.v1.Authorization/RequestStatus", "health.v1.Authorization/Status",
        "health.v1.Authorization/EarliestDates", "health.v1.Authorization/Request",
        "health.v1.Samples/Query",
      ]
    }
  }

  func step(_ draw: inout Draw) -> Step {
    let name = draw.one(of: stepNames)
    let seed = draw.random.next()
    var steps: [Step] = []
    if let index = World.secrets.firstIndex(where: { $0.name == name }) {
      steps.append(.secret(index, seed: seed))
    }
    if let index = World.events.firstIndex(where: { $0.name == name }) {
      steps.append(.event(index, seed: seed))
    }
    if let index = Vocabulary.all.firstIndex(where: { $0.path == name }) {
      steps.append(.call(index, seed: seed))
    }
    precondition(!steps.isEmpty, "\(name) is a step")
    return draw.one(of: steps)
  }
}
