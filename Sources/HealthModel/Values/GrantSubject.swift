/// The subject of a per-object grant: a single object, or a medication together with all of its
/// edits and its doses (rules OBJAUTH-01, OBJAUTH-06).
///
/// The subject is a 128-bit hash, so that a stored grant does not reveal an object identifier and
/// subjects do not collide. The hash of an object includes its author, so that an object of another
/// app with the same identifier is a different subject.
public struct GrantSubject: Hashable, Comparable, Sendable {
  public var hash: ObjectID

  public init(hash: ObjectID) { self.hash = hash }

  /// Creates the subject of an object. `author` is nil for imported objects.
  package init(object id: ObjectID, author: PrincipalID?) {
    // The first byte separates imported objects (2), objects of apps (1) and medications (3).
    var bytes: [UInt8] = [author == nil ? 2 : 1]
    for word in [author?.raw.high ?? 0, author?.raw.low ?? 0, id.high, id.low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    self.init(digestOf: bytes)
  }

  /// Creates the subject of a medication. The author is not part of the hash because the concept
  /// identifier is unique across devices and time (rule MED-02).
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

  /// Truncates the SHA-256 to its first 16 bytes.
  private init(digestOf bytes: [UInt8]) {
    let digest = SHA256.digest(of: bytes)
    func word(_ range: Range<Int>) -> UInt64 { digest[range].reduce(0) { $0 << 8 | UInt64($1) } }
    hash = ObjectID(high: word(0..<8), low: word(8..<16))
  }

  public static func < (a: GrantSubject, b: GrantSubject) -> Bool { a.hash < b.hash }
}

extension ObjectType {
  /// Whether access to objects of this type is granted per object. Doses have no grants of their
  /// own: they follow the grant of their medication (rule OBJAUTH-06).
  package var followsObjectGrants: Bool {
    isAuthorizedPerObject || kind == .medicationDoseEvent
  }
}
