extension RestingMetabolism {
  /// Divides the energy used in a period (rules SAVE-15, SAVE-16): the resting part is the energy
  /// that the body needs at rest for that duration, at most the total; the remainder is active
  /// energy.
  ///
  /// - Parameter total: In kilocalories.
  package func split(_ total: Double, start: Instant, end: Instant) -> EnergySplit {
    // The instants come from the wire, and their difference may overflow an integer.
    let seconds = (Double(end.microseconds) - Double(start.microseconds)) / 1_000_000
    let resting = min(kilocaloriesPerDay * seconds / 86_400, total)
    return EnergySplit(resting: resting, active: total - resting)
  }
}
