/// Limits of what is decoded. The size of a message itself is limited by the frame that carries it.
package enum WireLimits {
  /// Memory for one decoded message besides the columns of a batch. Small messages inside a message
  /// grow when they are unpacked, up to a hundred times; what a frame of real data needs is less
  /// than three times its size.
  package static let arenaByteCountMax = 32 << 20
  /// Details in one batch. More rows that have any than this do not fit into a frame of real data.
  package static let detailCountMax = 1 << 16
}
