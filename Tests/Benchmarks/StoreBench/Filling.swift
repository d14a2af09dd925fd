import BenchData
import Dispatch
import Glibc
import HealthAuthorization
import HealthModel
import HealthStorage
import HealthStore

/// Saves the data set into a new store, sequentially.
struct Filling {
  let directory: String

  func run(_ person: Person, saves size: Int, identifiers: Identifiers, limit: Int) throws {
    for name in ["health.sqlite", "health.sqlite-wal", "health.sqlite-shm"] {
      unlink("\(directory)/\(name)")
    }
    let store = try HealthStore.open(directory: directory, options: .measured)
    let apps = BenchApps()
    var count = 0
    var seconds = 0.0
    for save in person.saves(of: size, identifiers: identifiers, limit: limit) {
      let scope = try apps.writeScope(for: save)
      let watch = Stopwatch()
      try store.saveAndWait(save.batch, in: scope)
      seconds += watch.seconds
      count += save.batch.count
    }
    // Pending background work is part of the cost.
    let watch = Stopwatch()
    store.close()
    seconds += watch.seconds
    report([
      ("rows_per_s", Double(count) / seconds),
      ("bytes_per_sample", Double(fileSize("\(directory)/health.sqlite")) / Double(count)),
    ])
  }

  private func fileSize(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}

extension HealthStore {
  /// Returns when the samples are durable.
  func saveAndWait(_ batch: SampleBatch, in scope: WriteScope) throws {
    let done = DispatchSemaphore(value: 0)
    // Safe because the semaphore orders the one write before the one read.
    nonisolated(unsafe) var outcome: Result<Void, StoreError> = .success(())
    save(batch, in: scope) {
      outcome = $0
      done.signal()
    }
    done.wait()
    try outcome.get()
  }
}
