import BenchData
import HealthModel
import HealthStore

/// Measures the time from opening a store to its first answer, and the memory that it takes.
struct Opening {
  let directory: String

  func run(repeats: Int) throws {
    let scope = try BenchApps().readScope()
    var times: [Double] = []
    let before = residentBytes()
    var after: Int?
    for i in 0..<repeats {
      let watch = Stopwatch()
      let store = try HealthStore.open(directory: directory, options: .measured)
      guard let query = BenchQuery.latest.samples(i) else { continue }
      _ = try store.samples(query, in: scope)
      times.append(watch.seconds)
      after = after ?? residentBytes()
      store.close()
    }
    report([
      ("ms", times.sorted()[times.count / 2] * 1e3),
      ("memory_mib", Double((after ?? before) - before) / 1_048_576),
    ])
  }
}
