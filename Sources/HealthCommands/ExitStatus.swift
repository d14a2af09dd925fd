/// How healthctl ends, for scripts. The numbers are those of sysexits.h, where it has one.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Done, all of it.
  case success = 0
  /// Failed for a reason that is none of those below.
  case failure = 1
  /// The command line is wrong (`EX_USAGE`).
  case usage = 64
  /// The input is damaged, or is not what it should be. What was whole has been taken (`EX_DATAERR`).
  case dataError = 65
  /// A file to read is missing or may not be read (`EX_NOINPUT`).
  case noInput = 66
  /// Nothing of that name: no such app or sample (`EX_NOUSER`).
  case notFound = 67
  /// healthd is not running or does not answer (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// A file cannot be written, or is there already (`EX_CANTCREAT`).
  case cannotCreate = 73
  /// healthd could not in time; trying again may help (`EX_TEMPFAIL`).
  case tryAgain = 75
  /// The person has not allowed it, or this caller may not (`EX_NOPERM`).
  case notAuthorized = 77
  /// Interrupted by Ctrl-C.
  case interrupted = 130

  /// One line for the manual.
  package var meaning: String {
    switch self {
    case .success: "done"
    case .failure: "failed"
    case .usage: "wrong command line"
    case .dataError: "damaged or unexpected input; what was whole has been taken"
    case .noInput: "a file to read is missing or unreadable"
    case .notFound: "no such app or sample"
    case .unavailable: "healthd is not running or does not answer"
    case .cannotCreate: "a file cannot be written or exists already"
    case .tryAgain: "healthd could not in time; try again"
    case .notAuthorized: "not authorized"
    case .interrupted: "interrupted"
    }
  }

  /// All of them, a line each.
  package static var list: String {
    allCases.map { status in
      TerminalText.padded("\(status.rawValue)", to: 5, trailing: true) + "  " + status.meaning
    }.joined(separator: "\n")
  }
}
