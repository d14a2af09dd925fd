import Foundation
import HealthServer
import TestSupport
import Testing

struct DataDirectoryTests {
  let temporary: TemporaryDirectory
  var path: String { temporary.path + "/deep/er" }

  init() throws { temporary = try TemporaryDirectory() }

  func mode() throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("the directory is created for this user only")
  func created() throws {
    let directory = try DataDirectory(path: path)
    #expect(try mode() == 0o700)
    #expect(directory.path == path)
  }

  @Test("a second daemon is refused with the first one's process identifier until the first ends")
  func locked() throws {
    do {
      let first = try DataDirectory(path: path)
      #expect(throws: DataDirectory.Failure.inUse(path: path, processID: getpid())) {
        _ = try DataDirectory(path: path)
      }
      #expect(first.path == path)
    }
    _ = try DataDirectory(path: path)
  }

  @Test("a child process that was being created does not retain the lock")
  func inherited() throws {
    let first = try DataDirectory(path: path)
    let child = try InheritedDescriptor(of: first.path + "/healthd.lock")
    _ = consume first
    _ = try DataDirectory(path: path)
    withExtendedLifetime(child) {}
  }

  @Test("a directory that others may enter is refused")
  func open() throws {
    do { _ = try DataDirectory(path: path) }
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: path)
    #expect(throws: DataDirectory.Failure.notPrivate(path: path)) {
      _ = try DataDirectory(path: path)
    }
  }
}
