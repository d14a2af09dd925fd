import Dispatch
import Foundation
package import Testing

/// Marks suites that `scripts/test --quick` omits. It is a condition rather than a tag, because a
/// trait that skips a suite cannot add a tag to it, and two traits for one property of a suite could
/// disagree.
package struct FullRunTrait: SuiteTrait, TestTrait, TestScoping {
  private static let condition = ConditionTrait.enabled(
    if: ProcessInfo.processInfo.environment["HEALTHD_TEST_QUICK"] == nil,
    "omitted by scripts/test --quick")

  /// Whether the tests wait in calls that block their thread.
  fileprivate let isBlocking: Bool

  package var isRecursive: Bool { true }

  package func prepare(for test: Test) async throws {
    try await Self.condition.prepare(for: test)
  }

  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard isBlocking else { return try await function() }
    try await withTaskExecutorPreference(OwnThreads.shared, operation: function)
  }
}

extension Trait where Self == FullRunTrait {
  /// Marks a suite that starts a daemon, in its own process or in that of the test, starts any other
  /// process, or opens a socket that has an address. `scripts/test --quick` omits it, because its
  /// tests wait for other threads and programs. Each of its tests waits on a thread of its own.
  ///
  /// `scripts/check` reports a suite without the trait whose helpers do so.
  package static var process: Self { Self(isBlocking: true) }

  /// Marks a suite that takes seconds: injected faults, rounds beside the reference model, large
  /// stores. `scripts/test --quick` omits it.
  package static var soak: Self { Self(isBlocking: false) }
}

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs, before scripts/test ends the run. Far above what a test takes: a busy
  /// machine is no failure.
  package static var bounded: Self { .timeLimit(.minutes(25)) }
}

/// Runs each part of a task on a thread of its own. The cooperative pool has one thread per core, so
/// two tests that block would delay all the others.
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    // A new serial queue always gets a thread, but a concurrent one waits for those that block.
    DispatchQueue(label: "test").async { job.runSynchronously(on: executor) }
  }
}
