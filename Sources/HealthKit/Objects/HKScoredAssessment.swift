public import Foundation
import HealthModel

/// The answers to a questionnaire (rules TYPE-25, TYPE-26). Abstract: use a subclass.
///
/// `@unchecked Sendable` because it adds constants only.
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

/// Answers to GAD-7, which asks about anxiety over the last two weeks.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKGAD7Assessment: HKScoredAssessment, @unchecked Sendable {
  /// - Parameter answers: seven, in the order of the questions; another count is refused when the
  ///   assessment is saved.
  public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = nil) {
    let assessment = ScoredAssessment(answers: answers.map(\.rawValue))
    self.init(
      ObjectParts(
        .gad7, start: date, end: date, details: .scoredAssessment(assessment), metadata: metadata))
  }

  /// Seven, in the order of the questions.
  public var answers: [Answer] { assessment.answers.compactMap(Answer.init(rawValue:)) }
  /// What the score says.
  public var risk: Risk { rawRisk.flatMap(Risk.init(rawValue:)) ?? .noneToMinimal }
}

/// Answers to PHQ-9, which asks about depression over the last two weeks.
///
/// `@unchecked Sendable` because it adds constants only.
public final class HKPHQ9Assessment: HKScoredAssessment, @unchecked Sendable {
  /// - Parameter answers: nine, in the order of the questions; another count is refused when the
  ///   assessment is saved, and so is `preferNotToAnswer` to all but the ninth.
  public convenience init(date: Date, answers: [Answer], metadata: [String: Any]? = nil) {
    let assessment = ScoredAssessment(answers: answers.map(\.rawValue))
    self.init(
      ObjectParts(
        .phq9, start: date, end: date, details: .scoredAssessment(assessment), metadata: metadata))
  }

  /// Nine, in the order of the questions.
  public var answers: [Answer] { assessment.answers.compactMap(Answer.init(rawValue:)) }
  /// What the score says.
  public var risk: Risk { rawRisk.flatMap(Risk.init(rawValue:)) ?? .noneToMinimal }
}

extension HKGAD7Assessment.Risk {
  /// The risk that seven answers amount to; nil for another number of answers.
  public init?(answers: [HKGAD7Assessment.Answer]) {
    guard answers.count == 7 else { return nil }
    self.init(score: answers.map(\.rawValue).reduce(0, +))
  }

  /// The risk of a score; nil outside 0...21.
  public init?(score: Int) {
    guard 0...21 ~= score, let risk = AssessmentRisk(score: score, type: .gad7) else { return nil }
    self.init(rawValue: risk.rawValue)
  }
}

extension HKPHQ9Assessment.Risk {
  /// The risk that nine answers amount to; nil for another number of answers. An unanswered ninth
  /// question counts 0.
  public init?(answers: [HKPHQ9Assessment.Answer]) {
    guard answers.count == 9 else { return nil }
    self.init(score: ScoredAssessment(answers: answers.map(\.rawValue)).score)
  }

  /// The risk of a score; nil outside 0...27.
  public init?(score: Int) {
    guard 0...27 ~= score, let risk = AssessmentRisk(score: score, type: .phq9) else { return nil }
    self.init(rawValue: risk.rawValue)
  }
}
