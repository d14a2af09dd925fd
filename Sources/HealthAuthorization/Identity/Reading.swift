/// What looking for evidence gave. There is no way to take a failure for an answer: whoever wants
/// the value has to say what each of the others means.
package enum Reading<Value: Hashable & Sendable>: Hashable, Sendable {
  case known(Value)
  /// There is nothing of the kind, for certain.
  case absent
  /// Nobody can tell, such as for want of rights. Never counts in favour of a process.
  case unreadable(errno: Int32)

  package var value: Value? {
    if case .known(let value) = self { value } else { nil }
  }
}
