import Foundation
import HealthAuthorization
import HealthServer
import Testing

struct ExecutableDigestsTests {
  @Test("the digest is that of the program file of the process")
  func program() throws {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/bin/cat")
    child.standardInput = Pipe()
    try child.run()
    defer { child.terminate() }
    // The file is the test's own until the child has become the other program.
    let link = "/proc/\(child.processIdentifier)/exe"
    let deadline = Date(timeIntervalSinceNow: 20)
    while try FileManager.default.destinationOfSymbolicLink(atPath: link).hasSuffix("/cat") == false
    {
      try #require(Date() < deadline)
    }
    let file = try Data(contentsOf: URL(fileURLWithPath: "/bin/cat").resolvingSymlinksInPath())
    let digests = ExecutableDigests()
    for _ in 0..<2 {
      #expect(
        digests.digest(ofProcess: child.processIdentifier, isAlive: { true })
          == SHA256.digest(of: [UInt8](file)))
    }
  }

  @Test("no digest of a process that is not surely the one")
  func gone() {
    let digests = ExecutableDigests()
    #expect(digests.digest(ofProcess: getpid(), isAlive: { false }) == nil)
    #expect(digests.digest(ofProcess: -1, isAlive: { true }) == nil)
  }
}
