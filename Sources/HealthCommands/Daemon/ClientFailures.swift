import HealthClient
import HealthWords
import HealthModel
import TTRPC

/// Converts the errors of the client library to error messages and exit statuses.
///
/// The texts state a next step wherever one is known, because the error is often the first text of
/// healthd that a user reads.
struct ClientFailures: Sendable {
  /// The calling app; nil for the user.
  let app: String?
  let socketPath: String
  /// The arguments that messages name instead of the fields of the request.
  var fields: FieldArguments = [:]
  /// Whether a message names the sample, because the command reads several.
  var countsRows = false

  func caught<Result>(
    _ body: () async throws(ClientError) -> Result
  ) async throws(CommandFailure) -> Result {
    do { return try await body() } catch { throw failure(error) }
  }

  func caught<Result>(
    _ body: () throws(ClientError) -> Result
  ) throws(CommandFailure) -> Result {
    do { return try body() } catch { throw failure(error) }
  }

  /// Returns an error that states why an import ended and that it can be repeated. Repeating is
  /// safe for every cause: the store recognizes what it has, so the status is that of a temporary
  /// failure.
  func importFailure(_ error: ClientError) -> CommandFailure {
    var failure = failure(error)
    switch error.code {
    case .connectionLost, .fateUnknown:
      failure.status = .tryAgain
      failure.message = "the connection to healthd was lost before the import was complete"
    case .deadlineExceeded:
      failure.message = "healthd did not respond in time; the import is not complete"
    default: break
    }
    if failure.status == .tryAgain {
      // The daemon reports a full disk and a full queue with one code; only the first needs the
      // user.
      let isFull = error.status == .resourceExhausted && error.healthCode == .databaseInaccessible
      failure.nextStep =
        (isFull ? "Free some space, then import" : "Import")
        + " the file again: what was imported is not added twice."
    }
    return failure
  }

  private func failure(_ error: ClientError) -> CommandFailure {
    switch error.code {
    case .notRunning: .notRunning(socketPath: socketPath)
    case .notRegistered:
      CommandFailure(
        .notAuthorized, "\(app ?? "this program") is not registered with healthd",
        nextStep: "Register it with: healthctl app register --id \(app ?? "BUNDLE_ID")\n"
          + "If you have registered it before, as on another machine, give it a new token with: "
          + "healthctl app renew \(app ?? "BUNDLE_ID")")
    case .connectionLost:
      CommandFailure(
        .unavailable, "the connection to healthd was lost", nextStep: "See: healthctl status")
    // The request was sent and no answer arrived. Repeating a save without a sync identifier could
    // store the sample twice, so the user must look first.
    case .fateUnknown:
      CommandFailure(
        .tryAgain,
        "the connection to healthd was lost; the request may or may not have been completed",
        nextStep: "Check the result before you repeat it")
    case .deadlineExceeded: CommandFailure(.tryAgain, "healthd did not respond in time")
    case .cancelled: CommandFailure(.interrupted, "interrupted")
    case .refused: Self.with(error, refusal(error))
    case .tooLarge: CommandFailure(.usage, fields.translated(error.message))
    case .file: CommandFailure(.noInput, error.message)
    case .invalidReply:
      // The part after the colon names a message and a field.
      CommandFailure(
        .failure,
        error.message.firstRange(of: ": ").map { String(error.message[..<$0.lowerBound]) }
          ?? error.message)
    case .closed: CommandFailure(.failure, error.message)
    }
  }

  private static func with(_ error: ClientError, _ failure: CommandFailure) -> CommandFailure {
    var failure = failure
    failure.healthCode = error.healthCode
    failure.reason = error.reason
    return failure
  }

  private func refusal(_ error: ClientError) -> CommandFailure {
    let message = fields.translated(error.message, countsRows: countsRows)
    switch error.healthCode {
    case .authorizationNotDetermined:
      return CommandFailure(
        .notAuthorized,
        app.map { "you have not decided whether \($0) may use a type of this request" } ?? message,
        nextStep: grantAdvice)
    case .authorizationDenied, .requiredAuthorizationDenied:
      return CommandFailure(
        .notAuthorized, message, nextStep: entitlementAdvice(error) ?? grantAdvice)
    case .notPermissibleForGuestUserMode:
      // Nothing is missing: the same command succeeds after the session.
      return CommandFailure(.tryAgain, message)
    case .userCanceled:
      return CommandFailure(
        .notAuthorized, "the request was dismissed or expired without an answer",
        nextStep: "Answer requests with: healthctl agent, or healthctl requests")
    default: break
    }
    // For a script, an object that healthd does not know is missing, whichever field names it.
    if error.reason == .noSuchObject { return CommandFailure(.notFound, message) }
    return CommandFailure(Self.status(error.status ?? .unknown), message)
  }

  /// A missing entitlement has the code of a denied grant, but no grant can replace it.
  private func entitlementAdvice(_ error: ClientError) -> String? {
    guard let app, error.reason == .entitlementMissing else { return nil }
    return "Add it with: healthctl app update \(app) --entitlement \(error.entitlement)"
  }

  private var grantAdvice: String? {
    app.map { "Allow it with: healthctl grant \($0) --share TYPES, or --read TYPES" }
  }

  /// Several codes share an exit status, because a script needs only the distinction between a
  /// mistake, a missing object, a missing permission, and a reason to try again.
  private static func status(_ code: StatusCode) -> ExitStatus {
    switch code {
    case .invalidArgument, .outOfRange: .usage
    case .notFound: .notFound
    case .alreadyExists: .cannotCreate
    case .permissionDenied, .unauthenticated: .notAuthorized
    case .unavailable, .resourceExhausted, .aborted, .deadlineExceeded: .tryAgain
    case .dataLoss: .dataError
    default: .failure
    }
  }
}
