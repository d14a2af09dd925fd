/// The values of `sleepAnalysis` that count as asleep (rule TYPE-16): unspecified, core, deep and
/// REM; not in bed and not awake.
package enum SleepValue {
  package static let asleep: Set<Int64> = [1, 3, 4, 5]

  package static func isAsleep(_ value: Int64) -> Bool { asleep.contains(value) }
}
