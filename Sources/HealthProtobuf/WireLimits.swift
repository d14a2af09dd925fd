/// The limits of decoding. The size of a message is limited by its frame.
package enum WireLimits {
  /// The memory for one decoded message, without the columns of a batch. Nested messages grow by a
  /// factor of up to 100 when they are unpacked; frames with real data need less than three times
  /// their size. 32 MiB are eight times the size of a frame.
  package static let arenaByteCountMax = 32 << 20
  /// The number of details in a batch. A frame of real data cannot contain more rows with details.
  /// The details are Swift values, which the limit of the arena does not cover.
  package static let detailCountMax = 1 << 16
}
