import HealthAPI
import BenchData
import HealthClient
import HealthModel
import HealthWire

/// Runs one query against the daemon: once to warm up, once measured.
struct Asking {
  let client: HealthClient
  let query: BenchQuery
  let repeats: Int

  func run() throws {
    for i in 0..<repeats { _ = try answer(i) }
    var checksum = Checksum()
    let watch = Stopwatch()
    for i in 0..<repeats {
      let answer = try answer(i)
      checksum.rows += answer.rows
      checksum.sum += answer.sum
    }
    report([
      ("us", watch.seconds / Double(repeats) * 1e6), ("rows", Double(checksum.rows)),
      ("check", checksum.sum),
    ])
  }

  private func answer(_ i: Int) throws -> Checksum {
    var checksum = Checksum()
    if var samples = query.samples(i) {
      repeat {
        let page = try client.channel.call(HealthMethod.Samples.query, samples)
        checksum.add(page.samples)
        samples.cursor = page.cursor
      } while !samples.cursor.isEmpty
    } else if let statistics = query.statistics {
      checksum.add(
        try client.channel.call(HealthMethod.Samples.statistics, statistics).statistics)
    } else {
      var changes = ChangeQuery(types: Person.types)
      changes.limit = 10_000
      checksum.add(try client.channel.call(HealthMethod.Samples.changes, changes).added)
    }
    return checksum
  }
}
