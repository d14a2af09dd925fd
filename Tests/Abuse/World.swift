import CLinux
import DaemonTestSupport
import Glibc
import HealthModel
import HealthWire

/// An app registered with the daemon.
struct App {
  var bundleIdentifier: String
  var token: [UInt8]
}

/// The attacked daemon and the attacking apps.
struct World {
  /// The number of attacking apps; the first may read and share, the others may do neither.
  static let rogueCount = 12
  static let granted: [ObjectType] = [.heartRate, .stepCount]

  let runtime: String
  var apps: [App]

  var appPath: String { runtime + "/healthd.sock" }
  var controlPath: String { runtime + "/control.sock" }

  /// - Parameter arguments: The words of `arguments` of another world.
  init?(arguments: [String]) {
    guard let runtime = arguments.first else { return nil }
    self.runtime = runtime
    apps = arguments.dropFirst().compactMap { argument in
      let parts = argument.split(separator: ":")
      guard parts.count == 2 else { return nil }
      return App(bundleIdentifier: String(parts[0]), token: Self.bytes(hexadecimal: parts[1]))
    }
    guard !apps.isEmpty else { return nil }
  }

  var arguments: [String] {
    [runtime]
      + apps.map { app in
        let digits = app.token.map { byte in
          String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return app.bundleIdentifier + ":" + digits.joined()
      }
  }

  private static func bytes(hexadecimal text: Substring) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }

  /// Fills the store of a new daemon and registers the apps.
  ///
  /// - Returns: The world and the app that is measured.
  static func prepare(runtime: String, sampleCount: Int) throws -> (World, victim: App) {
    let owner = try WireClient(path: runtime + "/control.sock")
    let start: Int64 = 1_500_000_000_000_000
    for type in granted {
      for first in stride(from: 0, to: sampleCount, by: 20_000) {
        try owner.save(
          .minutes(
            of: type, count: min(20_000, sampleCount - first),
            from: start + Int64(first) * 60_000_000, value: 60))
      }
    }
    var apps: [App] = []
    for number in 0..<rogueCount {
      let name = "org.example.rogue\(number)"
      let reply = try owner.register(
        name, read: number == 0 ? granted : [], share: number == 0 ? granted : [])
      apps.append(App(bundleIdentifier: name, token: reply.token))
    }
    let victim = try owner.register("org.example.victim", read: granted, share: [.bodyMass])
    guard var world = World(arguments: [runtime, "none:00"]) else { throw Rogue.Failure() }
    world.apps = apps
    return (world, App(bundleIdentifier: "org.example.victim", token: victim.token))
  }
}

/// The state of one running attack.
final class Attack {
  let world: World
  private let end: UInt64
  /// Connections that stay open until the end of the attack.
  var open: [Rogue] = []

  init(world: World, seconds: Double) {
    self.world = world
    end = cl_monotonic_nanoseconds() + UInt64(seconds * 1e9)
  }

  var isOver: Bool { cl_monotonic_nanoseconds() >= end }

  func app(_ number: Int = 0, framing: Framing = .current) throws -> Rogue {
    try Rogue(
      path: world.appPath, app: world.apps[number % world.apps.count], framing: framing)
  }

  func stranger() throws -> Rogue { try Rogue(path: world.appPath, framing: .current) }
  func owner() throws -> Rogue { try Rogue(path: world.controlPath, framing: .current) }

  func pause(milliseconds: UInt32) { usleep(milliseconds * 1_000) }

  /// Repeats `body` until the end. Errors are ignored, because rejected calls are part of the
  /// attack.
  func repeated(_ body: () throws -> Void) {
    while !isOver {
      do { try body() } catch { pause(milliseconds: 1) }
    }
  }

  /// Holds all connections open until the end.
  func hold() { while !isOver { pause(milliseconds: 20) } }
}
