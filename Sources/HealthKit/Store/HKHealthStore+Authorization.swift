public import Foundation
import HealthClient
import HealthModel

extension HKHealthStore {
  /// What the person decided about saving a type. Nothing tells about reading (rules AUTH-05,
  /// AUTH-06). `notDetermined` also when the daemon cannot be asked.
  public func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    let decisions = try? connection.blockingClient().shareStatus(of: [type.type])
    return decisions?.first.flatMap { HKAuthorizationStatus(rawValue: Int($0.rawValue)) }
      ?? .notDetermined
  }

  /// Asks the person, unless she has decided about all these types in this app (rule AUTH-03).
  /// Returns when she has answered, without saying what (rule AUTH-04).
  ///
  /// - Throws: `errorInvalidArgument` for types that cannot be asked for, `errorUserCanceled` when
  ///   she did not decide, `errorRequiredAuthorizationDenied` when a clinical type that the manifest
  ///   requires was refused.
  public func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {
    try await requestAuthorization(
      toShare: typesToShare.models, read: typesToRead.models, isFromExtension: false)
  }

  private func requestAuthorization(
    toShare share: [ObjectType], read: [ObjectType], isFromExtension: Bool
  ) async throws {
    let client = try connection.client()
    try await calling {
      try await client.requestAuthorization(
        toShare: share, read: read, isFromExtension: isFromExtension)
    }
    sessionHub.listenAgain(self)
  }

  /// As ``requestAuthorization(toShare:read:)``; nil is no type.
  public func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in
      try await requestAuthorization(toShare: typesToShare ?? [], read: typesToRead ?? [])
    }
  }

  /// Whether ``requestAuthorization(toShare:read:)`` would show a sheet.
  public func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    let client = try connection.client()
    let status = try await calling {
      try await client.requestStatus(toShare: typesToShare.models, read: typesToRead.models)
    }
    return HKAuthorizationRequestStatus(rawValue: Int(status.rawValue)) ?? .unknown
  }

  /// As ``statusForAuthorizationRequest(toShare:read:)``; `unknown` with the error.
  public func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    completing { [self] in
      try await statusForAuthorizationRequest(toShare: typesToShare, read: typesToRead)
    } _: { result in
      switch result {
      case .success(let status): completion(status, nil)
      case .failure(let error): completion(.unknown, error)
      }
    }
  }

  /// Asks which objects of a type the app may read. The person is asked every time (rule
  /// OBJAUTH-03); a predicate narrows what she is offered.
  ///
  /// - Throws: `errorUserCanceled` when she closes the sheet, `errorInvalidArgument` for a type that
  ///   is not granted object by object.
  public func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?
  ) async throws {
    let (client, condition) = (try connection.client(), try HKPredicate.compile(predicate))
    try await calling {
      try await client.requestPerObjectReadAuthorization(
        for: objectType.type, predicate: condition)
    }
  }

  /// As ``requestPerObjectReadAuthorization(for:predicate:)``.
  public func requestPerObjectReadAuthorization(
    for objectType: HKObjectType, predicate: NSPredicate?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let condition = Result { try HKPredicate.compile(predicate) }
    reporting(to: completion) { [connection] in
      let (client, condition) = (try connection.client(), try condition.get())
      try await calling {
        try await client.requestPerObjectReadAuthorization(
          for: objectType.type, predicate: condition)
      }
    }
  }

  /// Shows what an extension of this app has asked for (rule AUTH-19).
  public func handleAuthorizationForExtension() async throws {
    let client = try connection.client()
    try await calling { try await client.handleAuthorizationForExtension() }
  }

  /// As ``handleAuthorizationForExtension()``.
  public func handleAuthorizationForExtension(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    reporting(to: completion) { [self] in try await handleAuthorizationForExtension() }
  }
}

extension Set where Element: HKObjectType {
  /// In order of their numbers, so that a request always looks the same.
  var models: [ObjectType] { map(\.type).sorted { $0.code < $1.code } }
}
