package import HealthModel

// Validation of authorization requests before the user sees them: capabilities, then types, then
// usage descriptions. Error messages are constant, and the user's decisions have no influence, so
// the result discloses nothing about them.

extension AppManifest {
  package static let requestTypeCountMax = 1_024
  /// The minimum number of required clinical types. With fewer, an app could infer from a failed
  /// request which type was denied (rule AUTH-17).
  package static let requiredClinicalCountMin = 3

  /// Validates a request for types (rules AUTH-02, AUTH-12 to AUTH-16, OBJAUTH-02).
  package func check(share: [ObjectType], read: [ObjectType]) throws(HealthError) {
    try requireCapabilities(read)
    guard (1...Self.requestTypeCountMax).contains(share.count + read.count) else {
      throw .invalidArgument("types: 1 to \(Self.requestTypeCountMax) of them")
    }
    guard !(share + read).contains(where: { $0.kind == .correlation }) else {
      throw .invalidArgument("types: request the types inside a correlation, not the correlation")
    }
    guard share.allSatisfy(\.isShareable) else {
      throw .invalidArgument("share: a type of the set is read-only")
    }
    guard !read.contains(where: \.followsObjectGrants) else {
      throw .invalidArgument("read: a type of the set is granted object by object")
    }
    try checkRequired(read)
    if !share.isEmpty { try require(shareUsage, "share usage text") }
    if read.contains(where: { $0.kind != .clinical }) { try require(readUsage, "read usage text") }
    if read.contains(where: { $0.kind == .clinical }) {
      try require(clinicalUsage, "clinical usage text")
    }
  }

  /// Validates a request for individual objects of a type.
  package func check(objectsOf type: ObjectType) throws(HealthError) {
    try requireCapabilities([type])
    guard type.isAuthorizedPerObject else {
      throw .invalidArgument("type: must be one that is granted object by object")
    }
    try require(readUsage, "read usage text")
  }

  /// Returns whether one of these types is a required clinical type.
  package func requires(anyOf read: [ObjectType]) -> Bool {
    read.contains(where: requiredClinicalTypes.contains)
  }

  private func requireCapabilities(_ read: [ObjectType]) throws(HealthError) {
    let isClinical = read.contains {
      $0.kind == .clinical || $0.kind == .verifiableClinicalRecord
    }
    let required: [Entitlement] = isClinical ? [.health, .clinicalRecords] : [.health]
    for entitlement in required where !entitlements.contains(entitlement.rawValue) {
      throw entitlement.missing
    }
  }

  /// Requires that required clinical types are requested together. An app that could request them
  /// separately would learn which of them was denied.
  private func checkRequired(_ read: [ObjectType]) throws(HealthError) {
    guard !requires(anyOf: read) || Set(requiredClinicalTypes).isSubset(of: read) else {
      throw .invalidArgument("read: the required clinical types are asked for together")
    }
  }

  private func require(_ text: String, _ field: String) throws(HealthError) {
    guard !text.isEmpty else {
      throw .invalidArgument("\(field): the manifest has none, so the app cannot ask for this")
    }
  }
}

/// One type in one direction.
package struct RequestedType: Hashable, Sendable {
  package var type: ObjectType
  package var direction: AuthorizationDirection

  package init(_ type: ObjectType, _ direction: AuthorizationDirection) {
    self.type = type
    self.direction = direction
  }
}

extension SelfScope {
  /// Returns the requested types that are not determined, without duplicates: those to share, then
  /// those to read.
  package func undecided(share: [ObjectType], read: [ObjectType]) -> [RequestedType] {
    var seen = Set<RequestedType>()
    let all = share.map { RequestedType($0, .share) } + read.map { RequestedType($0, .read) }
    return all.filter { isUndecided($0) && seen.insert($0).inserted }
  }

  package func isUndecided(_ requested: RequestedType) -> Bool {
    grants.decision(requested.direction, of: requested.type) == .notDetermined
  }
}

extension Authorizer {
  /// Returns whether the app may read all of these types.
  package func mayRead(_ types: [ObjectType], _ app: AppCaller) -> Bool {
    guard let grants = try? grants(of: app) else { return false }
    return types.allSatisfy { grants.decision(.read, of: $0) == .authorized }
  }

  package func selfScope(of app: AppCaller) -> SelfScope? {
    (try? policy(of: app)).map(SelfScope.init)
  }
}
