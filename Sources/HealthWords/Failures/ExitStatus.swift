/// The exit statuses of healthctl, for scripts. The numbers are those of sysexits.h, where it
/// defines one.
///
/// Scripts test these numbers, so a cause never changes its status.
package enum ExitStatus: Int32, CaseIterable, Sendable {
  /// Completely done.
  case success = 0
  /// Failed for a reason not listed below.
  case failure = 1
  /// What this version can read was imported; other records are stored unparsed or left out.
  case deferred = 3
  /// The command line is wrong (`EX_USAGE`).
  case usage = 64
  /// The input is damaged or unexpected. Its intact part has been imported (`EX_DATAERR`).
  case dataError = 65
  /// An input file is missing or unreadable (`EX_NOINPUT`).
  case noInput = 66
  /// No such app or sample (`EX_NOUSER`).
  case notFound = 67
  /// healthd is not running or does not respond (`EX_UNAVAILABLE`).
  case unavailable = 69
  /// A file cannot be written or already exists (`EX_CANTCREAT`).
  case cannotCreate = 73
  /// Not possible now, such as while the store is locked; trying again later may help (`EX_TEMPFAIL`).
  case tryAgain = 75
  /// The user has not granted permission, or this caller is not allowed to do this (`EX_NOPERM`).
  case notAuthorized = 77
  /// Interrupted by Ctrl-C.
  case interrupted = 130

  /// One line for the manual.
  package var meaning: String {
    switch self {
    case .success: "done"
    case .failure: "failed"
    case .deferred: "imported, except for records that cannot be read"
    case .usage: "wrong command line"
    case .dataError: "damaged or unexpected input; intact parts were imported"
    case .noInput: "a file to read is missing or unreadable"
    case .notFound: "no such app or sample"
    case .unavailable: "healthd is not running or does not respond"
    case .cannotCreate: "a file cannot be written or exists already"
    case .tryAgain: "locked, in a guest session, or no answer in time; try again"
    case .notAuthorized: "not authorized"
    case .interrupted: "interrupted"
    }
  }

  /// All exit statuses, one per line.
  package static var list: String {
    allCases.map { status in
      TerminalText.padded("\(status.rawValue)", to: 5, trailing: true) + "  " + status.meaning
    }.joined(separator: "\n")
  }
}
