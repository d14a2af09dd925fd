/// The tables of permissions.sqlite whose rows have a checksum: those that determine what an app
/// may read and write, and how it is identified.
///
/// A checksum covers the table and every column except `version` of `app`, which decides nothing
/// and changes with every release of an app. It reveals damage and manual edits. A program that can
/// write the file can also compute it: see PolicyChecksum.swift.
enum PolicyTable: UInt64, CaseIterable {
  // The raw values are the seeds of the checksums of existing rows, so they never change.
  case app = 1
  case program
  case grant
  case objectGrant
  case objectRequest
  case readPeriod
  case forgotten
  case workoutSession
  case modeHead
  case policyTime
  case policyHead
  case appCheck
  case grantSet
  case guestSession

  /// The tables that existed when checksums were added.
  static let initial = allCases.filter { $0 != .grantSet && $0 != .guestSession }

  /// The name in SQL.
  var name: String {
    switch self {
    case .app: "app"
    case .program: "program"
    case .grant: "\"grant\""
    case .objectGrant: "object_grant"
    case .objectRequest: "object_request"
    case .readPeriod: "read_period"
    case .forgotten: "forgotten"
    case .workoutSession: "workout_session"
    case .modeHead: "mode_head"
    case .policyTime: "policy_time"
    case .policyHead: "policy_head"
    case .appCheck: "app_check"
    case .grantSet: "grant_set"
    case .guestSession: "guest_session"
    }
  }

  /// The columns that the checksum covers, in this order; the first `keyCount` identify the row.
  var columns: [String] {
    switch self {
    case .app:
      [
        "principal", "bundle", "name", "read_usage", "share_usage", "entitlements", "binding_kind",
        "binding_value", "registered_at", "launch", "is_pending", "has_own_socket",
        "clinical_usage", "required_clinical",
      ]
    case .program: ["principal", "digest", "is_confirmed", "seen_at"]
    case .grant:
      ["principal", "type", "direction", "decision", "expires", "earliest", "form", "purpose"]
    case .objectGrant: ["principal", "subject", "is_allowed", "number", "anchors"]
    case .objectRequest: ["principal", "type", "anchor"]
    case .readPeriod: ["principal", "periods"]
    case .forgotten: ["number", "principal", "bundle"]
    case .workoutSession: ["id", "principal", "session"]
    case .modeHead: ["id", "is_guest", "is_locked"]
    case .policyTime: ["id", "time"]
    case .policyHead: ["id", "epoch", "row_sum"]
    case .appCheck: ["principal", "row_sum"]
    case .grantSet: ["principal", "direction", "decided", "authorized"]
    case .guestSession: ["id", "apps", "code", "ends_with_secret"]
    }
  }

  /// The number of columns of the primary key.
  var keyCount: Int {
    switch self {
    case .grant: 3
    case .program, .objectGrant, .objectRequest, .grantSet: 2
    case .app, .readPeriod, .forgotten, .workoutSession, .modeHead, .policyTime, .policyHead,
      .appCheck, .guestSession:
      1
    }
  }

  /// Columns that are written with the row but not covered by the checksum.
  var otherColumns: [String] { self == .app ? ["version"] : [] }

  /// Whether the checksums of its rows are part of the sum of their app (`appCheck`), which reveals
  /// rows that are missing or reappeared.
  var isInSumOfApp: Bool {
    switch self {
    case .app, .program, .grant, .grantSet, .objectGrant, .objectRequest: true
    case .readPeriod, .forgotten, .workoutSession, .modeHead, .policyTime, .policyHead, .appCheck,
      .guestSession:
      false
    }
  }

  /// The condition of a statement on one row, with the key as arguments.
  var keyCondition: String {
    columns.prefix(keyCount).map { "\($0) = ?" }.joined(separator: " AND ")
  }

  /// The columns of a query whose rows `PolicyChecksum.verifies` can check.
  var selection: String { (columns + ["checksum"]).joined(separator: ", ") }
}
