import BenchData
import DaemonTestSupport
import Dispatch
import Glibc
import HealthModel
import HealthWire
import Synchronization
import TestSupport

/// Saves samples at a constant rate while another app reads, and measures how long each save takes.
///
/// The time of a save counts from when it is due, so that a stall counts for every save that it
/// delays. At the end, all samples are read in two ways: by changes since an anchor, which are
/// followed from the beginning, and by queries.
struct Enduring {
  let apps: BenchApps
  let seconds: Double
  let samplesPerSecond: Double
  let seed: UInt64

  /// An app with data of its own. One half saves single samples, the other a minute at a time.
  private struct Device {
    static let count = 8
    /// Of all samples, the part that is saved one by one.
    static let shareOfSingles = 0.04
    static let singles: [ObjectType] = [
      .heartRate, .heartRate, .heartRate, .restingHeartRate, .bodyMass,
    ]
    static let minutes: [ObjectType] = [
      .heartRate, .stepCount, .distanceWalkingRunning, .activeEnergyBurned, .respiratoryRate,
    ]
    static let types = minutes + singles.suffix(2)

    let index: Int
    var bundle: String { "bench.endure\(index)" }
    var savesSingles: Bool { index % 2 == 0 }
    var sampleCount: Int { savesSingles ? 1 : 60 }

    /// Returns the seconds between two saves.
    func period(_ samplesPerSecond: Double) -> Double {
      let share = savesSingles ? Self.shareOfSingles : 1 - Self.shareOfSingles
      return Double(sampleCount) / (samplesPerSecond * share / Double(Self.count / 2))
    }
  }

  private struct Saved {
    var checksum = AnyOrderChecksum()
    var milliseconds: [Double] = []
    /// The saves that took long, and when they began: when they were due, or when the save before
    /// them ended, if that was later.
    var slow: [(begin: Double, milliseconds: Double)] = []
    var end = 0.0
  }

  private final class State: Sendable {
    let saved = Mutex(Saved())
    let isOver = Atomic<Bool>(false)
  }

  private static let slowMilliseconds = 10.0

  func run() throws {
    let owner = try WireClient(path: apps.runtime + "/control.sock")
    let path = apps.runtime + "/healthd.sock"
    let devices = (0..<Device.count).map { Device(index: $0) }
    let clients = try devices.map { device in
      let reply = try owner.register(device.bundle, share: Device.types)
      return try WireClient(path: path, bundleIdentifier: device.bundle, token: reply.token)
    }
    let token = try owner.register("bench.endure", read: Device.types).token
    let reader = try WireClient(path: path, bundleIdentifier: "bench.endure", token: token)
    let state = State()
    let start = monotonicSeconds() + 0.1
    let saving = DispatchGroup()
    for (device, client) in zip(devices, clients) {
      // Safe because each client is used by its own thread alone.
      nonisolated(unsafe) let client = client
      DispatchQueue(label: device.bundle).async(group: saving) {
        do { try save(device, client, from: start, state) } catch { fatalError("\(error)") }
      }
    }
    saving.notify(queue: .global()) { state.isOver.store(true, ordering: .releasing) }
    let followed = try follow(reader, state)
    let queried = try query(reader)
    print(state.saved.withLock { report($0, followed: followed, queried: queried, start) })
  }

  private func save(
    _ device: Device, _ client: WireClient, from start: Double, _ state: State
  ) throws {
    var generator = SplitMix(seed: seed &+ UInt64(device.index))
    var mint = ObjectIDMint(using: &generator)
    let period = device.period(samplesPerSecond)
    // Devices do not save at the same moment.
    let first = start + Double(device.index) / Double(Device.count) * period
    var own = Saved()
    var number = 0
    while Double(number) * period < seconds {
      let batch = batch(device, number, &mint, &generator)
      let due = first + Double(number) * period
      sleep(until: due)
      let begin = max(due, own.end)
      try client.save(batch)
      own.end = monotonicSeconds()
      own.milliseconds.append((own.end - due) * 1e3)
      let duration = (own.end - begin) * 1e3
      if duration > Self.slowMilliseconds { own.slow.append((begin, duration)) }
      own.checksum.add(batch)
      number += 1
    }
    state.saved.withLock { all in
      all.milliseconds += own.milliseconds
      all.slow += own.slow
      all.checksum.add(own.checksum)
      all.end = max(all.end, own.end)
    }
  }

  private func batch(
    _ device: Device, _ number: Int, _ mint: inout ObjectIDMint, _ generator: inout SplitMix
  ) -> SampleBatch {
    let count = device.sampleCount
    let type = (device.savesSingles ? Device.singles : Device.minutes).randomElement(
      using: &generator)!
    let minute = Person.first.microseconds + Int64(number) * 60_000_000
    var batch = SampleBatch()
    batch.types = [type]
    batch.idRuns = [mint.run(of: count, using: &generator)]
    batch.starts = (0..<count).map { minute + Int64($0) * 1_000_000 }
    if type == .stepCount || type == .distanceWalkingRunning || type == .activeEnergyBurned {
      batch.durations = [Int64](repeating: 1_000_000, count: count)
    }
    let middle = Double.random(in: 1...2, using: &generator)
    batch.values = (0..<count).map { _ in
      ((middle + Double.random(in: 0...0.5, using: &generator)) * 60).rounded() / 60
    }
    return batch
  }

  /// Reads what has changed several times per second until the saves are over, and what is left
  /// then. The latest sample of a type is read each time.
  private func follow(_ client: WireClient, _ state: State) throws -> AnyOrderChecksum {
    var checksum = AnyOrderChecksum()
    var changes = ChangeQuery(types: Device.types)
    changes.limit = 10_000
    var round = 0
    while true {
      // Read before the pages, so that they contain everything if it is set.
      let isOver = state.isOver.load(ordering: .acquiring)
      var page: ChangePage
      repeat {
        page = try client.call(HealthMethod.Samples.changes, changes)
        checksum.add(page.added)
        changes.anchor = page.anchor
      } while page.hasMore
      if isOver { return checksum }
      var latest = SampleQuery(types: [Device.types[round % Device.types.count]])
      latest.order = .startDescending
      latest.limit = 1
      _ = try client.call(HealthMethod.Samples.query, latest)
      round += 1
      sleep(until: monotonicSeconds() + 0.2)
    }
  }

  private func query(_ client: WireClient) throws -> AnyOrderChecksum {
    var checksum = AnyOrderChecksum()
    for type in Device.types {
      var query = SampleQuery(types: [type])
      query.pageBytes = 3 << 20
      repeat {
        let page = try client.call(HealthMethod.Samples.query, query)
        checksum.add(page.samples)
        query.cursor = page.cursor
      } while !query.cursor.isEmpty
    }
    return checksum
  }

  /// Returns the figures as JSON. Times of the monotonic clock are in seconds, others in
  /// milliseconds.
  private func report(
    _ saved: Saved, followed: AnyOrderChecksum, queried: AnyOrderChecksum, _ start: Double
  ) -> String {
    let times = saved.milliseconds.sorted()
    func percentile(_ share: Double) -> Double {
      times.isEmpty ? 0 : times[min(times.count - 1, Int(Double(times.count) * share))]
    }
    let buckets: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500]
    let below = buckets.map { limit in times.count { $0 < limit } } + [times.count]
    let counts = zip(below, [0] + below).map { $0 - $1 }
    let slow = saved.slow.sorted { $0.begin < $1.begin }.prefix(100_000)
    let fields: [(String, String)] = [
      ("saves", "\(times.count)"), ("start", "\(start)"), ("seconds", "\(saved.end - start)"),
      ("p50_ms", "\(percentile(0.5))"), ("p99_ms", "\(percentile(0.99))"),
      ("p999_ms", "\(percentile(0.999))"), ("max_ms", "\(times.last ?? 0)"),
      ("above_20_ms", "\(times.count { $0 > 20 })"), ("histogram_limits_ms", "\(buckets)"),
      ("histogram", "\(counts)"), ("slow", "\(slow.map { [$0.begin, $0.milliseconds] })"),
      ("saved", saved.checksum.json), ("followed", followed.json), ("queried", queried.json),
    ]
    return "{" + fields.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
  }

  private func sleep(until time: Double) {
    var moment = timespec(
      tv_sec: Int(time), tv_nsec: Int((time - time.rounded(.down)) * 1e9))
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
  }
}

/// The number of samples, and a sum over their types, starts and values that does not depend on
/// their order.
private struct AnyOrderChecksum {
  private var count = 0
  private var sum: UInt64 = 0

  mutating func add(_ batch: SampleBatch) {
    for row in 0..<batch.count {
      let type = batch.types[batch.typeIndices.isEmpty ? 0 : Int(batch.typeIndices[row])]
      let start = UInt64(bitPattern: batch.starts[row])
      var mixer = SplitMix(seed: start ^ UInt64(type.code) << 52)
      mixer = SplitMix(seed: mixer.next() ^ batch.values[row].bitPattern)
      sum &+= mixer.next()
    }
    count += batch.count
  }

  mutating func add(_ other: AnyOrderChecksum) {
    count += other.count
    sum &+= other.sum
  }

  /// A pair of both.
  var json: String { "[\(count), \(sum)]" }
}

private func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
