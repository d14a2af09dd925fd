package import HealthModel
import TestSupport

/// What happens in both worlds, step by step. Only secret steps go differently there.
///
/// `seed` decides everything about a step. Requests are drawn when the step is performed, because
/// they name what earlier answers held: cursors, anchors, identifiers.
package enum Step: Sendable {
  /// Something that the app must not notice. Its kind is an index into `World.secrets`.
  case secret(Int, seed: UInt64)
  /// Something that the app may notice, the same in both worlds. An index into `World.events`.
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

/// What the user has decided when a trace begins.
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
  /// Waits after every visible change, so that messages of streams can be counted one by one.
  package let isCareful: Bool
  /// What a call of the app is about, mostly: a trace that queries three types sees more of each
  /// than one that asks about twenty.
  package let focus: [Subject]
  /// As few samples as before a bulk save, or thousands.
  package let isLarge: Bool
  let topic: Topic?

  /// Whether the user can prove to be present when the app requests permissions.
  let provesPresence: Bool
  /// At the end the app queries everything once more.
  let isExamined: Bool
  /// What the world full of secrets is compared with.
  package let other: World.Kind

  /// The same trace for a seed on every machine.
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
      // No statement about a type whose sharing and reading are both open is an error and not data.
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
  /// An index, in proportion to its weight.
  mutating func weighted(_ weights: [Int]) -> Int {
    var rest = integer(0...(weights.reduce(0, +) - 1))
    for (index, weight) in weights.enumerated() {
      if rest < weight { return index }
      rest -= weight
    }
    return 0
  }
}
