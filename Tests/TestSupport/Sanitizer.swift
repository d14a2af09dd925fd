import Glibc

/// The sanitizer that the running program is built with; see scripts/sanitize.
package enum Sanitizer: Sendable {
  case thread
  case address

  /// nil in a normal build. Swift has no compilation condition for sanitizers, but their runtimes
  /// export their symbols from the program.
  package static let current: Sanitizer? = {
    if dlsym(nil, "__tsan_init") != nil { return .thread }
    if dlsym(nil, "__asan_init") != nil { return .address }
    return nil
  }()

  /// The variables with which scripts/sanitize directs reports, for programs that a test starts
  /// with a separate environment. Empty in a normal build.
  package static let environment: [String: String] = {
    guard current != nil else { return [:] }
    var found: [String: String] = [:]
    for name in ["ASAN_OPTIONS", "LD_PRELOAD", "LSAN_OPTIONS", "SWIFT_BACKTRACE", "TSAN_OPTIONS"] {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }()
}

/// Returns the time after which a test fails because something did not happen.
///
/// A sanitizer makes a test several times slower, and the tests that share the processor with it.
/// Only upper limits are scaled; a test that passes does not wait longer.
package func scaledTimeout(_ seconds: Double) -> Double {
  Sanitizer.current == nil ? seconds : seconds * 10
}
