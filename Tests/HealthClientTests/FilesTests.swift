import Glibc
import HealthClient
import TestSupport
import Testing

@Suite struct FilesTests {
  @Test(
    "the runtime directory is that of the environment, then that of system mode, then the user's")
  func runtimeDirectory() {
    func directory(_ environment: [String: String]) -> String {
      Endpoint.runtimeDirectory { environment[$0] }
    }
    #expect(directory(["HEALTHD_RUNTIME_DIR": "/a", "XDG_RUNTIME_DIR": "/b"]) == "/a")
    #expect(directory(["HEALTHD_RUNTIME_DIR": "", "XDG_RUNTIME_DIR": "/b"]) == "/b/healthd")
    let system = "/run/healthd/\(geteuid())"
    func directoryInSystemMode(_ environment: [String: String]) -> String {
      Endpoint.runtimeDirectory(exists: { $0 == system }) { environment[$0] }
    }
    #expect(directoryInSystemMode(["HEALTHD_RUNTIME_DIR": "/a", "XDG_RUNTIME_DIR": "/b"]) == "/a")
    #expect(directoryInSystemMode(["XDG_RUNTIME_DIR": "/b"]) == system)
    #expect(directory([:]) == "/run/user/\(geteuid())/healthd")
    #expect(Endpoint.app(runtimeDirectory: "/a").path == "/a/healthd.sock")
    #expect(Endpoint.control(runtimeDirectory: "/a").path == "/a/control.sock")
  }

  @Test("a token is stored per app in a file that only the user can read")
  func token() throws {
    let directory = try TemporaryDirectory()
    let home = directory.path
    func environment(_ key: String) -> String? { key == "HOME" ? home : nil }
    mkdir(home + "/.config", 0o755)
    let name = "org.example.steps"
    let missing = #expect(throws: ClientError.self) {
      try TokenFile.read(name, environment: environment)
    }
    #expect(missing?.code == .notRegistered)
    let token: [UInt8] = [0, 1, 0xab, 0xff]
    let path = try TokenFile.write(token, for: name, environment: environment)
    #expect(path == home + "/.config/healthd/tokens/org.example.steps")
    #expect(try TokenFile.read(name, environment: environment) == token)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(stat(home + "/.config/healthd/tokens", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    try TokenFile.write([9], for: name, environment: environment)
    #expect(try TokenFile.read(name, environment: environment) == [9])
  }

  @Test(
    "a name that would leave the token directory is rejected",
    arguments: ["", ".", "..", "../x", "a/b", ".hidden", "a\0b", "ä"])
  func unsafeName(_ name: String) {
    let error = #expect(throws: ClientError.self) {
      try TokenFile.path(name) { $0 == "HOME" ? "/home/x" : nil }
    }
    #expect(error?.code == .file)
  }
}
