import DaemonTestSupport
import HealthAuthorization
import HealthModel
import HealthPermissions
import TTRPC
import HealthServer
import HealthStorage
import HealthStore
import Testing

/// Tests of what a client gets for each failure: gRPC's code and HealthKit's
/// (proto/health/v1/error.proto).
struct StatusTests {
  func codes(_ error: any Error) -> String {
    guard let status = Status(known: error) else { return "unknown" }
    return "\(status.code) \(status.healthCode.map { "\($0)" } ?? "-")"
  }

  @Test("every failure has its status code and its HealthKit code")
  func table() {
    #expect(codes(Denial.unidentified) == "unauthenticated -")
    #expect(codes(Denial.shareDenied) == "permissionDenied authorizationDenied")
    #expect(codes(Denial.shareNotDetermined) == "permissionDenied authorizationNotDetermined")
    #expect(codes(Denial.ownerOnly) == "permissionDenied -")
    #expect(codes(HealthError.invalidArgument("x")) == "invalidArgument invalidArgument")
    #expect(codes(HealthError(.noData, "x")) == "notFound noData")
    #expect(codes(StoreError(.invalidArgument, "x")) == "invalidArgument invalidArgument")
    #expect(codes(StoreError(.corrupt, "x")) == "dataLoss databaseInaccessible")
    #expect(codes(StoreError(.full, "x")) == "resourceExhausted databaseInaccessible")
    #expect(codes(StoreError(.failed, "x")) == "unavailable databaseInaccessible")
    #expect(codes(StoreError(.closed, "x")) == "unavailable databaseInaccessible")
    #expect(codes(StoreError(.cancelled, "x")) == "cancelled userCanceled")
    #expect(codes(PermissionError(.invalidArgument, "x")) == "invalidArgument invalidArgument")
    #expect(codes(PermissionError(.notFound, "x")) == "notFound noData")
    #expect(codes(PermissionError(.alreadyExists, "x")) == "alreadyExists invalidArgument")
    #expect(codes(PermissionError(.inaccessible, "x")) == "unavailable databaseInaccessible")
    struct Bug: Error {}
    #expect(codes(Bug()) == "unknown")
  }
}
