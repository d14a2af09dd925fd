import HealthAPI
import DaemonTestSupport
import Foundation
import HealthModel
import HealthWire
import Synchronization
import TestSupport
import Testing

/// Tests in which the daemon is killed at random moments while clients save and delete. Each client
/// records which requests were acknowledged and which were never answered.
///
/// `HEALTHD_KILL_ROUNDS` sets the number of kills; scripts/kill-rounds runs many.
@Suite(.process) struct KillTests {
  static let rounds = Int(ProcessInfo.processInfo.environment["HEALTHD_KILL_ROUNDS"] ?? "") ?? 25
  static let writerCount = 4

  /// The expected state of one batch after a restart.
  enum Fate { case saved, deleted, unknownSave, unknownDelete }

  struct Batch {
    var first: ObjectID
    var count: Int
    var fate: Fate
    var ids: [ObjectID] { (0..<count).map { first.advanced(by: $0) } }
  }

  /// One client that reconnects as often as necessary.
  final class Writer: Sendable {
    struct State {
      var batches: [Batch] = []
      var isStopped = false
      var seed: UInt64
    }
    static let liveCountMax = 300

    let state: Mutex<State>
    let path: String
    let bundle: String
    let token: [UInt8]
    /// Signaled by every acknowledged save.
    let saved: DispatchSemaphore

    init(path: String, bundle: String, token: [UInt8], seed: UInt64, saved: DispatchSemaphore) {
      (self.path, self.bundle, self.token, self.saved) = (path, bundle, token, saved)
      state = Mutex(State(seed: seed))
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    func run() {
      while !isStopped {
        guard let client = try? WireClient(path: path, bundleIdentifier: bundle, token: token)
        else {
          usleep(2_000)  // The daemon is down; this delay is arbitrary.
          continue
        }
        client.timeoutSeconds = scaledTimeout(20)
        while !isStopped, step(client) {}
      }
    }

    func random(_ count: Int) -> Int {
      state.withLock { state in
        state.seed = state.seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state.seed >> 33) % count
      }
    }

    /// Returns false when the connection is gone.
    func step(_ client: WireClient) -> Bool {
      let (index, liveCount) = state.withLock { state in
        (
          state.batches.lastIndex { $0.fate == .saved },
          state.batches.count { $0.fate == .saved }
        )
      }
      // Limits the store, so that checking it stays fast after many rounds.
      let isDelete = liveCount > Self.liveCountMax || random(5) == 0
      if isDelete, let index { return delete(index, client) }
      return save(client)
    }

    func save(_ client: WireClient) -> Bool {
      let batch = Batch(first: .random, count: 1 + random(60), fate: .unknownSave)
      let index = state.withLock { state in
        state.batches.append(batch)
        return state.batches.count - 1
      }
      let start = Int64(1_500_000_000 + random(200_000_000)) * 1_000_000
      do {
        try client.save(
          .minutes(of: .stepCount, count: batch.count, from: start, first: batch.first))
      } catch {
        return false
      }
      state.withLock { $0.batches[index].fate = .saved }
      saved.signal()
      return true
    }

    func delete(_ index: Int, _ client: WireClient) -> Bool {
      let batch = state.withLock { state in
        state.batches[index].fate = .unknownDelete
        return state.batches[index]
      }
      do {
        _ = try client.call(HealthMethod.Samples.delete, .objects(batch.ids))
      } catch {
        return false
      }
      state.withLock { $0.batches[index].fate = .deleted }
      return true
    }
  }

  @Test(
    "after kill -9 nothing acknowledged is lost, no request is half stored, and the store verifies")
  func killRounds() throws {
    let daemon = try DaemonProcess()
    let owner = try daemon.owner()
    let saved = DispatchSemaphore(value: 0)
    let writers = try (0..<Self.writerCount).map { index in
      let bundle = "org.example.writer\(index)"
      let app = try owner.register(bundle, share: [.stepCount])
      return Writer(
        path: daemon.appPath, bundle: bundle, token: app.token, seed: UInt64.random(in: 1 ... .max),
        saved: saved)
    }
    // Nearly as much as the journal holds, so that it is sealed into chunks between the kills.
    for _ in 0..<6 { try owner.save(.minutes(of: .heartRate, count: 10_000)) }
    let running = DispatchGroup()
    for writer in writers {
      running.enter()
      Thread.detachNewThread {
        writer.run()
        running.leave()
      }
    }
    defer {
      for writer in writers { writer.state.withLock { $0.isStopped = true } }
      _ = running.wait(timeout: .now() + scaledTimeout(60))
    }
    for round in 1...Self.rounds {
      // The daemon hashes the large program of these clients before their first save.
      while saved.wait(timeout: .now()) == .success {}
      try #require(saved.wait(timeout: .now() + scaledTimeout(60)) == .success)
      usleep(UInt32.random(in: 1_000...80_000))  // The moment is random on purpose.
      daemon.kill9()
      try daemon.start()
      if round % 25 == 0 { try check(daemon, writers) }
    }
    for writer in writers { writer.state.withLock { $0.isStopped = true } }
    try #require(running.wait(timeout: .now() + scaledTimeout(60)) == .success)
    try check(daemon, writers)
    let counts = writers.map { writer in writer.state.withLock { $0.batches.count } }
    #expect(counts.allSatisfy { $0 > Self.rounds / 4 })
    #expect(daemon.terminate() == 0, "\(daemon.lastWords)")
  }

  /// Checks the store while writers continue. A batch whose request is not answered may change in
  /// the meantime; an acknowledged one may not, unless its writer deletes it, so the batches are
  /// read again afterwards.
  func check(_ daemon: DaemonProcess, _ writers: [Writer]) throws {
    let owner = try daemon.owner()
    let verified = try owner.call(HealthMethod.Owner.verify, VerifyStoreRequest())
    #expect(verified.problems.isEmpty)
    let before = writers.map { writer in writer.state.withLock { $0.batches } }
    let stored = Set(try owner.samples(SampleQuery(types: [.stepCount])))
    let after = writers.map { writer in writer.state.withLock { $0.batches } }
    for (before, after) in zip(before, after) {
      for (batch, later) in zip(before, after) {
        let present = batch.ids.count { stored.contains($0) }
        switch (batch.fate, later.fate) {
        case (.saved, .saved): #expect(present == batch.count, "an acknowledged save was lost")
        case (.deleted, _): #expect(present == 0, "an acknowledged delete was lost")
        default:
          #expect(present == 0 || present == batch.count, "a request was stored partially")
        }
      }
    }
  }
}
