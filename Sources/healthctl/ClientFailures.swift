import HealthClient
import HealthCommands
import HealthModel
import HealthRPC

/// Turns what the client library throws into what people read and scripts test.
struct ClientFailures: Sendable {
  /// Who speaks; nil for the person.
  let app: String?
  let socketPath: String

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

  /// Why an import ended, and that it can be repeated.
  func importFailure(_ error: ClientError) -> CommandFailure {
    var failure = failure(error)
    switch error.code {
    case .connectionLost, .fateUnknown:
      failure.status = .tryAgain
      failure.message = "the connection to healthd broke before the import was complete"
    case .deadlineExceeded:
      failure.message = "healthd did not respond in time; the import is not complete"
    default: break
    }
    if failure.status == .tryAgain {
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
        .notAuthorized, "healthd does not know \(app ?? "this program") as a registered app",
        nextStep: "Register it with: healthctl app register --id \(app ?? "BUNDLE_ID")")
    case .connectionLost:
      CommandFailure(
        .unavailable, "the connection to healthd broke", nextStep: "See: healthctl status")
    case .fateUnknown:
      CommandFailure(
        .tryAgain, "the connection to healthd broke; it may or may not have been done",
        nextStep: "Look before you do it again.")
    case .deadlineExceeded: CommandFailure(.tryAgain, "healthd did not answer in time")
    case .cancelled: CommandFailure(.interrupted, "interrupted")
    case .refused: refusal(error)
    case .tooLarge: CommandFailure(.usage, error.message)
    case .file: CommandFailure(.noInput, error.message)
    case .invalidReply, .closed: CommandFailure(.failure, error.message)
    }
  }

  private func refusal(_ error: ClientError) -> CommandFailure {
    switch error.healthCode {
    case .authorizationDenied, .authorizationNotDetermined, .requiredAuthorizationDenied:
      return CommandFailure(
        .notAuthorized, error.message,
        nextStep: app.map { "The person decides with: healthctl grant \($0) --share TYPES" })
    case .userCanceled: return CommandFailure(.notAuthorized, error.message)
    default: break
    }
    return CommandFailure(Self.status(error.status ?? .unknown), error.message)
  }

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
