import Foundation
import HealthClient
import HealthModel

/// Everything that a store answers to its user, to compare two stores.
struct StoreAnswers: Equatable {
  /// The number of samples of each type, and their period.
  private(set) var types: Set<DaemonStatus.TypeCount> = []
  private(set) var objects: [String: [HealthObject]] = [:]
  private(set) var changes: [String: [ChangePage]] = [:]
  private(set) var statistics: [String: [Statistics]] = [:]
  private(set) var attachments: [String: [UInt8]] = [:]
  private(set) var imports: [ImportHistoryEntry] = []
  /// The output of commands.
  private(set) var outputs: [String: String] = [:]

  private static let commands = [
    ["characteristics", "--json"], ["settings", "--json"], ["summary", "goals", "list", "--json"],
    ["medication", "list", "--json"], ["medication", "doses", "--json"],
    ["units", "preferred", "--json"], ["policy", "export"],
    ["app", "list", "--json"], ["summary", "--json"], ["mood", "list", "--json"],
    ["background", "list", "--json"],
  ]

  static func all(of healthctl: Household) async throws -> StoreAnswers {
    let client = UserClient.user(endpoint: .control(runtimeDirectory: healthctl.runPath))
    var answers = StoreAnswers()
    answers.types = Set(try await client.status().types)
    // All other types have no samples, which `types` compares.
    let stored = Set(answers.types.map(\.type))
      .union([.userAnnotatedMedication, .activitySummary])
    for type in stored { try await answers.add(type, client) }
    answers.imports = try await client.importHistory()
    for command in commands {
      let answer = try healthctl(command)
      answers.outputs[command.joined(separator: " ")] = "\(answer.status) \(answer.output)"
    }
    return answers
  }

  private mutating func add(_ type: ObjectType, _ client: UserClient) async throws {
    let name = type.name
    var found: [HealthObject] = []
    // Characteristics have no samples.
    do { found = try await client.objects(SampleQuery(types: [type])) } catch {}
    objects[name] = found
    changes[name] = await Self.changes(of: type, client)
    for options in [
      StatisticsOptions.cumulativeSum, [.discreteAverage, .discreteMin, .discreteMax],
      [.mostRecent, .duration, .separateBySource],
    ] {
      var query = StatisticsQuery(type: type, options: options)
      query.calendar = CalendarIntervals(
        component: .day, anchor: Instant(microseconds: 0), timeZone: "Europe/Berlin")
      do {
        statistics["\(name) \(options.rawValue)"] = try await client.statistics(query)
      } catch {}
    }
    // The sample with an attachment is of a type with few samples.
    for object in found.count < 200 ? found : [] {
      for attachment in try await client.attachments(of: object.id) {
        attachments[attachment.id.uuidString] = try await client.data(of: attachment)
      }
    }
  }

  private static func changes(of type: ObjectType, _ client: UserClient) async -> [ChangePage] {
    var pages: [ChangePage] = []
    var iterator = client.changes(ChangeQuery(types: [type])).makeAsyncIterator()
    do {
      while let page = try await iterator.next() { pages.append(page) }
    } catch {}
    return pages
  }

  var objectCount: Int { objects.values.reduce(0) { $0 + $1.count } }

  /// Names the answers that differ.
  func differences(from other: StoreAnswers) -> [String] {
    func keys<Value: Equatable>(_ path: KeyPath<StoreAnswers, [String: Value]>) -> [String] {
      let (mine, others) = (self[keyPath: path], other[keyPath: path])
      return Set(mine.keys).union(others.keys).filter { mine[$0] != others[$0] }.sorted()
    }
    return (types == other.types ? [] : ["types"])
      + keys(\.objects).map { "objects of \($0)" } + keys(\.changes).map { "changes of \($0)" }
      + keys(\.statistics).map { "statistics of \($0)" }
      + keys(\.attachments).map { "attachment \($0)" }
      + (imports == other.imports ? [] : ["imports"])
      + keys(\.outputs).map { "\($0): \(outputs[$0] ?? "") / \(other.outputs[$0] ?? "")" }
  }
}
