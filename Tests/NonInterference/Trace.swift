package import HealthModel
import TestSupport

/// What happens in both worlds, step by step. Only secret steps go differently there.
package enum Step: Sendable {
  /// Others save or delete something of a type that the app cannot read at this moment. `roll`
  /// decides which, together with the randomness of the world.
  case secret(Subject, Name, roll: Double)
  /// Another app saves a workout, which carries what the app must not see.
  case shared(Name)
  /// The person changes her mind about reading.
  case grant(Subject, Bool)
  /// Meanwhile nothing secret happens.
  case lock(Bool)
  case guest(Bool)

  case save(Subject, Name, value: Int)
  case delete(Subject, Name)
  case deleteAll(Subject)
  case query(Subject, limit: Int, SampleQuery.Order)
  /// Workouts by what their statistics say.
  case queryByHeartRate(limit: Int)
  case statistics(Subject, daily: Bool)
  case sources(Subject)
  case changes(Subject, Anchor)
  case wakes
  case status(Subject)
  case supportsRecords
  case earliestDate

  package enum Anchor: CaseIterable, Sendable { case none, last, first }
}

/// What the person has decided when a trace begins.
package struct Decision: Sendable {
  package enum Read: Sendable {
    case undecided, denied, authorized
    /// Denied in one world and authorized in the other, where nobody has saved anything.
    case secret
  }
  package var share: AuthorizationDecision
  package var read: Read
}

package struct Trace: Sendable {
  package let seed: UInt64
  package let decisions: [Subject: Decision]
  package let steps: [Step]

  /// The same trace for a seed on every machine.
  package init(seed: UInt64) {
    self.seed = seed
    var random = SplitMix(seed: seed)
    decisions = Self.decisions(&random)
    let count = Int.random(in: 10...70, using: &random)
    steps = (0..<count).map { _ in Self.step(&random) }
  }

  private static func decisions(_ random: inout SplitMix) -> [Subject: Decision] {
    func one(_ choices: (AuthorizationDecision, Decision.Read)...) -> Decision {
      let choice = choices[Int.random(in: 0..<choices.count, using: &random)]
      return Decision(share: choice.0, read: choice.1)
    }
    return [
      .steps: one((.authorized, .denied), (.denied, .denied), (.authorized, .secret)),
      .glucose: one(
        (.authorized, .denied), (.denied, .denied), (.notDetermined, .undecided)),
      .sleep: one((.authorized, .secret), (.authorized, .denied)),
      .workout: one((.authorized, .authorized), (.authorized, .denied)),
      // Granted object by object, of which none is.
      .vision: one((.authorized, .undecided)),
      .clinical: one((.notDetermined, .denied)),
    ]
  }

  private static func step(_ random: inout SplitMix) -> Step {
    let subject = Subject.allCases.randomElement(using: &random)!
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<22:
      return .secret(
        subject, .secret(Int.random(in: 0..<12, using: &random)),
        roll: Double.random(in: 0..<1, using: &random))
    case 22..<30:
      return .save(subject, name(&random), value: Int.random(in: 1...9, using: &random))
    case 30..<35: return .delete(subject, name(&random))
    case 35..<38: return .deleteAll(subject)
    case 38..<50:
      return .query(
        subject, limit: [1, 2, 99].randomElement(using: &random)!,
        [.startAscending, .startDescending, .endDescending].randomElement(using: &random)!)
    case 50..<56: return .queryByHeartRate(limit: [1, 99].randomElement(using: &random)!)
    case 56..<62: return .statistics(subject, daily: Bool.random(using: &random))
    case 62..<67: return .sources(subject)
    case 67..<80: return .changes(subject, Step.Anchor.allCases.randomElement(using: &random)!)
    case 80..<86: return .wakes
    case 86..<89: return .status(subject)
    case 89..<90: return .supportsRecords
    case 90..<91: return .earliestDate
    case 91..<95:
      return .grant(
        [.glucose, .workout, .clinical].randomElement(using: &random)!,
        Bool.random(using: &random))
    case 95..<97: return .lock(Int.random(in: 0..<3, using: &random) == 0)
    case 97..<98: return .guest(Int.random(in: 0..<3, using: &random) == 0)
    default: return .shared(.shared(Int.random(in: 0..<10, using: &random)))
    }
  }

  private static func name(_ random: inout SplitMix) -> Name {
    let number = Int.random(in: 0..<12, using: &random)
    return number < 8 ? .own(number) : .secret(number - 8)
  }
}
