import Foundation
import HealthAuthorization
import HealthModel
import HealthServer
import ProcessMeasuring
import TestSupport
import Testing

struct ExecutableDigestsTests {
  let digests = ExecutableDigests()
  let directory: TemporaryDirectory
  var path: String { directory.path + "/program" }

  init() throws { directory = try TemporaryDirectory() }

  func digest() -> [UInt8]? { digests.digest(of: OpenFile(open(path, O_RDONLY | O_CLOEXEC))) }

  @Test("the digest follows the file's content, also when the file is rewritten in place")
  func content() throws {
    for length in [0, 1, 300_000, 300_000] {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max) }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(digest() == SHA256.digest(of: bytes))
      #expect(digest() == SHA256.digest(of: bytes))
    }
  }

  @Test("ID-10: an interpreter does not identify an app, whatever its file name")
  func interpreters() throws {
    var count = 0
    for interpreter in ["dash", "bash", "perl", "python3", "awk", "env", "cat"] {
      let original = "/usr/bin/" + interpreter
      guard let bytes = FileManager.default.contents(atPath: original) else { continue }
      try bytes.write(to: URL(fileURLWithPath: path))
      let reading = digests.reading(of: OpenFile(open(path, O_RDONLY | O_CLOEXEC)))
      let isProgram = interpreter == "env" || interpreter == "cat"
      #expect((reading == .absent) == !isProgram, "\(interpreter)")
      if isProgram { #expect(reading == .known(SHA256.digest(of: [UInt8](bytes)))) }
      count += 1
    }
    #expect(count > 3)
    // Neither does a file that is not a program.
    try Data("#!/bin/sh\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(digests.reading(of: OpenFile(open(path, O_RDONLY | O_CLOEXEC))) == .absent)
  }

  @Test("an unreadable file has no digest")
  func unreadable() {
    #expect(digest() == nil)
    #expect(digests.digest(of: OpenFile(open("/", O_RDONLY | O_CLOEXEC))) == nil)
  }
}
