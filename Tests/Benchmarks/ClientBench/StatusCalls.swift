import BenchData
import HealthClient
import HealthModel
import HealthWire

/// Authorization/Status calls with 49 types, decoded, authorized, and answered by the real method
/// table.
struct StatusCalls {
  let apps: BenchApps
  let count: Int

  func runBlocking() throws {
    let channel = apps.client(2).channel
    var each: [Double] = []
    for i in 0..<count + count / 10 + 1 {
      let watch = Stopwatch()
      _ = try channel.call(HealthMethod.Authorization.status, BenchApps.statusRequest)
      if i > count / 10 { each.append(watch.seconds * 1e6) }
    }
    report(each)
  }

  func run() async throws {
    let channel = apps.client(2).channel
    var each: [Double] = []
    for i in 0..<count + count / 10 + 1 {
      let watch = Stopwatch()
      _ = try await channel.call(HealthMethod.Authorization.status, BenchApps.statusRequest)
      if i > count / 10 { each.append(watch.seconds * 1e6) }
    }
    report(each)
  }

  private func report(_ each: [Double]) {
    BenchData.report([("p50_us", each.percentile(0.5)), ("p99_us", each.percentile(0.99))])
  }
}
