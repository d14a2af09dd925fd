public import Foundation
import HealthModel

/// The abstract superclass of questionnaire answers (rules TYPE-25, TYPE-26).
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public class HKScoredAssessment: HKSample, @unchecked Sendable {
  let assessment: ScoredAssessment

  required init(_ parts: ObjectParts) {
    guard case .scoredAssessment(let assessment) = parts.details?.value else {
      preconditionFailure("an assessment has its answers")
    }
    self.assessment = assessment
    super.init(parts)
  }

  /// The sum of the answers.
  public var score: Int { assessment.score }

  var rawRisk: Int? { assessment.risk(for: type)?.rawValue }

  override var object: HealthObject { saved(.scoredAssessment(assessment)) }
}

/// Answers to the GAD-7 questionnaire about anxiety in the last two weeks.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKGAD7Assessment: HKScoredAssessment, @unchecked Sendable {
  /// Creates an assessment that is not saved yet.
  ///
  /// - Parameter answers: seven, in the order of the questions. Saving an assessment with another
  ///   number of answers fails.
  public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = nil) {
    let assessment = ScoredAssessment(answers: answers.map(\.rawValue))
    self.init(
      ObjectParts(
        .gad7, start: date, end: date, details: .scoredAssessment(assessment), metadata: metadata))
  }

  /// The seven answers, in the order of the questions.
  public var answers: [Answer] { assessment.answers.compactMap(Answer.init(rawValue:)) }
  /// The risk that the score indicates.
  public var risk: Risk { rawRisk.flatMap(Risk.init(rawValue:)) ?? .noneToMinimal }
}

/// Answers to the PHQ-9 questionnaire about depression in the last two weeks.
///
/// `@unchecked Sendable` because it adds only constants to its superclass.
public final class HKPHQ9Assessment: HKScoredAssessment, @unchecked Sendable {
  /// Creates an assessment that is not saved yet.
  ///
  /// - Parameter answers: nine, in the order of the questions. Saving an assessment with another
  ///   number of answers fails, and so does `preferNotToAnswer` for any question but the ninth.
  public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = nil) {
    let assessment = ScoredAssessment(answers: answers.map(\.rawValue))
    self.init(
      ObjectParts(
        .phq9, start: date, end: date, details: .scoredAssessment(assessment), metadata: metadata))
  }

  /// The nine answers, in the order of the questions.
  public var answers: [Answer] { assessment.answers.compactMap(Answer.init(rawValue:)) }
  /// The risk that the score indicates.
  public var risk: Risk { rawRisk.flatMap(Risk.init(rawValue:)) ?? .noneToMinimal }
}

extension HKGAD7Assessment.Risk {
  /// Creates the risk that seven answers indicate. Returns nil for another number of answers.
  public init?(answers: [HKGAD7Assessment.Answer]) {
    guard answers.count == 7 else { return nil }
    self.init(score: answers.map(\.rawValue).reduce(0, +))
  }

  /// Creates the risk of a score. Returns nil outside 0...21.
  public init?(score: Int) {
    guard 0...21 ~= score, let risk = AssessmentRisk(score: score, type: .gad7) else { return nil }
    self.init(rawValue: risk.rawValue)
  }
}

extension HKPHQ9Assessment.Risk {
  /// Creates the risk that nine answers indicate. Returns nil for another number of answers. An
  /// unanswered ninth question counts as 0.
  public init?(answers: [HKPHQ9Assessment.Answer]) {
    guard answers.count == 9 else { return nil }
    self.init(score: ScoredAssessment(answers: answers.map(\.rawValue)).score)
  }

  /// Creates the risk of a score. Returns nil outside 0...27.
  public init?(score: Int) {
    guard 0...27 ~= score, let risk = AssessmentRisk(score: score, type: .phq9) else { return nil }
    self.init(rawValue: risk.rawValue)
  }
}
