import HealthAPI
import CLinux
import DaemonTestSupport
import Foundation
import HealthModel
import HealthPermissions
import TTRPC
import HealthWire
import TestSupport
import Testing

@testable import HealthServer
@testable import TTRPCServer

/// Goal: only the intended processes can reach the daemon's sockets and files.
@Suite(.process) struct SocketPlaceTests {
  @Test("ID-32: a socket directory that others could change or list is refused")
  func directories() throws {
    for mode: mode_t in [0o777, 0o755, 0o750, 0o730, 0o701 | 0o020, 0o704] {
      let directory = try TemporaryDirectory()
      let path = directory.path + "/run"
      mkdir(path, 0o700)
      chmod(path, mode)
      #expect(throws: TransportError.self) { _ = try RuntimeDirectory(path: path) }
    }
    let directory = try TemporaryDirectory()
    mkdir(directory.path + "/real", 0o700)
    symlink(directory.path + "/real", directory.path + "/link")
    #expect(throws: TransportError.self) {
      _ = try RuntimeDirectory(path: directory.path + "/link")
    }
    chmod(directory.path + "/real", 0o711)
    _ = try RuntimeDirectory(path: directory.path + "/real")
    if geteuid() == 0 {
      chown(directory.path + "/real", 65_534, 65_534)
      #expect(throws: TransportError.self) {
        _ = try RuntimeDirectory(path: directory.path + "/real")
      }
    }
  }

  @Test("ID-32: an inherited socket without a file is refused")
  func abstract() throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: [0] + Array("healthd-\(getpid())-\(UInt32.random(in: 0 ... .max))".utf8))
    }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    #expect(isBound == 0 && listen(descriptor, 1) == 0)
    defer { close(descriptor) }
    #expect(throws: TransportError.self) { _ = try ListeningSocket(adopting: descriptor) }
  }

  @Test("AG-03: the control socket refuses other users by its mode and by their user identifier")
  func controlOfOthers() throws {
    guard let launcher = IdentityTests.asUser(65_534) else { return }
    let fixture = try DaemonFixture()
    let program = fixture.directory.path + "/program"
    _ = try Puppet.copy(to: program)
    for path in ["", "/run"] { chmod(fixture.directory.path + path, 0o711) }
    let puppet = try Puppet(program, launcher: launcher)
    #expect(try puppet.answer(to: "connect " + fixture.controlPath) == "error \(EACCES)")
    chmod(fixture.controlPath, 0o666)
    try puppet.connect(fixture.controlPath)
    #expect(try puppet.call(HealthMethod.Apps.list, ListAppsRequest()) == nil)
  }

  @Test("AG-04: a process in its own user namespace is not the user, whatever its user identifier")
  func controlFromSandbox() throws {
    let fixture = try DaemonFixture()
    let puppet = try Puppet()
    try puppet.connect(fixture.controlPath)
    #expect(
      try puppet.call(HealthMethod.Apps.list, ListAppsRequest())?.status.code == .ok)
    guard try puppet.answer(to: "container") == "ok" else {
      print("NOT TESTED: this machine allows no user namespaces")
      return
    }
    try puppet.connect(fixture.controlPath)
    #expect(try puppet.call(HealthMethod.Apps.list, ListAppsRequest()) == nil)
  }

  @Test("AG-04: a process in another mount namespace is not the user")
  func controlFromOtherMounts() throws {
    let unshare = "/usr/bin/unshare"
    guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: unshare) else {
      print("NOT TESTED: mount namespaces of their own take root and unshare")
      return
    }
    let fixture = try DaemonFixture()
    let program = fixture.directory.path + "/program"
    _ = try Puppet.copy(to: program)
    let puppet = try Puppet(program, launcher: [unshare, "--mount"])
    try puppet.connect(fixture.controlPath)
    #expect(try puppet.call(HealthMethod.Apps.list, ListAppsRequest()) == nil)
  }

  @Test("LK-35: another user can neither probe nor list which apps have their own sockets")
  func ownSocketsOfOthers() throws {
    let fixture = try DaemonFixture()
    let run = fixture.directory.path + "/run"
    var bundles: [String] = []
    for binding in [AppManifest.Binding.user(2001), .token] {
      var manifest = AppManifest(
        bundleIdentifier: "org.example.secret\(bundles.count)", name: "App", version: "1",
        readUsage: "Reads.", binding: binding)
      manifest.hasOwnSocket = true
      _ = try fixture.owner.call(
        HealthMethod.Apps.register, RegisterAppRequest(manifest: manifest))
      bundles.append(manifest.bundleIdentifier)
    }
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(run + "/apps") == 0o700)
    #expect(try mode(run + "/shared") == 0o711)
    let socket = URL(fileURLWithPath: run + "/apps/\(bundles[0])/healthd.sock")
      .resolvingSymlinksInPath()
    #expect(FileManager.default.fileExists(atPath: socket.path))
    #expect(socket.path.contains("/run/shared/") && !socket.path.contains("secret"))
    #expect(socket.deletingLastPathComponent().lastPathComponent.count == 24)
    // The list that the kernel shows to every user of the machine. It is read to the end because
    // its size is reported as 0.
    let list = try #require(FileHandle(forReadingAtPath: "/proc/net/unix"))
    let bound = String(decoding: try list.readToEnd() ?? Data(), as: UTF8.self)
    #expect(bound.contains(run + "/apps/."))
    #expect(!bound.contains("org.example.secret") && !bound.contains(socket.path))
    guard let launcher = IdentityTests.asUser(65_534) else { return }
    let program = fixture.directory.path + "/program"
    _ = try Puppet.copy(to: program)
    for path in [fixture.directory.path, run] { chmod(path, 0o711) }
    let puppet = try Puppet(program, launcher: launcher)
    for bundle in bundles + ["org.example.absent"] {
      #expect(try puppet.answer(to: "open \(run)/apps/\(bundle)") == "error \(EACCES)")
    }
    #expect(try puppet.answer(to: "list \(run)/shared") == "error \(EACCES)")
  }

  @Test("a program is read completely even if the name in its hello is not registered")
  func costOfHello() throws {
    let fixture = try DaemonFixture()
    for (number, token) in [[], [UInt8](repeating: 1, count: 32)].enumerated() {
      let program = fixture.directory.path + "/stranger\(number)"
      _ = try Puppet.copy(to: program, variant: "stranger \(number)")
      let puppet = try Puppet(program)
      try puppet.connect(fixture.appPath)
      #expect(!ExecutableDigests.hasRead(program))
      #expect(try puppet.hello("org.example.absent", token: token)?.code == .unauthenticated)
      #expect(ExecutableDigests.hasRead(program))
    }
  }

  @Test(
    "the socket name of another user's app is the same after a restart and differs between stores")
  func sharedSocketStays() throws {
    let fixture = try TemporaryDirectory()
    let names = try (0..<2).map { _ in
      let store = try PermissionStore.open(directory: fixture.path)
      defer { try? store.close() }
      return store.socketName(of: PrincipalID(ObjectID(high: 1, low: 2)))
    }
    #expect(names[0] == names[1])
    let folder = try TemporaryDirectory()
    let other = try PermissionStore.open(directory: folder.path)
    #expect(other.socketName(of: PrincipalID(ObjectID(high: 1, low: 2))) != names[0])
    try other.close()
  }

  @Test("LK-35: an app of another user can neither open nor list any of the daemon's files")
  func files() throws {
    guard let launcher = IdentityTests.asUser(65_534) else { return }
    let fixture = try DaemonFixture()
    try fixture.owner.save(.minutes(of: .stepCount, count: 100))
    let program = fixture.directory.path + "/program"
    _ = try Puppet.copy(to: program)
    for path in ["", "/run"] { chmod(fixture.directory.path + path, 0o711) }
    let puppet = try Puppet(program, launcher: launcher)
    for directory in ["/data", "/run", "/data/.."] {
      #expect(
        try puppet.answer(to: "list " + fixture.directory.path + directory) == "error \(EACCES)")
    }
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: fixture.directory.path + "/data")
    #expect(files.count > 2)
    for file in files {
      let path = fixture.directory.path + "/data/" + file
      #expect(try puppet.answer(to: "open " + path) == "error \(EACCES)")
    }
    let process = "/proc/\(getpid())"
    for entry in ["mem", "environ", "maps", "io"] {
      #expect(try puppet.answer(to: "open \(process)/\(entry)") == "error \(EACCES)")
    }
    for entry in ["fd", "map_files"] {
      #expect(try puppet.answer(to: "list \(process)/\(entry)") != "ok")
    }
  }
}
