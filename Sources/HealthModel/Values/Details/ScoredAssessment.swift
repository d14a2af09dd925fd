/// The answers to a GAD-7 or PHQ-9 questionnaire, in the order of the questions (rules TYPE-25,
/// TYPE-26).
package struct ScoredAssessment: Hashable, Sendable {
  /// Raw values of `HKGAD7Assessment.Answer` or `HKPHQ9Assessment.Answer`.
  package var answers: [Int]

  package init(answers: [Int]) { self.answers = answers }

  /// Raw value of `HKPHQ9Assessment.Answer.preferNotToAnswer`, which adds nothing to the score.
  package static let preferNotToAnswer = 4

  /// The sum of the answers.
  package var score: Int {
    answers.reduce(0) { $0 + ($1 == Self.preferNotToAnswer ? 0 : $1) }
  }
}

extension ScoredAssessment: Redacted {}
