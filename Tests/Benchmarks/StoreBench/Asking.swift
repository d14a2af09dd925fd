import BenchData
import HealthAuthorization
import HealthModel
import HealthStore

/// Runs one query against a store created by `build`: once to warm up, once measured.
struct Asking {
  let store: HealthStore
  let scope: ReadScope

  init(directory: String, options: StoreOptions = .measured) throws {
    store = try HealthStore.open(directory: directory, options: options)
    scope = try BenchApps().readScope()
  }

  func run(_ query: BenchQuery, repeats: Int) throws {
    let anchors =
      query == .changes || query == .page ? try middleAnchors(repeats, query.limit) : []
    for i in 0..<repeats { _ = try answer(query, i, anchors) }
    var checksum = Checksum()
    let watch = Stopwatch()
    for i in 0..<repeats {
      let answer = try answer(query, i, anchors)
      checksum.rows += answer.rows
      checksum.sum += answer.sum
    }
    report([
      ("us", watch.seconds / Double(repeats) * 1e6), ("rows", Double(checksum.rows)),
      ("check", checksum.sum),
    ])
    store.close()
  }

  private func answer(_ query: BenchQuery, _ i: Int, _ anchors: [[UInt8]]) throws -> Checksum {
    var checksum = Checksum()
    if var samples = query.samples(i) {
      repeat {
        let page = try store.samples(samples, in: scope).page
        checksum.add(page.samples)
        samples.cursor = page.cursor
      } while !samples.cursor.isEmpty
    } else if let statistics = query.statistics {
      checksum.add(try store.statistics(statistics, in: scope).statistics)
    } else {
      checksum.add(try changes(after: anchors[i], limit: query.limit).added)
    }
    return checksum
  }

  private func changes(after anchor: [UInt8], limit: Int) throws -> ChangePage {
    var query = ChangeQuery(types: Person.types)
    query.anchor = anchor
    query.limit = limit
    return try store.changes(query, in: scope).page
  }

  /// Returns anchors from the middle of the store onward, one page apart.
  private func middleAnchors(_ count: Int, _ limit: Int) throws -> [[UInt8]] {
    let anchors = try anchors(limit: 50_000, countMax: .max)
    let middle = try self.anchors(
      after: anchors[anchors.count / 2], limit: limit, countMax: count)
    return (0..<count).map { middle[$0 % middle.count] }
  }

  /// Returns the anchors before consecutive pages.
  private func anchors(
    after anchor: [UInt8] = [], limit: Int, countMax: Int
  ) throws -> [[UInt8]] {
    var anchors = [anchor]
    while anchors.count < countMax,
      case let page = try changes(after: anchors[anchors.count - 1], limit: limit), page.hasMore
    {
      anchors.append(page.anchor)
    }
    return anchors
  }
}
