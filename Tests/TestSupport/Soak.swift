import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
  /// Marks a suite that takes seconds: injected faults, rounds beside the reference model, large
  /// stores. `scripts/test --quick` omits it.
  package static var soak: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["HEALTHD_TEST_QUICK"] == nil,
      "omitted by scripts/test --quick")
  }
}
