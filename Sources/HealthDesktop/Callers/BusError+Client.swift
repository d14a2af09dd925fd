import HealthClient
import HealthModel

extension BusError {
  /// Converts the failure of a call to healthd. The messages of the daemon contain no health data, but
  /// names of fields that a caller on the bus does not know; where they matter, they are replaced.
  init(_ error: ClientError) {
    switch (error.code, error.healthCode) {
    case (_, .authorizationNotDetermined):
      self = .notDetermined("the user has not been asked about the type: call RequestAccess")
    case (_, .authorizationDenied): self = .notAuthorized("the user does not allow this")
    case (_, .databaseInaccessible), (_, .notPermissibleForGuestUserMode):
      // Locked, or a guest session.
      self = .unavailable(error.message)
    case (_, .invalidArgument): self = .invalid(error.message)
    case (_, .dataSizeExceeded): self = .limit(error.message)
    case (.notRegistered, _):
      self = .notIdentified(
        "the caller is not the app that it names; a script needs a registration with a token: "
          + "healthctl app register")
    case (.notRunning, _), (.connectionLost, _), (.closed, _):
      self = .unavailable("healthd does not respond; see: healthctl doctor")
    default: self = .failed(error.message)
    }
  }

  /// Performs a call to healthd.
  static func mapping<Result>(
    _ body: () async throws(ClientError) -> Result
  ) async throws(BusError) -> Result {
    do throws(ClientError) { return try await body() } catch { throw BusError(error) }
  }
}
