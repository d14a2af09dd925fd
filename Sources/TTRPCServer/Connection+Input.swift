// Messages that asynchronous handlers have not read. A connection of ttrpc has no flow control for one
// stream, so the connection as a whole is not read while too much waits.

extension Connection {
  /// The size of waiting messages at which the connection is no longer read.
  private static let waitingInputByteCountMax = 256 << 10

  var hasRoomForInput: Bool { waitingInputByteCount < Self.waitingInputByteCountMax }

  /// Charges a message that waits for its handler to the account of its call.
  func hold(inputByteCount byteCount: Int, of call: Call) {
    waitingInputByteCount += byteCount
    call.account.hold(requestByteCount: byteCount)
    budget.add(byteCount)
    // So that epoll does not report the bytes which are not read.
    if !hasRoomForInput { setNeedsFlush() }
  }

  /// Releases messages that were read or dropped, and reads further ones.
  func release(inputByteCount byteCount: Int, of call: Call) {
    guard byteCount > 0 else { return }
    let wasFull = !hasRoomForInput
    waitingInputByteCount -= byteCount
    call.account.hold(requestByteCount: -byteCount)
    budget.add(-byteCount)
    if wasFull && hasRoomForInput && !isClosed {
      updateInterest()
      updateFrameTimer()
    }
  }
}
