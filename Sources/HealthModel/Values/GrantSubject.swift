/// What one decision about a single object is about: that object; or a medication, through all its
/// edits and together with its doses (rules OBJAUTH-01, OBJAUTH-06).
///
/// A hash of 128 bits, so that what the person decided names no object, and no two subjects meet.
/// An object is hashed together with its author: another app that saves an object of its own under
/// the same identifier has another subject.
package struct GrantSubject: Hashable, Comparable, Sendable {
  package var hash: ObjectID

  package init(hash: ObjectID) { self.hash = hash }

  /// `author` is nil for imported objects.
  package init(object id: ObjectID, author: PrincipalID?) {
    var bytes: [UInt8] = [author == nil ? 2 : 1]
    for word in [author?.raw.high ?? 0, author?.raw.low ?? 0, id.high, id.low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    self.init(digestOf: bytes)
  }

  /// Whoever says it: the identifier is unique over devices and time (rule MED-02).
  package init(medicationConcept identifier: String) {
    self.init(digestOf: [3] + Array(identifier.utf8))
  }

  package init(of details: SampleDetails, object id: ObjectID, author: PrincipalID?) {
    switch details {
    case .userAnnotatedMedication(let medication):
      self.init(medicationConcept: medication.concept.identifier)
    case .medicationDoseEvent(let dose): self.init(medicationConcept: dose.conceptIdentifier)
    default: self.init(object: id, author: author)
    }
  }

  /// The first 16 bytes of the SHA-256.
  private init(digestOf bytes: [UInt8]) {
    let digest = SHA256.digest(of: bytes)
    func word(_ range: Range<Int>) -> UInt64 { digest[range].reduce(0) { $0 << 8 | UInt64($1) } }
    hash = ObjectID(high: word(0..<8), low: word(8..<16))
  }

  package static func < (a: GrantSubject, b: GrantSubject) -> Bool { a.hash < b.hash }
}

extension ObjectType {
  /// What an app sees of the type the person decides object by object. Doses are never decided
  /// about themselves: they come with their medication (rule OBJAUTH-06).
  package var followsObjectGrants: Bool {
    isAuthorizedPerObject || kind == .medicationDoseEvent
  }
}
