import HealthAPI
import DaemonTestSupport
import HealthModel
import TTRPC
import HealthWire

extension Storm {
  static let streaming: [Storm] = [
    Storm(name: "streams opened and abandoned") { attack in
      let rogue = try attack.app()
      attack.open = [rogue]
      attack.repeated {
        for _ in 0..<50 {
          let id = rogue.request(HealthMethod.Live.watch, Attack.watch)
          rogue.closeSide(of: id)
          rogue.send(Attack.watch, on: id)
        }
        try rogue.pushAll()
        while let count = rogue.drain(), count > 0 {}
      }
    },
    Storm(name: "streams of statistics, abandoned by closing") { attack in
      attack.repeated {
        let rogue = try attack.app()
        for _ in 0..<50 {
          rogue.request(
            HealthMethod.Live.watchStatistics,
            WatchStatisticsRequest(query: Attack.statistics, credit: 64))
        }
        try rogue.push()
      }
    },
    Storm(name: "200 observers that never read") { attack in
      let rogue = try attack.app()
      attack.open = [rogue]
      for _ in 0..<200 {
        rogue.request(
          HealthMethod.Samples.observe,
          ObserveRequest(query: ChangeQuery(types: [.heartRate]), credit: 64))
      }
      try rogue.push()
      attack.hold()
    },
    Storm(name: "500 watchers and commits") { attack in
      let watcher = try attack.app()
      let writer = try attack.app()
      attack.open = [watcher, writer]
      for _ in 0..<500 {
        watcher.request(
          HealthMethod.Live.watch,
          WatchRequest(query: ChangeQuery(types: [.heartRate]), credit: 64))
      }
      try watcher.pushAll()
      attack.repeated {
        writer.request(
          HealthMethod.Samples.save,
          SaveRequest(samples: .minutes(of: .heartRate, count: 1, value: 60)))
        try writer.pushAll()
        writer.drain(waiting: 20)
        watcher.drain()
      }
    },
    Storm(name: "credit games") { attack in
      let rogue = try attack.app()
      attack.open = [rogue]
      attack.repeated {
        for number in 0..<50 {
          let id = rogue.request(
            HealthMethod.Samples.observe,
            ObserveRequest(query: ChangeQuery(types: [.stepCount]), credit: 64))
          // Exceeds the outstanding credit, or sends a second query.
          if number % 2 == 0 {
            rogue.send(ObserveRequest(credit: 64), on: id)
          } else {
            rogue.send(Attack.watch, on: id)
          }
        }
        try rogue.pushAll()
        rogue.drain()
      }
    },
    Storm(name: "a page of changes read byte by byte") { attack in
      attack.open = try (0..<16).map { _ in try attack.app() }
      for rogue in attack.open {
        for _ in 0..<20 {
          rogue.request(
            HealthMethod.Samples.observe,
            ObserveRequest(query: ChangeQuery(types: [.heartRate]), credit: 64))
        }
        try rogue.push()
      }
      attack.repeated {
        for rogue in attack.open { rogue.drain(upTo: 1) }
        attack.pause(milliseconds: 1)
      }
    },
  ]

  static let sending: [Storm] = [
    Storm(name: "large metadata") { attack in
      let rogue = try attack.app()
      attack.open = [rogue]
      let value = String(repeating: "m", count: 200)
      let metadata = (0..<1_000).map { KeyValue(key: "k\($0)", value: value) }
      attack.repeated {
        rogue.request(service: "grpc.health.v1.Health", method: "Check", metadata: metadata)
        try rogue.pushAll()
        rogue.drain()
      }
    },
    Storm(name: "oversized frames") { attack in
      let rogue = try attack.app(framing: .ttrpc)
      attack.open = [rogue]
      let piece = [UInt8](repeating: 7, count: 1 << 20)
      attack.repeated {
        rogue.header(byteCount: 8 << 20)
        for _ in 0..<8 {
          rogue.bytes(piece)
          try rogue.pushAll()
        }
        rogue.drain()
      }
    },
    Storm(name: "4 MiB frames without end") { attack in
      attack.open = try (0..<200).map { try attack.app($0 % 4, framing: .ttrpc) }
      let piece = [UInt8](repeating: 7, count: 4_000_000)
      for rogue in attack.open {
        rogue.header(byteCount: 4 << 20)
        rogue.bytes(piece)
      }
      attack.repeated {
        for rogue in attack.open { _ = try? rogue.push() }
        attack.pause(milliseconds: 2)
      }
    },
    Storm(name: "4 MiB frames of strangers") { attack in
      let piece = [UInt8](repeating: 7, count: 4_000_000)
      attack.repeated {
        let rogue = try attack.stranger()
        rogue.header(byteCount: 4 << 20)
        rogue.bytes(piece)
        try rogue.push()
        attack.open.append(rogue)
        if attack.open.count > 100 { attack.open.removeFirst() }
      }
    },
    Storm(name: "headers byte by byte") { attack in
      attack.open = try (0..<200).map { _ in try attack.app(framing: .ttrpc) }
      for rogue in attack.open { rogue.request(HealthMethod.Health.check, HealthCheckRequest()) }
      attack.repeated {
        for rogue in attack.open {
          rogue.bytes([0])
          try rogue.push()
        }
        attack.pause(milliseconds: 1)
      }
    },
    Storm(name: "attachments begun") { attack in
      let rogue = try attack.app()
      attack.open = [rogue]
      let request = NewAttachment(
        objectID: .random, name: "a.pdf", contentType: "application/pdf", size: 1 << 20)
      attack.repeated {
        for _ in 0..<20 { rogue.request(HealthMethod.Attachments.begin, request) }
        try rogue.pushAll()
        rogue.drain()
      }
    },
    Storm(name: "series begun, 12 apps") { attack in
      attack.open = try (0..<World.rogueCount).map { try attack.app($0) }
      var points = SeriesPoints(kind: .quantity)
      points.times = (0..<50_000).map { Int64($0) }
      points.columns = [points.times.map { _ in 1 }]
      var number: UInt64 = 0
      attack.repeated {
        number += 1
        for rogue in attack.open {
          rogue.request(
            HealthMethod.Series.append, AppendSeriesRequest(buffer: number % 60, points: points))
          try rogue.push()
          rogue.drain()
        }
        points.times = points.times.map { $0 + 50_000 }
      }
    },
    // Uses a type that the victim does not query, because the victim's results would grow with the
    // data.
    saves("saves of one sample", sampleCount: 1, callCount: 100),
    saves("saves of 10,000 samples", sampleCount: 10_000, callCount: 2),
  ]

  /// Returns a storm of eight apps, each with `callCount` concurrent saves.
  private static func saves(_ name: String, sampleCount: Int, callCount: Int) -> Storm {
    Storm(name: name) { attack in
      attack.open = try (0..<8).map { _ in try attack.app() }
      try attack.keepBusy(attack.open, count: callCount) {
        $0.request(
          HealthMethod.Samples.save,
          SaveRequest(samples: .minutes(of: .heartRate, count: sampleCount, value: 60)))
      }
    }
  }
}
