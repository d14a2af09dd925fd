import DaemonTestSupport
import Foundation
import Glibc
import TestSupport

/// Runs all attacks in sequence on one daemon.
struct Campaign {
  var program: String
  var seconds: Double
  /// Parts of attack names; empty runs all attacks.
  var names: [String]

  private static let settleSeconds = 5.0

  /// Runs the attacks and returns whether all stayed within their limits. Terminates the daemon at
  /// the end.
  func run() throws -> Bool {
    let daemon = try DaemonUnderTest(program: program)
    let (world, app) = try World.prepare(runtime: daemon.runtime, sampleCount: 200_000)
    let victim = try Victim(world: world, app: app)
    _ = try victim.measure(seconds: 1)
    Thread.sleep(forTimeInterval: 3)
    let base = (descriptors: daemon.descriptorCount, threads: daemon.status("Threads"))
    print(Outcome.head)
    fflush(nil)
    var isFine = true
    for storm in Storm.all
    where names.isEmpty || names.contains(where: { storm.name.contains($0) }) {
      // Other work on the machine can distort one run, so two of three decide.
      var runCount = 0
      var exceededCount = 0
      repeat {
        let outcome = try attack(storm, daemon, world, victim, base)
        print(outcome.row)
        fflush(nil)
        runCount += 1
        if !outcome.failures.isEmpty { exceededCount += 1 }
        guard daemon.isRunning else { throw DaemonUnderTest.Failure(description: "healthd died") }
      } while exceededCount == 1 && runCount < 3
      if exceededCount > 1 { isFine = false }
    }
    return isFine
  }

  private func attack(
    _ storm: Storm, _ daemon: DaemonUnderTest, _ world: World, _ victim: Victim,
    _ base: (descriptors: Int, threads: Int)
  ) throws -> Outcome {
    daemon.resetPeak()
    // Measured before and after, because the machine's speed drifts.
    var quiet = try victim.measure(seconds: seconds / 4)
    let processes = try (0..<storm.processCount).map { _ in try launch(storm, world) }
    Thread.sleep(forTimeInterval: 0.3)
    treat(processes, storm.treatment)
    let loaded = try victim.measure(seconds: max(1, seconds - 0.3))
    for process in processes { process.killAndWait() }
    rest(daemon, base)
    let peak = daemon.status("VmHWM")
    let later = try victim.measure(seconds: seconds / 4)
    quiet.queries += later.queries
    quiet.statistics += later.statistics
    let before = daemon.processorSeconds
    Thread.sleep(forTimeInterval: 1)
    return Outcome(
      name: storm.name, quiet: quiet, loaded: loaded, peakKiB: peak,
      restKiB: daemon.status("VmRSS"),
      leftDescriptors: daemon.descriptorCount - base.descriptors,
      leftThreads: daemon.status("Threads") - base.threads - Self.spareThreads,
      processorShareAfter: daemon.processorSeconds - before)
  }

  /// Idle threads that Dispatch retains for a while.
  private static let spareThreads = 8

  private func launch(_ storm: Storm, _ world: World) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["storm", storm.name, "\(seconds * 2 + 5)"] + world.arguments
    try process.run()
    return process
  }

  private func treat(_ processes: [Process], _ treatment: Storm.Treatment) {
    for process in processes {
      switch treatment {
      case .none: break
      case .stopped: kill(process.processIdentifier, SIGSTOP)
      case .killed: kill(process.processIdentifier, SIGKILL)
      }
    }
  }

  /// Waits until the descriptors return to the baseline, or until a time limit.
  private func rest(_ daemon: DaemonUnderTest, _ base: (descriptors: Int, threads: Int)) {
    let end = Date(timeIntervalSinceNow: Self.settleSeconds)
    while Date() < end, daemon.descriptorCount > base.descriptors {
      Thread.sleep(forTimeInterval: 0.05)
    }
    Thread.sleep(forTimeInterval: 0.5)
  }
}
