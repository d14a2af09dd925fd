import Foundation
import HealthClient
import HealthModel

extension HKHealthStore {
  func shareStatus(of type: HKObjectType) -> HKAuthorizationStatus {
    let decisions = try? connection.blockingClient().shareStatus(of: [type.type])
    return decisions?.first.flatMap { HKAuthorizationStatus(rawValue: Int($0.rawValue)) }
      ?? .notDetermined
  }

  func authorize(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {
    let client = try connection.client()
    try await calling {
      try await client.requestAuthorization(
        toShare: typesToShare.models, read: typesToRead.models, isFromExtension: false)
    }
    sessionHub.listenAgain(self)
  }

  func requestStatus(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    let client = try connection.client()
    let status = try await calling {
      try await client.requestStatus(toShare: typesToShare.models, read: typesToRead.models)
    }
    return HKAuthorizationRequestStatus(rawValue: Int(status.rawValue)) ?? .unknown
  }

  func authorizeObjects(
    of objectType: HKObjectType, _ condition: Result<HealthPredicate?, any Error>
  ) async throws {
    let (client, condition) = (try connection.client(), try condition.get())
    try await calling {
      try await client.requestPerObjectReadAuthorization(
        for: objectType.type, predicate: condition)
    }
  }

  func authorizeExtension() async throws {
    let client = try connection.client()
    try await calling { try await client.handleAuthorizationForExtension() }
  }
}

extension Set where Element: HKObjectType {
  /// The types in ascending order of their numbers, so that equal sets produce equal requests.
  var models: [ObjectType] { map(\.type).sorted { $0.code < $1.code } }
}
