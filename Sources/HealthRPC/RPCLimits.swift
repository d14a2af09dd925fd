/// The numbers that both ends of a connection keep to. `proto/PROTOCOL.md` lists them with what
/// happens beyond each.
package enum RPCLimits {
  /// Bytes of one frame after its header, that is of the envelope with its payload.
  package static let frameByteCountMax = 4 << 20
  /// A larger announced length is no longer a mistake in ttrpc but another protocol: the connection
  /// is closed. Lengths between the two are answered with `resourceExhausted` and skipped.
  package static let skippedByteCountMax = (64 << 20) - 1
  /// Calls in flight on one connection.
  package static let streamsPerConnectionMax = 1024
  /// Pairs of metadata in one request.
  package static let metadataPairCountMax = 1024
  /// Bytes of all keys and values of the metadata in one request.
  package static let metadataByteCountMax = 256 << 10
  /// Bytes of an error text; longer ones are cut at a character.
  package static let statusMessageByteCountMax = 4096
  /// Unsent bytes of a connection above which streams are asked to wait.
  package static let queueHighMark = 256 << 10
  /// Unsent bytes of a connection below which waiting streams may send again.
  package static let queueLowMark = 64 << 10
  /// Unsent bytes of a connection above which no further request is read from it.
  package static let queueReadPauseMark = 1 << 20
  /// Unsent bytes of all connections of one user id; the connection that passes it is closed.
  package static let queuedBytesPerUserMax = 64 << 20
  /// Messages that the server may send on a live stream beyond those that the client has granted
  /// and not yet received. The stock Go client gives up a stream when 64 wait unread.
  package static let creditMax = 64
}
