import BenchData
import HealthClient
import HealthModel

/// Saves of one heart rate each. Every client has its own connection and waits until a save is
/// durable before the next.
struct SingleSaves {
  let apps: BenchApps
  let count: Int
  let clientCount: Int

  func run() async throws {
    let clients = (0..<clientCount).map { _ in apps.client(2) }
    for client in clients { _ = try await client.isServing() }
    let each = count / clientCount
    let watch = Stopwatch()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for client in clients {
        group.addTask { try await save(each, client) }
      }
      try await group.waitForAll()
    }
    report([("saves_per_s", Double(each * clientCount) / watch.seconds)])
  }

  private func save(_ count: Int, _ client: HealthClient) async throws {
    var mint = ObjectIDMint()
    for i in 0..<count {
      var batch = SampleBatch()
      batch.types = [.heartRate]
      batch.idRuns = [mint.run(of: 1)]
      batch.starts = [Person.first.microseconds + Int64(i) * 1_000_000]
      batch.values = [1.2]
      try await client.save(batch)
    }
  }
}

/// Saves the data set with `size` samples per save. Two saves are in flight, so that the client
/// encodes one while the daemon checks and commits the other. The batches are built in advance.
struct BulkSaves {
  let apps: BenchApps
  let person: Person
  let size: Int
  let identifiers: Identifiers
  let limit: Int

  private static let inFlightCount = 2

  func run() async throws {
    let clients = Person.sources.indices.map { apps.client(max($0, 1)) }
    for client in clients { _ = try await client.isServing() }
    var saves: [Person.Save] = []
    var seconds = 0.0
    var count = 0
    func flush() async throws {
      let watch = Stopwatch()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, save) in saves.enumerated() {
          if index >= Self.inFlightCount { try await group.next() }
          group.addTask { try await clients[save.source].save(save.batch) }
        }
        try await group.waitForAll()
      }
      seconds += watch.seconds
      saves.removeAll(keepingCapacity: true)
    }
    for save in person.saves(of: size, identifiers: identifiers, limit: limit) {
      saves.append(save)
      count += save.batch.count
      if saves.count == 64 { try await flush() }
    }
    try await flush()
    report([("samples_per_s", Double(count) / seconds)])
  }
}
