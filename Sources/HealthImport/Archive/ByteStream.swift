package import HealthDocuments

/// The bytes of one member of an export.
///
/// A stream never throws. It ends early and reports why, so that a parser handles a damaged member
/// like a short one and delivers what precedes the damage when the user salvages an export.
package protocol ByteStream: ByteSource {
  /// The number of bytes of the file on disk consumed so far. Progress counts these because the
  /// decompressed size is unknown while a member is read.
  var consumedByteCount: Int64 { get }
  /// The reason why the stream ended early; nil if it did not.
  var damage: StreamDamage? { get }
}

/// The reasons why a member cannot be read to its end.
package enum StreamDamage: Hashable {
  /// The file on disk ends, or cannot be read, before the end of the member. The part before it is
  /// intact, so a salvaged main file that ends early is still read.
  case endsEarly
  /// The compressed data or its checksum is wrong. Its content cannot be trusted from any position
  /// on, so the member is not read at all.
  case corrupt
  /// The member is larger than an import accepts; see `InflateStream`.
  case oversized
}

extension MemorySource: ByteStream {
  package var consumedByteCount: Int64 { Int64(position) }
  package var damage: StreamDamage? { nil }
}
