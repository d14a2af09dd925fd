import HealthDocuments

/// The bytes of one member of an export.
protocol ByteStream: ByteSource {
  /// The number of bytes of the file on disk consumed so far.
  var consumedByteCount: Int64 { get }
  /// The reason why the stream ended early; nil if it did not.
  var damage: StreamDamage? { get }
}

/// The reasons why a member cannot be read to its end.
enum StreamDamage: Hashable {
  /// The file on disk ends, or cannot be read, before the end of the member.
  case endsEarly
  /// The compressed data or its checksum is wrong.
  case corrupt
  /// The member is larger than an import accepts; see `InflateStream`.
  case oversized
}

extension MemorySource: ByteStream {
  var consumedByteCount: Int64 { Int64(position) }
  var damage: StreamDamage? { nil }
}
