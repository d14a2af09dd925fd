import Foundation
import HealthAuthorization
import HealthModel
import HealthServer
import Testing

struct ExecutableDigestsTests {
  let digests = ExecutableDigests()
  let path = NSTemporaryDirectory() + "program-" + UUID().uuidString

  func digest() -> [UInt8]? { digests.digest(of: OpenFile(open(path, O_RDONLY | O_CLOEXEC))) }

  @Test("the digest follows the file, also when it is written again in place")
  func content() throws {
    defer { unlink(path) }
    for length in [0, 1, 300_000, 300_000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(digest() == SHA256.digest(of: bytes))
      #expect(digest() == SHA256.digest(of: bytes))
    }
  }

  @Test("no digest of what cannot be read")
  func unreadable() {
    #expect(digest() == nil)
    #expect(digests.digest(of: OpenFile(open("/", O_RDONLY | O_CLOEXEC))) == nil)
  }
}
