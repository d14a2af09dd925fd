/// Validation of states of mind (rules TYPE-22, TYPE-23). The duration limit of the type ensures
/// that start and end are equal.
extension DetailCheck {
  func check(_ state: StateOfMind) throws(HealthError) {
    try rawValue(state.kind, of: "HKStateOfMind.Kind", "kind")
    try number(state.valence, StateOfMind.valences, "valence")
    try ascending(state.labels, of: "HKStateOfMind.Label", "labels")
    try ascending(state.associations, of: "HKStateOfMind.Association", "associations")
  }

  private func ascending(
    _ values: [Int], of enumeration: String, _ name: String
  ) throws(HealthError) {
    try count(values.count, atMost: DetailLimits.listCount, name)
    var previous = Int.min
    for (index, value) in values.enumerated() {
      try rawValue(value, of: enumeration, "\(name)[\(index)]")
      try require(index == 0 || value > previous, name, "must ascend, each once")
      previous = value
    }
  }
}

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
