import HealthModel
import TestSupport

/// One thing that is wrong with an otherwise valid object, and the field that the refusal names.
///
/// Values that a mutation puts in contain 7391 or "poison", so that a refusal that shows one is found.
struct Mutation: Sendable {
  var type: ObjectType
  var field: String
  var change: @Sendable (inout ArbitraryObject) -> Void

  /// The object with the mistake; where the details changed, the column of values follows them.
  func apply(to object: ArbitraryObject) -> ArbitraryObject {
    var changed = object
    change(&changed)
    if let details = changed.details, changed.details != object.details {
      changed.batch.values[changed.row] = details.representativeValue
    }
    return changed
  }

  /// A mistake anywhere in the object's row.
  static func row(
    _ type: ObjectType, _ field: String,
    _ change: @escaping @Sendable (inout SampleBatch, Int) -> Void
  ) -> Mutation {
    Mutation(type: type, field: field) { change(&$0.batch, $0.row) }
  }

  static let poison = "poison\0"
  static let number = 7_391.739
  /// No enumeration has it.
  static let rawValue = 73_917
  static let longText = String(repeating: "poison", count: 2_000)
}

extension ArbitraryObject {
  mutating func setDetails(_ details: SampleDetails) {
    batch.details[batch.details.count - 1] = details
  }

  /// The start of the object and a time outside of it.
  var startInstant: Instant { Instant(microseconds: start) }
  var endInstant: Instant { Instant(microseconds: end) }
  var after: Instant { Instant(microseconds: end + 7_391) }
  var before: Instant { Instant(microseconds: start - 7_391) }
}
