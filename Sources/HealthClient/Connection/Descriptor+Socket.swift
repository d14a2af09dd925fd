import Glibc

/// What reading or writing a socket gave.
enum SocketResult {
  case bytes(Int)
  case wouldBlock
  /// The peer has closed.
  case closed
  case failed
}

extension Descriptor {
  private static let noSignal = Int32(MSG_NOSIGNAL)
  private static let noWait = Int32(MSG_DONTWAIT)

  /// Never blocks, never raises SIGPIPE.
  func send(_ bytes: [UInt8], from start: Int) -> SocketResult {
    bytes.withUnsafeBytes { bytes in
      SocketResult.of {
        Glibc.send(
          raw, bytes.baseAddress! + start, bytes.count - start, Self.noSignal | Self.noWait)
      }
    }
  }

  /// How long `receive` waits at most once `limitReceiving` was called.
  static let receiveNanosecondsMax: UInt64 = 1_000_000_000

  func limitReceiving() {
    var limit = timeval(tv_sec: 1, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = setsockopt(raw, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
  }

  /// With `waits` until something comes, or for `receiveNanosecondsMax`.
  func receive(into buffer: UnsafeMutableRawBufferPointer, waits: Bool) -> SocketResult {
    SocketResult.of { recv(raw, buffer.baseAddress!, buffer.count, waits ? 0 : Self.noWait) }
  }

  /// Whether the peer has closed and everything it sent has been read.
  var isAtEnd: Bool {
    var byte: UInt8 = 0
    let result = SocketResult.of {
      recv(raw, &byte, 1, Int32(MSG_PEEK) | Self.noWait)
    }
    switch result {
    case .bytes, .wouldBlock: return false
    case .closed, .failed: return true
    }
  }

  /// Waits until the socket can be read, or written if that is wanted too, or the time is over.
  ///
  /// - Returns: false when the time is over.
  func wait(forWriting: Bool, until deadline: Deadline?) -> Bool {
    var events = Int16(POLLIN)
    if forWriting { events |= Int16(POLLOUT) }
    var entry = pollfd(fd: raw, events: events, revents: 0)
    while true {
      var timeout: Int32 = -1
      if let deadline {
        let remaining = deadline.remainingNanoseconds
        timeout = Int32(clamping: (remaining + 999_999) / 1_000_000)
      }
      let count = poll(&entry, 1, timeout)
      if count > 0 { return true }
      if count < 0 && errno != EINTR { return true }
      if let deadline, deadline.remainingNanoseconds == 0 { return false }
    }
  }

  /// Wakes whoever reads, and lets nobody write any more.
  func shutDown() { _ = shutdown(raw, Int32(SHUT_RDWR)) }
}

extension SocketResult {
  fileprivate static func of(_ call: () -> Int) -> SocketResult {
    while true {
      let count = call()
      if count > 0 { return .bytes(count) }
      if count == 0 { return .closed }
      switch errno {
      case EINTR: continue
      case EAGAIN: return .wouldBlock
      default: return .failed
      }
    }
  }
}
