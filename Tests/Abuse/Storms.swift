import HealthAPI
import Glibc
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire

/// One kind of abuse.
struct Storm: Sendable {
  var name: String
  /// The signal sent to the attacking processes during the attack.
  var treatment = Treatment.none
  var processCount = 1
  var run: @Sendable (Attack) throws -> Void

  enum Treatment: Sendable { case none, stopped, killed }

  static let all = connecting + asking + streaming + sending + http2
}

// MARK: - Expensive queries

extension Attack {
  static let statistics: StatisticsQuery = {
    var query = StatisticsQuery(type: .heartRate, options: [.discreteAverage, .discreteMax])
    query.calendar = CalendarIntervals(
      component: .day, anchor: Instant(microseconds: 0), timeZone: "Europe/Berlin")
    return query
  }()

  static let heavy: SampleQuery = {
    var query = SampleQuery(types: [.heartRate])
    query.pageBytes = 3 << 20
    return query
  }()

  static let watch = WatchRequest(query: ChangeQuery(types: [.heartRate]), credit: 1)
}

extension Storm {
  private static let descriptors = 12_000

  static let connecting: [Storm] = [
    Storm(name: "processor burned, healthd not called") { attack in while !attack.isOver {} },
    Storm(name: "idle connections") { attack in
      while !attack.isOver {
        guard attack.open.count < descriptors, let rogue = try? attack.stranger() else {
          attack.pause(milliseconds: 5)
          continue
        }
        attack.open.append(rogue)
      }
    },
    Storm(name: "connect and close") { attack in attack.repeated { _ = try attack.stranger() } },
    Storm(name: "connect and close, control socket") { attack in
      attack.repeated { _ = try attack.owner() }
    },
    Storm(name: "half headers") { attack in
      attack.repeated {
        let rogue = try attack.stranger()
        rogue.bytes([0, 0, 0, 20, 0])
        try rogue.push()
        attack.open.append(rogue)
        if attack.open.count >= 1_000 { attack.open.removeFirst(500) }
      }
    },
    Storm(name: "hello begun and abandoned") { attack in
      attack.repeated {
        let rogue = try attack.stranger()
        for _ in 0..<8 {
          rogue.request(
            HealthMethod.Session.begin, BeginSessionRequest(bundleIdentifier: "org.example.none"))
        }
        try rogue.push()
      }
    },
    Storm(name: "half-closed with calls running") { attack in
      attack.repeated {
        let rogue = try attack.app()
        for _ in 0..<20 { rogue.request(HealthMethod.Samples.statistics, Attack.statistics) }
        try rogue.push()
        rogue.shutDownSending()
      }
    },
  ]

  static let asking: [Storm] = [
    Storm(name: "calls abandoned by closing") { attack in
      attack.repeated {
        let rogue = try attack.app()
        for _ in 0..<50 { rogue.request(HealthMethod.Samples.statistics, Attack.statistics) }
        try rogue.push()
      }
    },
    Storm(name: "calls abandoned by closing, control socket") { attack in
      attack.repeated {
        let rogue = try attack.owner()
        for _ in 0..<50 { rogue.request(HealthMethod.Samples.statistics, Attack.statistics) }
        try rogue.push()
      }
    },
    Storm(name: "4 × 1,000 statistics queued") { attack in
      attack.open = try (0..<4).map { _ in try attack.app() }
      try attack.keepBusy(attack.open, count: 1_000) {
        $0.request(HealthMethod.Samples.statistics, Attack.statistics)
      }
    },
    Storm(name: "12 apps queue statistics", processCount: 3) { attack in
      attack.open = try (0..<World.rogueCount).map { try attack.app($0) }
      try attack.keepBusy(attack.open, count: 200) {
        $0.request(HealthMethod.Samples.statistics, Attack.statistics)
      }
    },
    Storm(name: "short deadlines") { attack in
      attack.open = try (0..<4).map { _ in try attack.app() }
      try attack.keepBusy(attack.open, count: 200) {
        $0.request(
          HealthMethod.Samples.statistics, Attack.statistics, timeoutNanoseconds: 200_000)
      }
    },
    Storm(name: "health checks, unread") { attack in
      try attack.floodUnread(attack.stranger()) {
        $0.request(HealthMethod.Health.check, HealthCheckRequest())
      }
    },
    Storm(name: "health checks, read") { attack in
      attack.open = try (0..<16).map { _ in try attack.app() }
      try attack.keepBusy(attack.open, count: 500) {
        $0.request(HealthMethod.Health.check, HealthCheckRequest())
      }
    },
    Storm(name: "unknown methods, unread") { attack in
      let name = String(repeating: "x", count: 1_000)
      try attack.floodUnread(attack.app()) { $0.request(service: name, method: name) }
    },
    Storm(name: "small queries") { attack in
      attack.open = try (0..<64).map { _ in try attack.app() }
      var query = SampleQuery(types: [.heartRate])
      query.limit = 64
      try attack.keepBusy(attack.open, count: 100) { $0.request(HealthMethod.Samples.query, query) }
    },
    Storm(name: "heavy answers, unread, control socket") { attack in
      try attack.floodUnread(attack.owner()) {
        $0.request(HealthMethod.Samples.query, Attack.heavy)
      }
    },
    Storm(name: "heavy answers, unread, 64 connections") { attack in
      attack.open = try (0..<64).map { _ in try attack.app() }
      try attack.floodUnread(attack.open) { $0.request(HealthMethod.Samples.query, Attack.heavy) }
    },
    Storm(name: "heavy answers, unread, 12 apps") { attack in
      attack.open = try (0..<World.rogueCount).map { try attack.app($0) }
      try attack.floodUnread(attack.open) { $0.request(HealthMethod.Samples.query, Attack.heavy) }
    },
    Storm(name: "heavy answers, client stopped", treatment: .stopped) { attack in
      let rogue = try attack.app()
      for _ in 0..<200 { rogue.request(HealthMethod.Samples.query, Attack.heavy) }
      try rogue.push()
      attack.open = [rogue]
      attack.hold()
    },
    Storm(name: "clients killed mid-answer", treatment: .killed, processCount: 4) { attack in
      let rogue = try attack.app()
      for _ in 0..<20 { rogue.request(HealthMethod.Samples.query, Attack.heavy) }
      try rogue.push()
      attack.open = [rogue]
      attack.hold()
    },
  ]
}

extension Attack {
  /// Maintains `count` calls in flight on each connection and reads their answers.
  func keepBusy(_ rogues: [Rogue], count: Int, _ ask: (Rogue) -> Void) throws {
    for rogue in rogues {
      for _ in 0..<count { ask(rogue) }
      try rogue.push()
    }
    while !isOver {
      for rogue in rogues {
        guard let byteCount = rogue.drain(waiting: 1) else { throw Rogue.Failure() }
        // About as many new calls as were answered.
        for _ in 0..<min(count, byteCount / 2_000 + (byteCount > 0 ? 1 : 0)) { ask(rogue) }
        try rogue.push()
      }
    }
  }

  func floodUnread(_ rogue: Rogue, _ ask: (Rogue) -> Void) throws {
    open = [rogue]
    try floodUnread(open, ask)
  }

  /// Sends as long as the daemon reads, and reads no answers.
  func floodUnread(_ rogues: [Rogue], _ ask: (Rogue) -> Void) throws {
    while !isOver {
      var isAnySent = false
      for rogue in rogues {
        guard (try? rogue.push()) ?? false else { continue }
        for _ in 0..<20 { ask(rogue) }
        isAnySent = true
      }
      if !isAnySent { pause(milliseconds: 5) }
    }
  }
}
