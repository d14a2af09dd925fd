package import HealthModel
import HealthWire

// Asking the person. These calls return when she has answered, which may take long.

extension HealthClient {
  /// Asks for types to save and types to read; returns at once when all are decided. It tells that
  /// the person was asked, not what she decided (rule AUTH-04).
  ///
  /// - Throws: `refused` with `userCanceled` when she did not decide, with `invalidArgument` for what
  ///   cannot be asked for, with `requiredAuthorizationDenied` when a required clinical type was
  ///   refused.
  package func requestAuthorization(
    toShare share: [ObjectType] = [], read: [ObjectType] = [], isFromExtension: Bool = false
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Authorization.request,
      AuthorizationRequest(share: share, read: read, isFromExtension: isFromExtension),
      timeout: Self.patience)
  }

  /// Whether `requestAuthorization` would show anything.
  package func requestStatus(
    toShare share: [ObjectType] = [], read: [ObjectType] = []
  ) async throws(ClientError) -> AuthorizationRequestStatus {
    try await channel.call(
      HealthMethod.Authorization.requestStatus, RequestStatusRequest(share: share, read: read)
    ).status
  }

  /// Asks which objects of a type may be read. The person is asked each time (rule OBJAUTH-03).
  package func requestPerObjectReadAuthorization(
    for type: ObjectType, predicate: Predicate? = nil
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Authorization.requestObjects,
      ObjectAuthorizationRequest(type: type, predicate: predicate), timeout: Self.patience)
  }

  /// Shows what an extension of this app has asked for (rule AUTH-19).
  package func handleAuthorizationForExtension() async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Authorization.handleExtension, HandleExtensionRequest(),
      timeout: Self.patience)
  }

  /// The daemon ends these calls; this is for the day it does not.
  private static let patience = Duration.seconds(7 * 24 * 3600)
}
