public import Foundation
import HealthClient
package import HealthModel

/// The way to the person's health data: permission, saving, deleting, queries, background delivery.
///
/// One object serves a whole app and may be used from any task or thread (rule AVAIL-07). Making it
/// is cheap and asks nothing. Calls fail with ``HKError``; where healthd cannot be reached, with
/// `errorHealthDataUnavailable` and words on how to start it.
// @unchecked because a class that is open for subclasses cannot be checked; this one has only
// constants that are Sendable.
open class HKHealthStore: NSObject, @unchecked Sendable {
  package let connection: StoreConnection
  let sessionHub = WorkoutSessionHub()

  /// The store of the person who runs this process, as the app that ``HKAppManifest`` says.
  public override init() {
    connection = .current
    super.init()
  }

  package init(connection: StoreConnection) {
    self.connection = connection
    super.init()
  }

  /// Whether there is a store to reach on this machine; to be asked before anything else (rule
  /// AVAIL-01). False where healthd does not run: `systemctl --user start healthd`.
  public class func isHealthDataAvailable() -> Bool {
    HealthClient.isHealthDataAvailable(endpoint: StoreConnection.current.endpoint)
  }

  /// Whether clinical records can be had here. False also when the daemon cannot be asked.
  public func supportsHealthRecords() -> Bool {
    (try? connection.blockingClient().supportsHealthRecords()) ?? false
  }

  /// No sample that ends before is saved, and older ones are not shown (rule QUERY-10);
  /// `Date.distantPast` where there is no limit, or when the daemon cannot be asked.
  public func earliestPermittedSampleDate() -> Date {
    let limit = try? connection.blockingClient().earliestPermittedSampleDate()
    return limit.flatMap { $0 }.map(\.date) ?? .distantPast
  }
}

extension NSNotification.Name {
  /// The person has chosen other units: ask ``HKHealthStore/preferredUnits(for:)`` again. Posted by
  /// the store whose call notices it, since healthd sends no event for it.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let HKUserPreferencesDidChange = NSNotification.Name(
    "HKUserPreferencesDidChangeNotification")
}

extension HKObjectType {
  /// The type object of a type.
  package static func named(_ type: ObjectType) -> HKObjectType { shared(type) }
}
