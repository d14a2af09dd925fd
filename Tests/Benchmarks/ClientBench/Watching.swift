import HealthAPI
import BenchData
import DaemonTestSupport
import HealthModel
import HealthWire

/// Measures single saves while others watch. Every observer has started, and none of them reads
/// while the saves are measured, so that the figure is the daemon's work and not theirs. Each
/// observer's credit covers more signals than the daemon sends in that time, because it combines
/// the signals of saves in quick succession.
struct Watching {
  let apps: BenchApps
  let connectionCount: Int
  let observerCount: Int
  /// Whether the observers watch the saved type.
  let isMatching: Bool
  let saveCount: Int

  func run() throws {
    let path = apps.runtime + "/healthd.sock"
    // One app may not have 10,000 calls in flight.
    let hellos = Person.sources.indices.dropFirst().map { apps.hello($0) }
    func connect(_ index: Int) throws -> WireClient {
      let hello = hellos[index % hellos.count]
      return try WireClient(
        path: path, bundleIdentifier: hello.bundleIdentifier, token: hello.token)
    }
    let query = ChangeQuery(types: [isMatching ? .heartRate : .bodyMass])
    var observers: [(client: WireClient, stream: UInt32)] = []
    for connection in 0..<connectionCount {
      let client = try connect(connection)
      let count =
        observerCount * (connection + 1) / connectionCount
        - observerCount * connection / connectionCount
      let streams = try (0..<count).map { _ in
        try client.start(HealthMethod.Live.watch, WatchRequest(query: query, credit: 64))
      }
      for stream in streams { _ = try client.nextEvent(of: stream) }
      if let first = streams.first { observers.append((client, first)) }
    }
    let saver = try connect(0)
    try save(saver, 3)
    var each: [Double] = []
    let watch = Stopwatch()
    for _ in 0..<saveCount {
      let one = Stopwatch()
      try save(saver, 1)
      each.append(one.seconds * 1e6)
    }
    let mean = watch.seconds / Double(saveCount) * 1e6
    let signalCount = try observers.filter { try isSignaled($0.client, $0.stream) }.count
    report([
      ("mean_us", mean), ("p50_us", each.percentile(0.5)), ("p99_us", each.percentile(0.99)),
      ("signals", Double(signalCount)),
    ])
  }

  private func save(_ client: WireClient, _ count: Int) throws {
    for _ in 0..<count {
      var batch = SampleBatch.minutes(of: .heartRate, count: 1, value: 1.2)
      batch.durations = []
      try client.save(batch)
    }
  }

  /// Returns whether the stream was signaled after the saves.
  private func isSignaled(_ client: WireClient, _ stream: UInt32) throws -> Bool {
    try client.nextEvent(of: stream, within: isMatching ? 10 : 0) != nil
  }
}
