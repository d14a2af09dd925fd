/// How much a questionnaire says a person is at risk (rule TYPE-26). Raw values are those of
/// `HKGAD7Assessment.Risk` and `HKPHQ9Assessment.Risk`, which differ at their upper end: see
/// `name(for:)`.
///
/// The bounds are those of the questionnaires' published scoring: GAD-7 (Spitzer and others, 2006)
/// from 5, 10, 15; PHQ-9 (Kroenke and others, 2001) from 5, 10, 15, 20.
package struct AssessmentRisk: Hashable, Sendable, Comparable {
  package let rawValue: Int

  package static func < (a: AssessmentRisk, b: AssessmentRisk) -> Bool { a.rawValue < b.rawValue }

  private static let leastScores: [ObjectType: [Int]] = [
    .gad7: [5, 10, 15], .phq9: [5, 10, 15, 20],
  ]

  /// nil for other types than `.gad7` and `.phq9`.
  package init?(score: Int, type: ObjectType) {
    guard let bounds = Self.leastScores[type] else { return nil }
    rawValue = bounds.prefix { $0 <= score }.count + 1
  }

  /// The name of the risk, such as `moderatelySevere`.
  package func name(for type: ObjectType) -> String? {
    Enumeration(name: type == .gad7 ? "HKGAD7Assessment.Risk" : "HKPHQ9Assessment.Risk")?
      .case(rawValue: Int64(rawValue))?.name
  }
}

extension AssessmentRisk: Redacted {}

extension ScoredAssessment {
  /// nil for other types than `.gad7` and `.phq9`.
  package func risk(for type: ObjectType) -> AssessmentRisk? {
    AssessmentRisk(score: score, type: type)
  }
}
