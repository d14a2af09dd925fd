/// Validation of scored assessments (rule TYPE-25). The score, which is the value of the object, is
/// computed (TYPE-26).
extension DetailCheck {
  func check(_ assessment: ScoredAssessment) throws(HealthError) {
    let isPHQ9 = type == .phq9
    let count = isPHQ9 ? 9 : 7
    try require(
      assessment.answers.count == count, "answers", "must answer the \(count) questions of \(type)")
    let last = isPHQ9 ? count - 1 : nil
    for (index, answer) in assessment.answers.enumerated() {
      let highest = index == last ? ScoredAssessment.preferNotToAnswer : 3
      try require(
        0...highest ~= answer, "answers[\(index)]",
        index == last
          ? "must be the number of a case of HKPHQ9Assessment.Answer"
          : "must be the number of a case of HKGAD7Assessment.Answer; only the last question of "
            + "PHQ-9 may be left without an answer")
    }
  }
}
