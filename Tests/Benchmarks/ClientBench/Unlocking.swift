import BenchData
import HealthClient
import HealthModel
import HealthWire

/// Encrypts the store of the daemon, with a key file, so that it is unlocked without Argon2id.
struct Encrypting {
  let apps: BenchApps

  func run() async throws {
    let owner = UserClient.user(endpoint: .control(runtimeDirectory: apps.runtime))
    let watch = Stopwatch()
    _ = try await owner.enableEncryption([NewKeySlot(kind: .keyFile, name: "key file")])
    report([("s", watch.seconds)])
  }
}

/// Locks an encrypted store, and measures the time from the request to unlock it to the first sample
/// that an app receives.
struct Unlocking {
  let apps: BenchApps
  let roundCount: Int

  func run() async throws {
    let owner = UserClient.user(endpoint: .control(runtimeDirectory: apps.runtime))
    let channel = apps.client(2).channel
    let query = BenchQuery.latest.samples(0)!
    var (locks, unlocks): ([Double], [Double]) = ([], [])
    for _ in 0..<roundCount {
      // The connection exists before, so that only the unlock is measured.
      _ = try await channel.call(HealthMethod.Samples.query, query)
      var watch = Stopwatch()
      _ = try await owner.setMode(StoreModeChange(isLocked: true))
      locks.append(watch.seconds * 1e3)
      watch = Stopwatch()
      _ = try await owner.setMode(StoreModeChange(isLocked: false))
      let page = try await channel.call(HealthMethod.Samples.query, query)
      unlocks.append(watch.seconds * 1e3)
      precondition(page.samples.count == 1, "the answer is empty")
    }
    report([("lock_ms", locks.percentile(0.5)), ("ms", unlocks.percentile(0.5))])
  }
}
