import Foundation
import HealthClient
import HealthModel

extension HKHealthStore {
  func enableDelivery(_ type: HKObjectType, _ frequency: HKUpdateFrequency) async throws {
    let client = try connection.client()
    guard let frequency = UpdateFrequency(rawValue: UInt8(frequency.rawValue)) else {
      throw HKError(.errorInvalidArgument, "frequency: unknown update frequency")
    }
    try await calling {
      try await client.enableBackgroundDelivery(for: type.type, frequency: frequency)
    }
    connection.deliveries.open(client)
  }

  func disableDelivery(_ type: HKObjectType) async throws {
    let client = try connection.client()
    try await calling { try await client.disableBackgroundDelivery(for: type.type) }
  }

  func disableAllDeliveries() async throws {
    let client = try connection.client()
    try await calling { try await client.disableAllBackgroundDelivery() }
  }
}
