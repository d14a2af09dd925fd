import HealthAPI
import HealthAuthorization
import HealthModel
import HealthPermissions

/// The handlers of `health.v1.Authorization` that report an app's own permissions.
struct AuthorizationHandlers: Sendable {
  let permissions: PermissionStore
  let modes: Modes
  let consent: ConsentCenter

  /// The maximum number of types in one request. More than there are types.
  private static let typeCountMax = 1_024

  /// Returns the decisions about sharing. Those about reading are never returned (rule AUTH-05).
  func status(
    _ request: AuthorizationStatusRequest, _ scope: SelfScope,
    _ call: UnaryCall<AuthorizationStatusReply>
  ) {
    guard (1...Self.typeCountMax).contains(request.types.count) else {
      return call.fail(HealthError.invalidArgument("types: 1 to \(Self.typeCountMax) of them"))
    }
    call.reply(AuthorizationStatusReply(statuses: scope.shareDecisions(of: request.types)))
  }

  /// Returns the dates before which data from other apps is hidden. The date is disclosed (rule
  /// AUTH-24), but not whether there is earlier data (rule AUTH-26).
  func earliestDates(
    _ request: EarliestDatesRequest, _ scope: SelfScope, _ call: UnaryCall<EarliestDatesReply>
  ) {
    guard (1...Self.typeCountMax).contains(request.types.count) else {
      return call.fail(HealthError.invalidArgument("types: 1 to \(Self.typeCountMax) of them"))
    }
    guard request.types.allSatisfy(\.hasSamples) else {
      return call.fail(HealthError.invalidArgument("types: must be types of samples"))
    }
    call.reply(
      EarliestDatesReply(
        dates: request.types.compactMap { type in
          scope.earliest(of: type).map { EarliestDate(type: type, earliest: $0) }
        }))
  }
}
