/// The risk that the score of a questionnaire indicates (rule TYPE-26). Raw values are those of
/// `HKGAD7Assessment.Risk` and `HKPHQ9Assessment.Risk`, which differ at their upper end; see
/// `name(for:)`.
///
/// The bounds are those of the published scoring: for GAD-7 (Spitzer et al., 2006) 5, 10 and 15;
/// for PHQ-9 (Kroenke et al., 2001) 5, 10, 15 and 20.
package struct AssessmentRisk: Hashable, Sendable, Comparable {
  package let rawValue: Int

  package static func < (a: AssessmentRisk, b: AssessmentRisk) -> Bool { a.rawValue < b.rawValue }

  private static let leastScores: [ObjectType: [Int]] = [
    .gad7: [5, 10, 15], .phq9: [5, 10, 15, 20],
  ]

  /// Returns nil for types other than `.gad7` and `.phq9`.
  package init?(score: Int, type: ObjectType) {
    guard let bounds = Self.leastScores[type] else { return nil }
    rawValue = bounds.prefix { $0 <= score }.count + 1
  }

  /// Returns the name of the risk, such as `moderatelySevere`.
  package func name(for type: ObjectType) -> String? {
    Enumeration(name: type == .gad7 ? "HKGAD7Assessment.Risk" : "HKPHQ9Assessment.Risk")?
      .case(rawValue: Int64(rawValue))?.name
  }
}

extension AssessmentRisk: Redacted {}

extension ScoredAssessment {
  /// Returns the risk; nil for types other than `.gad7` and `.phq9`.
  package func risk(for type: ObjectType) -> AssessmentRisk? {
    AssessmentRisk(score: score, type: type)
  }
}
