package import HealthInsight

extension RangeLimits {
  /// States the values beyond the range of their device; nil if there are none.
  package var sentence: String? {
    let parts = [(RangeLimit.below, "below"), (.above, "above")].compactMap { limit, word in
      count(limit) > 0 ? "\(count(limit)) \(word)" : nil
    }
    guard !parts.isEmpty else { return nil }
    return
      "Beyond what the device measures: \(parts.joined(separator: ", ")); counted with the limit."
  }
}
