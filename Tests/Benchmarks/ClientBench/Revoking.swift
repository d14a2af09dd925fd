import HealthAPI
import BenchData
import DaemonTestSupport
import Dispatch
import HealthModel
import HealthWire
import Synchronization

/// Measures how long revoking a read grant blocks the user, while the app has open streams on many
/// connections and another app saves many samples that these streams observe.
struct Revoking {
  let apps: BenchApps
  let connectionCount: Int
  let streamCount: Int
  let samplesPerSecond: Int
  let roundCount: Int

  private static let batchCount = 50

  private final class State: Sendable {
    let isOver = Atomic<Bool>(false)
    let savedCount = Atomic<Int>(0)
  }

  func run() throws {
    let owner = try WireClient(path: apps.runtime + "/control.sock")
    let bundle = apps.hello(2).bundleIdentifier
    let registered = try owner.call(HealthMethod.Apps.list, ListAppsRequest()).apps
    guard
      let principal = registered.first(where: { $0.manifest.bundleIdentifier == bundle })?
        .principal
    else { fatalError("prepare first") }
    let state = State()
    let group = DispatchGroup()
    let begun = DispatchSemaphore(value: 0)
    for _ in 0..<connectionCount {
      DispatchQueue(label: "reader").async(group: group) {
        do { try read(state, begun) } catch { fatalError("\(error)") }
      }
    }
    for _ in 0..<connectionCount { begun.wait() }
    DispatchQueue(label: "writer").async(group: group) {
      do { try save(state) } catch { fatalError("\(error)") }
    }
    var each: [Double] = []
    let watch = Stopwatch()
    for _ in 0..<roundCount {
      try pause(0.1)
      let one = Stopwatch()
      try owner.setGrants(
        [Grant(type: .heartRate, direction: .read, decision: .denied)], of: principal)
      each.append(one.seconds * 1e3)
      try owner.setGrants(
        [Grant(type: .heartRate, direction: .read, decision: .authorized)], of: principal)
    }
    let seconds = watch.seconds
    state.isOver.store(true, ordering: .releasing)
    group.wait()
    report([
      ("p50_ms", each.percentile(0.5)), ("max_ms", each.max() ?? 0),
      ("saved_per_s", Double(state.savedCount.load(ordering: .acquiring)) / seconds),
    ])
  }

  private func pause(_ seconds: Double) throws {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + seconds)
  }

  private func connect(_ source: Int) throws -> WireClient {
    let hello = apps.hello(source)
    return try WireClient(
      path: apps.runtime + "/healthd.sock", bundleIdentifier: hello.bundleIdentifier,
      token: hello.token)
  }

  private func read(_ state: State, _ begun: DispatchSemaphore) throws {
    let client = try connect(2)
    let query = ChangeQuery(types: [.heartRate])
    let streams = try (0..<max(1, streamCount / connectionCount)).map { _ in
      try client.start(HealthMethod.Samples.observe, ObserveRequest(query: query, credit: 32))
    }
    for stream in streams { _ = try client.nextEvent(of: stream) }
    begun.signal()
    while !state.isOver.load(ordering: .acquiring) {
      for stream in streams where try client.nextEvent(of: stream, within: 0.001) != nil {
        try client.send(ObserveRequest(credit: 1), on: stream)
      }
    }
  }

  private func save(_ state: State) throws {
    let client = try connect(3)
    let watch = Stopwatch()
    while !state.isOver.load(ordering: .acquiring) {
      var batch = SampleBatch.minutes(of: .heartRate, count: Self.batchCount, value: 1.2)
      batch.durations = []
      try client.save(batch)
      let count = state.savedCount.add(Self.batchCount, ordering: .acquiringAndReleasing).newValue
      let ahead = Double(count) / Double(samplesPerSecond) - watch.seconds
      if ahead > 0 { try pause(ahead) }
    }
  }
}
