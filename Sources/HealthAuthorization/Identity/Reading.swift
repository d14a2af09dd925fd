/// The result of collecting a piece of evidence. Failure and absence are separate cases, so that a
/// failed read cannot be mistaken for absent evidence.
package enum Reading<Value: Hashable & Sendable>: Hashable, Sendable {
  case known(Value)
  /// The evidence certainly does not exist.
  case absent
  /// The evidence could not be read, for example because of missing privileges. It never counts in
  /// favor of a process.
  case unreadable(errno: Int32)

  package var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }

  package func map<Other>(_ transform: (Value) -> Other) -> Reading<Other> {
    switch self {
    case .known(let value): .known(transform(value))
    case .absent: .absent
    case .unreadable(let errno): .unreadable(errno: errno)
    }
  }
}
