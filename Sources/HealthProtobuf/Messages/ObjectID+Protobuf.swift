package import CHealthProto
package import HealthModel

/// An identifier is two fixed-width numbers instead of 16 bytes: they are compared and sorted as
/// numbers.
extension ObjectID: ProtobufMessage {
  package static var codec: Codec<Health__V1__ObjectID> {
    Codec("ObjectID", health__v1__object_id__init, health__v1__object_id__unpack)
  }

  package init(_ c: Health__V1__ObjectID) throws(WireError) { self.init(high: c.high, low: c.low) }

  package func fill(_ c: inout Health__V1__ObjectID, in arena: WireArena) {
    c.high = high
    c.low = low
  }
}

/// `health.v1.ObjectIDSet`: any number of identifiers in two columns. A set of messages would take
/// 20 bytes and an allocation per identifier.
package struct ObjectIDSet: ProtobufMessage {
  package var ids: [ObjectID]

  package static var codec: Codec<Health__V1__ObjectIDSet> {
    Codec("ObjectIDSet", health__v1__object_idset__init, health__v1__object_idset__unpack)
  }

  package init(ids: [ObjectID]) { self.ids = ids }

  package init(_ c: Health__V1__ObjectIDSet) throws(WireError) {
    guard c.n_highs == c.n_lows else { throw WireError("ObjectIDSet.lows", .countMismatch) }
    ids = (0..<c.n_highs).map { ObjectID(high: c.highs[$0], low: c.lows[$0]) }
  }

  package func fill(_ c: inout Health__V1__ObjectIDSet, in arena: WireArena) {
    (c.n_highs, c.highs) = arena.numbers(ids) { $0.high }
    (c.n_lows, c.lows) = arena.numbers(ids) { $0.low }
  }
}

/// Decodes a set of objects. nil if the field is missing, which has another meaning than an empty
/// set: no condition.
package func ids(
  _ c: UnsafeMutablePointer<Health__V1__ObjectIDSet>?
) throws(WireError) -> [ObjectID]? {
  let set: ObjectIDSet? = try optional(c)
  return set?.ids
}

/// Decodes a set of objects that must not be empty. A request about no objects is an error of the
/// client and not a success without effect.
package func requiredIDs(
  _ c: UnsafeMutablePointer<Health__V1__ObjectIDSet>?, _ field: StaticString
) throws(WireError) -> [ObjectID] {
  guard let ids = try ids(c), !ids.isEmpty else { throw WireError(field, .missing) }
  return ids
}
