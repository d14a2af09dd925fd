import Glibc
import TestSupport
import Testing

@testable import HealthServer

struct RestrictionTests {
  @Test("AVAIL-03: only a file that the administrator owns and alone can write restricts data")
  func file() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write("restricted", [])
    let link = directory.path + "/link"
    try #require(chmod(path, 0o644) == 0 && symlink(path, link) == 0)
    #expect(Restriction(path: path, owner: getuid()).holds)
    #expect(!Restriction(path: path, owner: getuid() + 1).holds)
    #expect(!Restriction(path: link, owner: getuid()).holds)
    try #require(chmod(path, 0o664) == 0)
    #expect(!Restriction(path: path, owner: getuid()).holds)
  }
}
