/// The limits that both ends of a connection observe, and those of the server's queues.
public enum RPCLimits {
  /// The maximum number of data bytes of a frame: the envelope including its payload.
  public static let frameByteCountMax = 4 << 20
  /// The maximum announced length that is skipped. Frames larger than `frameByteCountMax` but not
  /// larger than this are skipped and answered with `resourceExhausted`. A larger length is not
  /// plausible for ttrpc, so the connection is closed.
  public static let skippedByteCountMax = (64 << 20) - 1
  /// The maximum number of calls in flight on a connection.
  public static let streamsPerConnectionMax = 1024
  /// The maximum number of metadata entries of a request.
  public static let metadataPairCountMax = 1024
  /// The maximum size of all metadata keys and values of a request.
  public static let metadataByteCountMax = 256 << 10
  /// The maximum size of an error message. Longer messages are truncated at a character boundary.
  public static let statusMessageByteCountMax = 4096
  /// The number of unsent bytes of a connection above which its streams are paused.
  public static let queueHighMark = 256 << 10
  /// The number of unsent bytes of a connection below which paused streams are resumed.
  public static let queueLowMark = 64 << 10
  /// The number of unsent bytes of a connection above which no further request is read from it.
  public static let queueReadPauseMark = 1 << 20
  /// The maximum number of unsent bytes on all connections of a user ID. The connection that
  /// exceeds it is closed.
  public static let queuedBytesPerUserMax = 64 << 20
}
