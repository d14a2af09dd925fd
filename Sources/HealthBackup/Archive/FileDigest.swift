import Crypto
import Dispatch
import Synchronization

/// The SHA-256 digest of a file, computed on another thread while the next part is read or encrypted.
final class FileDigest: Sendable {
  private let queue = DispatchQueue(label: "org.healthd.backup.digest")
  private let hash = Mutex(SHA256())
  /// The parts that are in memory.
  private let room = DispatchSemaphore(value: 2)

  func append(_ bytes: [UInt8]) {
    room.wait()
    queue.async {
      self.hash.withLock { hash in bytes.withUnsafeBytes { hash.update(bufferPointer: $0) } }
      self.room.signal()
    }
  }

  /// Returns the digest of everything that was appended.
  func finish() -> SHA256.Digest { queue.sync { hash.withLock { $0.finalize() } } }
}
