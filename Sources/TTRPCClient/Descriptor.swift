import CLinux
import Glibc

/// An open file descriptor, which is closed when the object is deallocated.
final class Descriptor: Sendable {
  let raw: Int32
  /// Takes ownership of an open descriptor.
  init(_ raw: Int32) { self.raw = raw }
  deinit { _ = cl_close(raw) }
}

/// The result of reading or writing a socket.
enum SocketResult {
  case bytes(Int)
  case wouldBlock
  /// The peer has closed the connection.
  case closed
  case failed
}

extension Descriptor {
  private static let noSignal = Int32(MSG_NOSIGNAL)
  private static let noWait = Int32(MSG_DONTWAIT)

  /// Sends bytes without blocking and without raising SIGPIPE.
  func send(_ bytes: [UInt8], from start: Int) -> SocketResult {
    bytes.withUnsafeBytes { bytes in
      SocketResult.of {
        Glibc.send(
          raw, bytes.baseAddress! + start, bytes.count - start, Self.noSignal | Self.noWait)
      }
    }
  }

  /// The maximum time that `receive` waits, once `limitReceiving` was called.
  static let receiveNanosecondsMax: UInt64 = 1_000_000_000

  func limitReceiving() {
    var limit = timeval(tv_sec: 1, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    _ = setsockopt(raw, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
  }

  /// Receives bytes. If `waits` is true, blocks until there are any, or for
  /// `receiveNanosecondsMax`.
  func receive(into buffer: UnsafeMutableRawBufferPointer, waits: Bool) -> SocketResult {
    SocketResult.of { recv(raw, buffer.baseAddress!, buffer.count, waits ? 0 : Self.noWait) }
  }

  /// Whether a thread may poll: one that polls on the only core keeps the peer from answering.
  static let mayPoll = cl_has_several_cores()

  /// Receives bytes without blocking: asks again and again until there are any, or for `nanoseconds`.
  func poll(into buffer: UnsafeMutableRawBufferPointer, nanoseconds: UInt64) -> SocketResult {
    let end = cl_monotonic_nanoseconds() + nanoseconds
    while true {
      let result = receive(into: buffer, waits: false)
      guard case .wouldBlock = result, cl_monotonic_nanoseconds() < end else { return result }
    }
  }

  /// Whether the peer has closed the connection and all received bytes have been read.
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

  /// Waits until the socket is readable (or writable, if `forWriting` is true) or the deadline has
  /// passed.
  ///
  /// - Returns: False if the deadline has passed.
  func wait(forWriting: Bool, until deadline: Deadline?) -> Bool {
    var events = Int16(POLLIN)
    if forWriting { events |= Int16(POLLOUT) }
    var entry = pollfd(fd: raw, events: events, revents: 0)
    while true {
      var timeout: Int32 = -1
      if let deadline {
        let remaining = deadline.remainingNanoseconds
        // Round up, so that the loop does not spin during the last millisecond.
        timeout = Int32(clamping: (remaining + 999_999) / 1_000_000)
      }
      let count = Glibc.poll(&entry, 1, timeout)
      if count > 0 { return true }
      // The next `receive` or `send` reports the error.
      if count < 0 && errno != EINTR { return true }
      if let deadline, deadline.remainingNanoseconds == 0 { return false }
    }
  }

  /// Shuts the socket down, which wakes the reader and fails later writes.
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
