/// Validation of audiograms. An audiogram has at least one frequency, and each frequency at least
/// one test. Either side may be missing; each side is tested at most once per conduction type,
/// masked and unmasked.
extension DetailCheck {
  func check(_ audiogram: Audiogram) throws(HealthError) {
    try count(audiogram.points.count, atMost: DetailLimits.listCount, "points")
    try expect(!audiogram.points.isEmpty, "points", "must not be empty")
    var previous = -Double.infinity
    for (index, point) in audiogram.points.enumerated() {
      let name = "points[\(index)]"
      try number(point.frequency, DetailLimits.toneFrequency, "\(name).frequency", unit: "Hz")
      try expect(
        point.frequency > previous, "\(name).frequency",
        "frequencies must ascend, each once")
      previous = point.frequency
      try check(point.tests, "\(name).tests")
    }
  }

  private func check(_ tests: [Audiogram.SensitivityTest], _ name: String) throws(HealthError) {
    try count(tests.count, atMost: DetailLimits.listCount, name)
    try expect(!tests.isEmpty, name, "must not be empty")
    var seen = Set<[Int]>()
    for (index, test) in tests.enumerated() {
      let name = "\(name)[\(index)]"
      try rawValue(test.side, of: "HKAudiogramSensitivityTestSide", "\(name).side")
      try rawValue(test.conductionType, of: "HKAudiogramConductionType", "\(name).conduction_type")
      for (part, level) in [
        ("sensitivity", test.sensitivity), ("clamping_lower_bound", test.clampingLowerBound),
        ("clamping_upper_bound", test.clampingUpperBound),
      ] {
        try number(level, DetailLimits.hearingLevel, "\(name).\(part)", unit: "dBHL")
      }
      if let lower = test.clampingLowerBound, let upper = test.clampingUpperBound {
        try expect(
          lower < upper, "\(name).clamping_upper_bound", "must lie above the lower bound")
      }
      let key = [test.side, test.conductionType, test.isMasked ? 1 : 0]
      try expect(seen.insert(key).inserted, "\(name).side", "must be tested once in the same way")
    }
  }
}
