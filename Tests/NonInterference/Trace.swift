package import HealthModel
import TestSupport

/// What happens in both worlds, step by step. Only secret steps differ between them.
///
/// `seed` determines everything about a step. Requests are drawn when the step is performed,
/// because they refer to earlier answers: cursors, anchors, identifiers.
package enum Step: Sendable {
  /// A step that the app must not notice. An index into `World.secrets`.
  case secret(Int, seed: UInt64)
  /// A step that the app may notice, the same in both worlds. An index into `World.events`.
  case event(Int, seed: UInt64)
  /// A call of the app. An index into `Vocabulary.all`.
  case call(Int, seed: UInt64)

  package var name: String {
    switch self {
    case .secret(let index, _): "secret: \(World.secrets[index].name)"
    case .event(let index, _): "event: \(World.events[index].name)"
    case .call(let index, _): Vocabulary.all[index].path
    }
  }
}

/// The user's decision about a type when a trace begins.
package struct Decision: Sendable {
  package enum Read: Sendable {
    case undecided, denied, authorized
    /// Denied in one world and authorized in the other, where no other app has any data.
    case secret
    /// Authorized from `Draw.recentFrom` on.
    case recent
    /// Authorized for statistics over days.
    case statistics
  }
  package var share: AuthorizationDecision
  package var read: Read
}

package struct Trace: Sendable {
  package let seed: UInt64
  package let decisions: [Subject: Decision]
  package let steps: [Step]
  /// Whether to wait after every visible change, so that messages of streams can be counted
  /// individually.
  package let isCareful: Bool
  /// The main subjects of the app's calls: a trace that queries three types covers each of them
  /// better than one that queries twenty.
  package let focus: [Subject]
  /// Whether the store gets thousands of samples or only a few.
  package let isLarge: Bool
  let topic: Topic?

  /// Whether the user can prove to be present when the app requests permissions.
  let provesPresence: Bool
  /// Whether the app queries everything once more at the end.
  let isExamined: Bool
  /// The world that is compared with the full one.
  package let other: World.Kind

  /// Creates the trace for a seed, the same on every machine.
  package init(seed: UInt64) {
    self.seed = seed
    var draw = Draw(random: SplitMix(seed: seed))
    let topic = draw.chance(60) ? draw.one(of: Topic.allCases) : nil
    self.topic = topic
    var decisions = Self.decisions(&draw)
    for subject in Subject.allCases {
      if let read = topic?.reads[subject], draw.chance(85) { decisions[subject]?.read = read }
    }
    self.decisions = decisions
    isCareful = draw.chance(15)
    isLarge = draw.chance(10)
    let random = Subject.allCases.shuffled(using: &draw.random).prefix(draw.integer(2...6))
    focus = topic?.subjects ?? Array(random)
    other = draw.chance(30) ? .empty : .sparse
    provesPresence = draw.chance(70)
    isExamined = draw.chance(50)
    let count = draw.integer(20...70)
    steps = (0..<count).map { _ in
      if let topic, draw.chance(50) { return topic.step(&draw) }
      return Self.step(&draw)
    }
  }

  private static func decisions(_ draw: inout Draw) -> [Subject: Decision] {
    var decisions: [Subject: Decision] = [:]
    for subject in Subject.allCases where subject.hasGrant {
      var share: AuthorizationDecision =
        draw.chance(80) ? .authorized : draw.chance(60) ? .denied : .notDetermined
      if subject.isOwners { share = .notDetermined }
      var reads: [Decision.Read] = [
        .denied, .denied, .denied, .authorized, .authorized, .secret, .undecided, .recent,
      ]
      if subject.isQuantity { reads.append(.statistics) }
      var read = draw.one(of: reads)
      if subject.isByObject { read = .undecided }
      // Most queries of a type without any decision would only return an error.
      if share == .notDetermined, read == .undecided, draw.chance(70) { share = .denied }
      if subject.isOwners, share == .denied { share = .notDetermined }
      decisions[subject] = Decision(share: share, read: read)
    }
    return decisions
  }

  private static func step(_ draw: inout Draw) -> Step {
    let seed = draw.random.next()
    switch draw.integer(0...99) {
    case 0..<32: return .secret(draw.weighted(World.secrets.map(\.weight)), seed: seed)
    case 32..<48: return .event(draw.weighted(World.events.map(\.weight)), seed: seed)
    default: return .call(draw.weighted(Vocabulary.all.map(\.weight)), seed: seed)
    }
  }
}

extension Draw {
  /// Returns an index, in proportion to its weight.
  mutating func weighted(_ weights: [Int]) -> Int {
    var rest = integer(0...(weights.reduce(0, +) - 1))
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return 0
  }
}
