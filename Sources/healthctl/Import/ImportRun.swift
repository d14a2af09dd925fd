import HealthClient
import HealthCommands
import HealthImport
import HealthModel

/// Sends an export to the daemon: what stands at top level in one import, then the nested records in
/// a second one, which adds only those without a twin. Several batches are on their way at a time.
struct ImportRun {
  /// Enough to keep the daemon busy while the next batch is read.
  private static let inFlightMax = 4

  /// nil for a dry run.
  let owner: Owner?
  let feed: ImportFeed
  private(set) var samples = ImportReply(addedCount: 0, presentCount: 0)
  /// Records inside correlations and workouts; present ones stand at top level too, as a rule.
  private(set) var nested = ImportReply(addedCount: 0, presentCount: 0)
  /// Workouts, correlations and other objects of their kind, with the samples in correlations.
  private(set) var records = ImportReply(addedCount: 0, presentCount: 0)
  private(set) var objects = ImportReply(addedCount: 0, presentCount: 0)

  init(owner: Owner?, feed: ImportFeed) {
    self.owner = owner
    self.feed = feed
  }

  private enum Answer: Sendable {
    case samples(ImportReply)
    case nested(ImportReply)
    case records(ImportReply)
    case objects(ImportReply)
  }

  mutating func run() async throws -> ImportReport {
    guard let owner else { return try await feed.run { _ in } }
    var sending = Sending(owner: owner, first: try await owner.beginImport())
    let feed = feed
    let (report, sent) = try await withThrowingTaskGroup(of: Answer.self) { group in
      let report = try await feed.run { event in try await sending.send(event, in: &group) }
      try await sending.settle(&group, downTo: 0)
      return (report, sending)
    }
    (samples, nested, records, objects) = (sent.samples, sent.nested, sent.records, sent.objects)
    return report
  }

  /// What is on its way, and what was answered.
  private struct Sending {
    let owner: Owner
    let first: UInt64
    /// Opened when everything at top level is there.
    private var second: UInt64?
    private var inFlight = 0
    /// Series buffers that were used.
    private var bufferCount: UInt64 = 0
    private(set) var samples = ImportReply(addedCount: 0, presentCount: 0)
    private(set) var nested = ImportReply(addedCount: 0, presentCount: 0)
    private(set) var records = ImportReply(addedCount: 0, presentCount: 0)
    private(set) var objects = ImportReply(addedCount: 0, presentCount: 0)

    init(owner: Owner, first: UInt64) {
      self.owner = owner
      self.first = first
    }

    mutating func send(
      _ event: ImportEvent, in group: inout ThrowingTaskGroup<Answer, any Error>
    ) async throws {
      let (owner, first) = (owner, first)
      try await settle(&group, downTo: ImportRun.inFlightMax - 1)
      switch event {
      case .samples(let batch):
        group.addTask { .samples(try await owner.add(batch, to: first)) }
      case .objects(let list):
        group.addTask { .objects(try await owner.add(list, to: first)) }
      case .nestedSamples(let batch):
        let importID = try await secondImport(&group)
        group.addTask { .nested(try await owner.add(batch, to: importID)) }
      case .records(let part): try await send(part, to: first, in: &group)
      case .nestedRecords(let part):
        try await send(part, to: try await secondImport(&group), in: &group)
      case .characteristics(let found): return try await owner.addMissing(found)
      }
      inFlight += 1
    }

    /// One at a time, because relations find only what is there.
    private mutating func send(
      _ part: ImportedRecords, to importID: UInt64,
      in group: inout ThrowingTaskGroup<Answer, any Error>
    ) async throws {
      try await settle(&group, downTo: 0)
      let buffers = bufferCount..<(bufferCount + UInt64(part.series.count))
      bufferCount = buffers.upperBound
      let owner = owner
      group.addTask { .records(try await owner.add(part, buffers: buffers, to: importID)) }
    }

    private mutating func secondImport(
      _ group: inout ThrowingTaskGroup<Answer, any Error>
    ) async throws -> UInt64 {
      if let second { return second }
      try await settle(&group, downTo: 0)
      let opened = try await owner.beginImport()
      second = opened
      return opened
    }

    mutating func settle(
      _ group: inout ThrowingTaskGroup<Answer, any Error>, downTo count: Int
    ) async throws {
      while inFlight > count, let answer = try await group.next() {
        inFlight -= 1
        switch answer {
        case .samples(let reply): samples += reply
        case .nested(let reply): nested += reply
        case .records(let reply): records += reply
        case .objects(let reply): objects += reply
        }
      }
    }
  }
}

extension Owner {
  /// What the person entered herself stays.
  func addMissing(_ found: [Characteristic]) async throws(CommandFailure) {
    try await call { (client) async throws(ClientError) in
      let known = try await client.characteristics(found.map(\.type))
      for (new, old) in zip(found, known) where old.value == nil { try await client.set(new) }
    }
  }
}

extension ImportReply {
  fileprivate static func += (sum: inout ImportReply, reply: ImportReply) {
    sum.addedCount += reply.addedCount
    sum.presentCount += reply.presentCount
  }
}
