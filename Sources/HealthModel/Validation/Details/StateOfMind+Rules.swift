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
