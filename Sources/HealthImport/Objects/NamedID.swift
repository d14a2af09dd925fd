import HealthDocuments
package import HealthModel

/// Identifiers of objects that another system names. The same name gives the same identifier in every
/// import, so that a later file with other content replaces the stored object.
package enum NamedID {
  /// - Parameter parts: what names the object: the format first, then for example the record and the
  ///   part of it.
  package static func make(_ parts: String...) -> ObjectID { make(parts) }

  package static func make(_ parts: [String]) -> ObjectID {
    var hash = ContentHash(kind: "feed")
    for part in parts {
      var bytes = Array(part.utf8)
      // Ended by a byte that no UTF-8 has, so that no two lists of parts are equal.
      bytes.append(0xff)
      hash.update(bytes)
    }
    return named(hash.finish())
  }

  /// The identifier of an object with a UUID of another system: that UUID as version 5.
  package static func uuid(_ id: ObjectID) -> ObjectID { named(id) }

  /// Version 5 of a UUID is one that is computed from a name (RFC 9562). Only these are names for the
  /// store.
  private static func named(_ id: ObjectID) -> ObjectID {
    ObjectID(high: id.high & ~0xf000 | 0x5000, low: id.low)
  }
}
