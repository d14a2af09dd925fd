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
  private(set) var objects = ImportReply(addedCount: 0, presentCount: 0)

  init(owner: Owner?, feed: ImportFeed) {
    self.owner = owner
    self.feed = feed
  }

  private enum Answer: Sendable {
    case samples(ImportReply)
    case nested(ImportReply)
    case objects(ImportReply)
  }

  mutating func run() async throws -> ImportReport {
    guard let owner else { return try await feed.run { _ in } }
    let feed = feed
    var (samples, nested, objects) = (self.samples, self.nested, self.objects)
    let report = try await withThrowingTaskGroup(of: Answer.self) { group in
      var inFlight = 0
      func settle(downTo count: Int) async throws {
        while inFlight > count, let answer = try await group.next() {
          inFlight -= 1
          switch answer {
          case .samples(let reply): samples += reply
          case .nested(let reply): nested += reply
          case .objects(let reply): objects += reply
          }
        }
      }
      let first = try await owner.beginImport()
      var second: UInt64?
      let report = try await feed.run { event in
        try await settle(downTo: Self.inFlightMax - 1)
        switch event {
        case .samples(let batch):
          group.addTask { .samples(try await owner.add(batch, to: first)) }
        case .objects(let list):
          group.addTask { .objects(try await owner.add(list, to: first)) }
        case .nestedSamples(let batch):
          try await settle(downTo: second == nil ? 0 : Self.inFlightMax - 1)
          let importID = if let second { second } else { try await owner.beginImport() }
          second = importID
          group.addTask { .nested(try await owner.add(batch, to: importID)) }
        }
        inFlight += 1
      }
      try await settle(downTo: 0)
      return report
    }
    (self.samples, self.nested, self.objects) = (samples, nested, objects)
    return report
  }
}

extension ImportReply {
  fileprivate static func += (sum: inout ImportReply, reply: ImportReply) {
    sum.addedCount += reply.addedCount
    sum.presentCount += reply.presentCount
  }
}
