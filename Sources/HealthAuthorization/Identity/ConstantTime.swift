extension [UInt8] {
  /// In a time that does not depend on where the two differ.
  package func isEqualInConstantTime(to other: [UInt8]) -> Bool {
    count == other.count && zip(self, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
