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
    let hello = apps.hello(2)
    func connect() throws -> WireClient {
      try WireClient(path: path, bundleIdentifier: hello.bundleIdentifier, token: hello.token)
    }
    let query = ChangeQuery(types: [isMatching ? .heartRate : .bodyMass])
    var observers: [WireClient] = []
    for connection in 0..<connectionCount {
      let client = try connect()
      let count =
        observerCount * (connection + 1) / connectionCount
        - observerCount * connection / connectionCount
      let streams = try (0..<count).map { _ in
        try client.start(HealthMethod.Live.watch, WatchRequest(query: query, credit: 64))
      }
      for stream in streams { _ = try client.nextEvent(of: stream) }
      observers.append(client)
    }
    let saver = try connect()
    try save(saver, 3)
    var each: [Double] = []
    let watch = Stopwatch()
    for _ in 0..<saveCount {
      let one = Stopwatch()
      try save(saver, 1)
      each.append(one.seconds * 1e6)
    }
    let mean = watch.seconds / Double(saveCount) * 1e6
    let signalCount = try observers.reduce(0) { try $0 + signals($1) }
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

  /// Returns 1 if the connection's first stream was signaled after the saves, and 0 otherwise.
  private func signals(_ client: WireClient) throws -> Int {
    try client.nextEvent(of: 3, within: isMatching ? 10 : 0) == nil ? 0 : 1
  }
}
