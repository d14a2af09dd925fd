import HealthAPI
import CLinux
import DaemonTestSupport
import Foundation
import HealthModel
import TTRPC
import HealthWire
import Synchronization
import TestSupport
import Testing

@Suite(.process) struct LoadTests {
  @Test("under load, SIGTERM exits with status 0, and acknowledged samples are stored")
  func terminate() throws {
    let daemon = try DaemonProcess()
    let app = try daemon.owner().register("org.example.a", share: [.stepCount])
    let path = daemon.appPath
    let acknowledged = Mutex<[ObjectID]>([])
    let done = DispatchGroup()
    let started = DispatchSemaphore(value: 0)
    for _ in 0..<8 {
      done.enter()
      Thread.detachNewThread {
        defer { done.leave() }
        let client = try? WireClient(
          path: path, bundleIdentifier: "org.example.a", token: app.token)
        while true {
          let first = ObjectID.random
          guard
            let answer = try? client?.rawCall(
              HealthMethod.Samples.save,
              SaveRequest(samples: .minutes(of: .stepCount, count: 5, first: first)))
          else { return }  // The connection was closed before this call was read.
          if answer.status.code == .unavailable { return }
          guard answer.status.code == .ok else {
            Issue.record("a call during shutdown failed with \(answer.status.code)")
            return
          }
          acknowledged.withLock { $0.append(first) }
          started.signal()
        }
      }
    }
    for _ in 0..<40 { started.wait() }
    #expect(daemon.terminate() == 0, "\(daemon.lastWords)")
    try #require(done.wait(timeout: .now() + scaledTimeout(60)) == .success)
    try daemon.start()
    let stored = Set(try daemon.owner().samples(SampleQuery(types: [.stepCount])))
    for first in acknowledged.withLock({ $0 }) { #expect(stored.contains(first)) }
  }

  @Test("on SIGTERM a running call is answered, and a live query ends with status 14")
  func drain() throws {
    let daemon = try DaemonProcess()
    let owner = try daemon.owner()
    for _ in 0..<10 { try owner.save(.minutes(of: .stepCount, count: 10_000)) }
    let live = try daemon.owner()
    let stream = try live.start(
      HealthMethod.Samples.observe,
      ObserveRequest(query: ChangeQuery(types: [.heartRate]), credit: 8))
    _ = try live.nextEvent(of: stream)
    var query = SampleQuery(types: [.stepCount])
    query.pageBytes = 3 << 20
    let call = try owner.start(HealthMethod.Samples.query, query)
    // Answers to later calls of the connection show that the long one has begun.
    _ = try owner.call(HealthMethod.Health.check, HealthCheckRequest())
    daemon.process.terminate()
    #expect(try owner.wait(for: call).status.code == .ok)
    guard case .ended(let status) = try live.nextEvent(of: stream) else {
      Issue.record("a live query did not end with the daemon")
      return
    }
    #expect(status.code == .unavailable)
    #expect(daemon.exitStatus() == 0, "\(daemon.lastWords)")
  }

  @Test("100 clients that retry are served after a kill and a restart")
  func retrying() throws {
    let daemon = try DaemonProcess()
    let path = daemon.controlPath
    let isDown = Mutex(false)
    let served = DispatchGroup()
    for _ in 0..<100 {
      served.enter()
      Thread.detachNewThread {
        defer { served.leave() }
        var hasSeenFailure = false
        while true {
          let reply = try? WireClient(path: path).call(
            HealthMethod.Health.check, HealthCheckRequest())
          if reply == nil { hasSeenFailure = true }
          if reply != nil, hasSeenFailure || isDown.withLock({ $0 }) { return }
          usleep(1_000)  // The retry interval is arbitrary.
        }
      }
    }
    daemon.kill9()
    isDown.withLock { $0 = true }
    try daemon.start()
    #expect(served.wait(timeout: .now() + scaledTimeout(60)) == .success)
  }

  @Test("garbage, incomplete frames and peers that never read do not affect others")
  func hostilePeers() throws {
    let daemon = try DaemonProcess()
    let owner = try daemon.owner()
    try owner.save(.minutes(of: .stepCount, count: 1_000))
    var hostile: [WireClient] = []
    for kind in 0..<60 {
      let peer = try WireClient(path: kind % 2 == 0 ? daemon.appPath : daemon.controlPath)
      switch kind % 6 {
      case 0: try? peer.sendBytes((0..<2_000).map { _ in .random(in: .min ... .max) })
      case 1: try? peer.sendBytes(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
      case 2: try? peer.sendBytes([0, 0, 1, 0, 0, 0])
      case 3: try? peer.sendBytes([0, 0, 255, 255, 0, 0, 0, 1, 1, 0, 5, 5, 5])
      case 4: try? peer.sendBytes([255, 255, 255, 255, 0, 0, 0, 1, 1, 0])
      default:
        // Sends queries and never reads.
        for _ in 0..<50 {
          _ = try? peer.start(HealthMethod.Samples.query, SampleQuery(types: [.stepCount]))
        }
      }
      hostile.append(peer)
    }
    for _ in 0..<200 {
      var query = SampleQuery(types: [.stepCount])
      query.limit = 10
      #expect(try owner.call(HealthMethod.Samples.query, query).samples.count == 10)
    }
    hostile.removeAll()
    let deadline = Date(timeIntervalSinceNow: scaledTimeout(20))
    while try owner.call(HealthMethod.Owner.status, StatusRequest()).connectionCount > 1 {
      try #require(Date() < deadline, "connections of dead peers remain open")
    }
  }
}
