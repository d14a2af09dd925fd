import HealthClient
import HealthDocuments
import HealthModel
import HealthWords

/// Calls for individual objects and the permissions for them.
extension Owner {
  func objects(of type: ObjectType) async throws(CommandFailure) -> [HealthObject] {
    try await call { (client) async throws(ClientError) in
      try await client.objects(SampleQuery(types: [type]))
    }
  }

  /// Deletes the stored versions of clinical records that were entered in error, unless they are newer, and returns
  /// their number.
  @discardableResult
  func withdraw(_ records: [HealthObject]) async throws(CommandFailure) -> Int {
    guard !records.isEmpty else { return 0 }
    let stored = try await call { (client) async throws(ClientError) in
      try await client.objects(.withDocuments(Set(records.map(\.type))))
    }
    let removed = RecordChanges(records, stored: stored).removed
    guard !removed.isEmpty else { return 0 }
    return try await callWithPresence { (client) async throws(ClientError) in
      try await client.delete(.objects(removed))
    }
  }

  func setObjectGrants(
    _ grants: [ObjectGrant], of app: RegisteredApp
  ) async throws(CommandFailure) {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.setObjectGrants(grants, for: app.principal)
    }
  }

  func objectGrants(
    of types: [ObjectType] = [], for app: RegisteredApp
  ) async throws(CommandFailure) -> [GrantedObject] {
    try await call { (client) async throws(ClientError) in
      try await client.objectGrants(of: types, for: app.principal)
    }
  }
}

extension SampleQuery {
  /// All objects of types with their documents, which tell their versions apart.
  static func withDocuments(_ types: Set<ObjectType>) -> SampleQuery {
    var query = SampleQuery(types: types.sorted { $0.code < $1.code })
    query.includesDocumentData = true
    return query
  }
}
