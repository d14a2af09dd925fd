import HealthModel
import TestSupport

/// One error in an otherwise valid object, and the field that the error message names.
///
/// Values that a mutation inserts contain 7391 or "poison", so that a message that discloses one is
/// detected.
struct Mutation: Sendable {
  var type: ObjectType
  var field: String
  var change: @Sendable (inout ArbitraryObject) -> Void

  /// Returns the object with the error; the column of values follows changed details.
  func apply(to object: ArbitraryObject) -> ArbitraryObject {
    var changed = object
    change(&changed)
    if let details = changed.details, changed.details != object.details {
      changed.batch.values[changed.row] = details.representativeValue
    }
    return changed
  }

  /// Returns an error in the row of the object.
  static func row(
    _ type: ObjectType, _ field: String,
    _ change: @escaping @Sendable (inout SampleBatch, Int) -> Void
  ) -> Mutation {
    Mutation(type: type, field: field) { change(&$0.batch, $0.row) }
  }

  static let poison = "poison\0"
  static let number = 7_391.739
  /// A value that no enumeration has.
  static let rawValue = 73_917
  static let longText = String(repeating: "poison", count: 2_000)
}

extension ArbitraryObject {
  mutating func setDetails(_ details: SampleDetails) {
    batch.details[batch.details.count - 1] = details
  }

  /// Times in the object and outside of it.
  var startInstant: Instant { Instant(microseconds: start) }
  var endInstant: Instant { Instant(microseconds: end) }
  var after: Instant { Instant(microseconds: end + 7_391) }
  var before: Instant { Instant(microseconds: start - 7_391) }
}
