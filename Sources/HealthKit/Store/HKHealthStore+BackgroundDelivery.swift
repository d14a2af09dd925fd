import Foundation
import HealthClient
import HealthModel

extension HKHealthStore {
  /// Asks to be woken by changes of a type, at most this often. It holds across launches (rules
  /// BACKGROUND-04 to BACKGROUND-06). Needs the entitlement
  /// `com.apple.developer.healthkit.background-delivery`.
  ///
  /// - Throws: `errorInvalidArgument` for kinds of types that are not delivered (rule BACKGROUND-13).
  public func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency
  ) async throws {
    let client = try connection.client()
    let frequency = UpdateFrequency(rawValue: UInt8(frequency.rawValue))!
    try await calling {
      try await client.enableBackgroundDelivery(for: type.type, frequency: frequency)
    }
    connection.deliveries.open(client)
  }

  /// As ``enableBackgroundDelivery(for:frequency:)``.
  public func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in
      try await enableBackgroundDelivery(for: type, frequency: frequency)
    }
  }

  /// Does nothing for a type that is not registered (rule BACKGROUND-14).
  public func disableBackgroundDelivery(for type: HKObjectType) async throws {
    let client = try connection.client()
    try await calling { try await client.disableBackgroundDelivery(for: type.type) }
  }

  /// As ``disableBackgroundDelivery(for:)``.
  public func disableBackgroundDelivery(
    for type: HKObjectType,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await disableBackgroundDelivery(for: type) }
  }

  /// Ends the registrations of every type.
  public func disableAllBackgroundDelivery() async throws {
    let client = try connection.client()
    try await calling { try await client.disableAllBackgroundDelivery() }
  }

  /// As ``disableAllBackgroundDelivery()``.
  public func disableAllBackgroundDelivery(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await disableAllBackgroundDelivery() }
  }
}
