extension [UInt8] {
  /// Compares two digests in a time that does not depend on where they differ, which prevents
  /// timing attacks on tokens. The time does depend on the lengths, which are not secret.
  package func isEqualInConstantTime(to other: [UInt8]) -> Bool {
    count == other.count && zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
