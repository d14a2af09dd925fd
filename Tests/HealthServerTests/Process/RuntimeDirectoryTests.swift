import Foundation
import TTRPCServer
import TestSupport
import Testing

@testable import HealthServer

struct RuntimeDirectoryTests {
  @Test("the directory is private to the user and locked, and other modes are refused")
  func modes() throws {
    let temporary = try TemporaryDirectory()
    let run = temporary.path + "/run"
    do {
      let directory = try RuntimeDirectory(path: run)
      let modes = try FileManager.default.attributesOfItem(atPath: directory.path)
      #expect(modes[.posixPermissions] as? Int == 0o700)
      let error = #expect(throws: TransportError.self) { try lockOnce(run) }
      #expect(error?.code == .alreadyRunning)
    }
    try lockOnce(run)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: run)
    let error = #expect(throws: TransportError.self) { try lockOnce(run) }
    #expect(error?.code == .unsuitablePath)
  }

  @Test("a child process that was being created does not retain the lock")
  func inherited() throws {
    let temporary = try TemporaryDirectory()
    let run = temporary.path + "/run"
    let directory = try RuntimeDirectory(path: run)
    let child = try InheritedDescriptor(of: directory.path + "/healthd.lock")
    _ = consume directory
    try lockOnce(run)
    withExtendedLifetime(child) {}
  }

  private func lockOnce(_ path: String) throws(TransportError) {
    let directory = try RuntimeDirectory(path: path)
    #expect(directory.path == path)
  }
}
