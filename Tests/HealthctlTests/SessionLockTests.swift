import Foundation
import TestSupport
import Testing

@testable import HealthCommands

/// Tests of the lock that follows the session, with stand-ins for gdbus and loginctl.
@Suite(.process, .bounded) struct SessionLockTests {
  @Test(
    "IS-10: an encrypted store is locked with the user's session, not when another one is locked")
  func follows() throws {
    let healthctl = try Household()
    let secret = try healthctl.write("correct horse\n", to: "secret")
    #expect(try healthctl("encryption", "on", "--passphrase-file", secret).status == 0)
    let tools = healthctl.directory + "/tools"
    // Prints the signals of another user's session, waits for the test, then prints the user's.
    try Self.write(
      """
      #!/bin/sh
      echo "Monitoring signals from all objects owned by org.freedesktop.login1"
      echo "/org/freedesktop/login1/session/_39: org.freedesktop.login1.Session.Lock ()"
      while ! test -e "\(healthctl.directory)/go"; do sleep 0.01; done
      echo "/org/freedesktop/login1/session/_32: org.freedesktop.DBus.Properties.PropertiesChanged \
      ('org.freedesktop.login1.Session', {'LockedHint': <true>}, @as [])"
      exec sleep 600
      """, to: tools + "/gdbus")
    try Self.write("#!/bin/sh\ntouch \"$0.asked\"\necho '2 c1'\n", to: tools + "/loginctl")
    let asked = tools + "/loginctl.asked"
    let (process, errors) = try healthctl.start(
      ["mode", "follow"], environment: ["PATH": tools + ":/usr/bin:/bin"])
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let deadline = ContinuousClock.now + .seconds(scaledTimeout(60))
    while !FileManager.default.fileExists(atPath: asked), ContinuousClock.now < deadline {
      sched_yield()
    }
    // The other session's signal has been read; it locked nothing.
    #expect(try healthctl("mode").output.contains("The store is unlocked"))
    _ = try healthctl.write("", to: "go")
    var said = ""
    while !said.contains("locked with the session") {
      let more = errors.fileHandleForReading.availableData
      try #require(!more.isEmpty, "healthctl ended: \(said)")
      said += String(decoding: more, as: UTF8.self)
    }
    #expect(try healthctl("mode").output.contains("The store is locked"))
    // The key is gone: what was saved opens with the passphrase only.
    let other = try healthctl.write("battery\n", to: "other")
    #expect(try healthctl("mode", "unlock", "--passphrase-file", other).status == 77)
    #expect(try healthctl("mode", "unlock", "--passphrase-file", secret).status == 0)
  }

  @Test("signals of logind that lock no session are ignored")
  func signals() {
    let session = "/org/freedesktop/login1/session/_32"
    let properties =
      ": org.freedesktop.DBus.Properties.PropertiesChanged ('org.freedesktop.login1.Session', {"
    #expect(
      SessionSignal.lockedSession(in: session + ": org.freedesktop.login1.Session.Lock ()")
        == session)
    #expect(
      SessionSignal.lockedSession(in: session + properties + "'LockedHint': <true>}, @as [])")
        == session)
    for line in [
      "", "Lock", session + ": org.freedesktop.login1.Session.Unlock ()",
      session + properties + "'LockedHint': <false>}, @as [])",
      session + properties + "'IdleHint': <true>}, @as [])",
      "/org/freedesktop/login1/user/_1000: org.freedesktop.login1.Session.Lock ()",
    ] { #expect(SessionSignal.lockedSession(in: line) == nil, "\(line)") }
    #expect(SessionSignal.path(of: "2") == session)
    #expect(SessionSignal.path(of: "c12") == "/org/freedesktop/login1/session/c12")
    #expect(SessionSignal.path(of: "12-a") == "/org/freedesktop/login1/session/_312_2da")
  }

  private static func write(_ text: String, to path: String) throws {
    try ExecutableFile.write(text.utf8, to: path)
  }
}
