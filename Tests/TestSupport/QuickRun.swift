import Foundation
package import Testing

// These are conditions rather than tags, because a trait that skips a suite cannot add a tag to it, and
// two traits for one property of a suite could disagree.
extension Trait where Self == ConditionTrait {
  /// Marks a suite that starts a daemon, in its own process or in that of the test, starts any other
  /// process, or opens a socket that has an address. `scripts/test --quick` omits it, because its
  /// tests wait for other threads and programs.
  ///
  /// `scripts/check` reports a suite without the trait whose helpers do so.
  package static var process: Self { inFullRun }

  /// Marks a suite that takes seconds: injected faults, rounds beside the reference model, large
  /// stores. `scripts/test --quick` omits it.
  package static var soak: Self { inFullRun }

  private static var inFullRun: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["HEALTHD_TEST_QUICK"] == nil,
      "omitted by scripts/test --quick")
  }
}
