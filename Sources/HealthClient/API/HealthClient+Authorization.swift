import HealthAPI
public import HealthModel
import HealthWire

// Authorization requests. These calls return when the user has responded, which can take a long
// time.

extension HealthClient {
  /// Requests access to types to save and types to read. Returns immediately if the user has
  /// already decided about all of them. A return means that the user was asked, and does not reveal
  /// what was granted (rule AUTH-04).
  ///
  /// - Throws: `refused` with `userCanceled` if the user did not decide, with `invalidArgument` for
  ///   types that cannot be requested, or with `requiredAuthorizationDenied` if a required clinical
  ///   type was denied.
  public func requestAuthorization(
    toShare share: [ObjectType] = [], read: [ObjectType] = [], isFromExtension: Bool = false
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Authorization.request,
      AuthorizationRequest(share: share, read: read, isFromExtension: isFromExtension),
      timeout: Self.patience)
  }

  /// Returns whether `requestAuthorization` would show a sheet.
  public func requestStatus(
    toShare share: [ObjectType] = [], read: [ObjectType] = []
  ) async throws(ClientError) -> AuthorizationRequestStatus {
    try await channel.call(
      HealthMethod.Authorization.requestStatus, RequestStatusRequest(share: share, read: read)
    ).status
  }

  /// Requests read access to single objects of a type. The user is asked on every call (rule
  /// OBJAUTH-03).
  public func requestPerObjectReadAuthorization(
    for type: ObjectType, predicate: HealthPredicate? = nil
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Authorization.requestObjects,
      ObjectAuthorizationRequest(type: type, predicate: predicate), timeout: Self.patience)
  }

  /// Shows the requests of an extension of this app (rule AUTH-19).
  public func handleAuthorizationForExtension() async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Authorization.handleExtension, HandleExtensionRequest(),
      timeout: Self.patience)
  }

  /// The timeout of these calls. The daemon ends them earlier; the timeout is for the case that it
  /// does not.
  private static let patience = Duration.seconds(7 * 24 * 3600)
}
