import CLinux
import Glibc
import TestSupport
import Testing
import WireTestSupport

/// A client that sends arbitrary bytes. Every wait has a timeout.
final class RawClient {
  private(set) var descriptor: Int32
  private var received: [UInt8] = []
  /// Retains the server while it has clients.
  private let harness: TransportHarness?

  init(path: String, of harness: TransportHarness? = nil) {
    self.harness = harness
    descriptor = cl_unix_connect(path)
    if descriptor < 0 { Issue.record("cannot connect to \(path): error \(-descriptor)") }
    var limit = timeval(tv_sec: Int(scaledTimeout(20)), tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close() }

  func close() {
    if descriptor >= 0 { _ = cl_close(descriptor) }
    descriptor = -1
  }

  func shutDown(_ how: Int) { shutdown(descriptor, Int32(how)) }

  /// Returns how many bytes the server accepted; fewer only if it closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        cl_send(descriptor, $0.baseAddress! + sent, bytes.count - sent)
      }
      if count <= 0 { break }
      sent += Int(count)
    }
    return sent
  }

  @discardableResult
  func send(_ frames: TestFrame...) -> Int { send(frames.flatMap(\.bytes)) }

  /// Sends without waiting for space and returns how many bytes the kernel accepted.
  func trySend(_ bytes: [UInt8]) -> Int {
    _ = cl_set_nonblocking(descriptor, true)
    defer { _ = cl_set_nonblocking(descriptor, false) }
    return max(0, Int(bytes.withUnsafeBytes { cl_send(descriptor, $0.baseAddress!, $0.count) }))
  }

  /// Returns the next bytes; empty when the server has closed the connection.
  func receiveBytes() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 256 << 10)
    let count = bytes.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress!, $0.count, 0) }
    precondition(count >= 0 || errno == ECONNRESET, "no answer in time (errno \(errno))")
    return Array(bytes.prefix(max(count, 0)))
  }

  /// Returns the next frame; nil when the server has closed the connection.
  func receive() -> TestFrame? {
    while true {
      if let frame = takeFrame() { return frame }
      let bytes = receiveBytes()
      if bytes.isEmpty { return nil }
      received += bytes
    }
  }

  /// Returns exactly `byteCount` bytes, or fewer if the server closed the connection.
  func receive(byteCount: Int) -> [UInt8] {
    while received.count < byteCount {
      let bytes = receiveBytes()
      if bytes.isEmpty { break }
      received += bytes
    }
    let bytes = Array(received.prefix(byteCount))
    received.removeFirst(bytes.count)
    return bytes
  }

  /// True once the server has closed the connection and nothing is left to read.
  var isClosedByServer: Bool { received.isEmpty && receiveBytes().isEmpty }

  /// Makes a unary echo call; true if the message came back.
  func ping(_ streamID: UInt32) -> Bool {
    let message = TestFrame.message(payload: [1, 2, 3])
    send(.request(streamID, "Unary", message))
    guard let frame = receive() else { return false }
    return frame.streamID == streamID && frame.response?.payload == message
  }

  private func takeFrame() -> TestFrame? {
    guard received.count >= 10 else { return nil }
    let length = received[..<4].reduce(0) { $0 << 8 | Int($1) }
    guard received.count >= 10 + length else { return nil }
    let frame = TestFrame.frames(in: Array(received[..<(10 + length)])).frames[0]
    received.removeFirst(10 + length)
    return frame
  }
}
