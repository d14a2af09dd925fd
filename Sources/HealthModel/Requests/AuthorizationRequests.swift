// Authorization requests of apps: HealthKit's requestAuthorization and its variants (rules AUTH-02
// to AUTH-04, AUTH-10, AUTH-19, OBJAUTH-01 to OBJAUTH-04).

/// HealthKit's `HKAuthorizationRequestStatus`.
public enum AuthorizationRequestStatus: UInt8, Hashable, Sendable {
  /// The status cannot be determined.
  case unknown = 0
  /// The user has not decided about at least one type.
  case shouldRequest = 1
  /// The user has decided about all types, so a request returns at once.
  case unnecessary = 2
}
