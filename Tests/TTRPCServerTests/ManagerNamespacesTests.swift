import Foundation
import Testing

@testable import TTRPCServer

/// Tests of the comparison of namespaces by a server that may not trace its clients.
struct ManagerNamespacesTests {
  static let map = "         0          0 4294967295\n"
  static let mounts =
    "22 27 0:21 / /proc rw - proc proc rw\n27 1 259:1 / / rw - ext4 /dev/root rw\n"

  /// The files of a client (process 7) beside those of the service manager (process 1).
  private func areShared(
    pids: String = "7", map: String? = Self.map, mounts: String? = Self.mounts
  ) -> Bool {
    ManagerNamespaces.areShared(by: 7, with: 1) { path in
      switch path {
      case "/proc/7/status": "Name:\tx\nNSpid:\t\(pids)\nThreads:\t1\n"
      case "/proc/7/uid_map": map
      case "/proc/self/uid_map": Self.map
      case "/proc/7/mountinfo": mounts
      case "/proc/1/mountinfo": Self.mounts
      default: nil
      }
    }
  }

  @Test("a process with the namespaces of the service manager is accepted")
  func shared() {
    #expect(areShared())
    // A process whose root directory hides a part of the mounts.
    #expect(areShared(mounts: "27 1 259:1 / / rw - ext4 /dev/root rw\n"))
  }

  @Test("a process in another PID, user or mount namespace is refused")
  func other() {
    #expect(!areShared(pids: "7\t1"))
    #expect(!areShared(map: "      1000       1000          1\n"))
    // A namespace without a map yet.
    #expect(!areShared(map: ""))
    #expect(!areShared(mounts: "522 527 0:21 / /proc rw - proc proc rw\n"))
    #expect(!areShared(mounts: ""))
  }

  @Test("a process whose files cannot be read is refused")
  func unreadable() {
    #expect(!areShared(map: nil))
    #expect(!areShared(mounts: nil))
    #expect(!ManagerNamespaces.areShared(by: 7, with: 1) { _ in nil })
  }

  @Test("the kernel reports these files, and they name the namespaces of this process")
  func kernel() {
    let isShared = ManagerNamespaces.areShared(by: getpid(), with: getpid()) { path in
      try? String(contentsOfFile: path, encoding: .utf8)
    }
    #expect(isShared)
  }
}
