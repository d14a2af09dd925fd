import DaemonTestSupport
import HealthModel
import HealthWire
import WireTestSupport

/// Attacks on the framing of gRPC.
extension Storm {
  private typealias Frames = HTTP2Frames

  private static let check = ("grpc.health.v1.Health", "Check")

  private static func call(
    _ id: UInt32, _ method: (service: String, name: String), _ payload: [UInt8] = []
  ) -> [UInt8] {
    Frames.headers(id, method.name, service: method.service)
      + Frames.data(id, Frames.message(payload), isLast: true)
  }

  private static func call<Request: WireMessage, Reply>(
    _ id: UInt32, _ method: Method<Request, Reply>, _ request: Request
  ) -> [UInt8] {
    var payload: [UInt8] = []
    request.appendWire(to: &payload)
    return call(id, (method.service, method.name), payload)
  }

  /// Repeats an attack on new connections of strangers, which the server may close.
  private static func flood(
    _ name: String, reads: Bool = true, _ bytes: @escaping @Sendable (UInt32) -> [UInt8]
  ) -> Storm {
    Storm(name: name) { attack in
      attack.repeated {
        let rogue = try attack.stranger()
        rogue.bytes(Frames.preface + Frames.settings)
        for round in 0..<4_000 as Range<UInt32> where !attack.isOver {
          rogue.bytes(bytes(2 * round + 1))
          guard (try? rogue.pushAll(within: 100)) != nil else { return }
          if reads { guard rogue.drain() != nil else { return } }
        }
      }
    }
  }

  /// Repeats an attack on a connection of an app that has said hello over gRPC.
  private static func flood(
    app name: String, reads: Bool = true, _ bytes: @escaping @Sendable (UInt32) -> [UInt8]
  ) -> Storm {
    Storm(name: name) { attack in
      attack.repeated {
        let rogue = try attack.app(framing: .grpc)
        if !reads { attack.open.append(rogue) }
        if attack.open.count > 64 { attack.open.removeFirst() }
        for round in 0..<200 as Range<UInt32> where !attack.isOver {
          // The hello has used lower streams.
          rogue.bytes(bytes(2 * round + 1_001))
          guard (try? rogue.pushAll(within: 100)) != nil else { return }
          if reads { guard rogue.drain() != nil else { return } }
        }
      }
    }
  }

  static let http2: [Storm] = [
    flood("HTTP/2: streams opened and reset") { id in
      call(id, check) + Frames.frame(Frames.FrameType.reset, id, Frames.number(8))
    },
    flood(app: "HTTP/2: statistics begun and reset") { id in
      call(id, HealthMethod.Samples.statistics, Attack.statistics)
        + Frames.frame(Frames.FrameType.reset, id, Frames.number(8))
    },
    flood("HTTP/2: header fields without end") { id in
      let block = Frames.field("k", String(repeating: "v", count: 120))
      return id == 1
        ? Frames.frame(Frames.FrameType.headers, 1, block)
        : Frames.frame(Frames.FrameType.continuation, 1, block)
    },
    flood("HTTP/2: header bombs") { id in
      // One large field is added to the table, and then referred to with one byte each.
      let added = [0x40] + Frames.field("k", String(repeating: "v", count: 3_900)).dropFirst()
      return Frames.frame(
        Frames.FrameType.headers, flags: Frames.endHeaders | Frames.endStream, id,
        added + [UInt8](repeating: 0x80 | 62, count: 12_000))
    },
    flood("HTTP/2: settings") { _ in Frames.settings },
    flood("HTTP/2: settings, unread", reads: false) { _ in Frames.settings },
    flood("HTTP/2: pings") { _ in
      Frames.frame(Frames.FrameType.ping, 0, [UInt8](repeating: 0, count: 8))
    },
    flood("HTTP/2: windows of one byte") { id in
      // The window of each stream is opened byte by byte.
      (id == 1 ? Frames.frame(Frames.FrameType.settings, 0, [0, 4, 0, 0, 0, 0]) : [])
        + call(id, check)
        + (0..<4).flatMap { _ in
          Frames.frame(Frames.FrameType.window, id, Frames.number(1))
        }
    },
    flood(app: "HTTP/2: heavy answers behind closed windows", reads: false) { id in
      (id == 1_001 ? Frames.frame(Frames.FrameType.settings, 0, [0, 4, 0, 0, 0, 0]) : [])
        + call(id, HealthMethod.Samples.query, Attack.heavy)
    },
    flood("HTTP/2: requests without end") { id in
      Frames.headers(id, check.1, service: check.0) + Frames.data(id, [0, 0, 0x10])
    },
    flood("HTTP/2: messages of 4 MiB without end", reads: false) { id in
      Frames.headers(id, check.1, service: check.0)
        + Frames.data(id, [0, 0, 0x3f, 0xff, 0xff] + [UInt8](repeating: 0, count: 16_000))
    },
    flood("HTTP/2: calls half-closed and abandoned") { id in
      call(id, check)
        + (id % 64 == 1
          ? Frames.frame(Frames.FrameType.goAway, 0, Frames.number(0) + Frames.number(0)) : [])
    },
  ]
}
