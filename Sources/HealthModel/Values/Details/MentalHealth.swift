/// The user's mood at a moment or over a day (rules TYPE-22 to TYPE-24).
public struct StateOfMind: Hashable, Sendable {
  /// Raw value of `HKStateOfMind.Kind`.
  public var kind: Int
  /// Within `valences`.
  public var valence: Double
  /// Raw values of `HKStateOfMind.Label` in ascending order.
  public var labels: [Int]
  /// Raw values of `HKStateOfMind.Association` in ascending order.
  public var associations: [Int]

  /// From very unpleasant to very pleasant (rule TYPE-22).
  public static let valences = -1.0...1.0

  public init(kind: Int, valence: Double, labels: [Int] = [], associations: [Int] = []) {
    self.kind = kind
    self.valence = valence
    self.labels = labels
    self.associations = associations
  }
}

extension StateOfMind: Redacted {}

/// The answers to a GAD-7 or PHQ-9 questionnaire, in the order of the questions (rules TYPE-25,
/// TYPE-26).
public struct ScoredAssessment: Hashable, Sendable {
  /// Raw values of `HKGAD7Assessment.Answer` or `HKPHQ9Assessment.Answer`.
  public var answers: [Int]

  public init(answers: [Int]) { self.answers = answers }

  /// Raw value of `HKPHQ9Assessment.Answer.preferNotToAnswer`, which adds nothing to the score.
  public static let preferNotToAnswer = 4

  /// The sum of the answers.
  public var score: Int {
    answers.reduce(0) { $0 + ($1 == Self.preferNotToAnswer ? 0 : $1) }
  }
}

extension ScoredAssessment: Redacted {}
