import HealthClient
import HealthDocuments
import HealthModel
import HealthText

/// Calls for individual objects and the permissions for them.
extension Owner {
  func objects(of type: ObjectType) async throws(CommandFailure) -> [HealthObject] {
    try await call { (client) async throws(ClientError) in
      try await client.objects(SampleQuery(types: [type]))
    }
  }

  /// Deletes the stored versions of clinical records that were entered in error, unless they are newer.
  func withdraw(_ records: [HealthObject]) async throws(CommandFailure) {
    guard !records.isEmpty else { return }
    var query = SampleQuery(types: Array(Set(records.map(\.type))))
    query.includesDocumentData = true
    let stored = try await call { [query] (client) async throws(ClientError) in
      try await client.objects(query)
    }
    let removed = RecordChanges(records, stored: stored).removed
    guard !removed.isEmpty else { return }
    _ = try await callWithPresence { (client) async throws(ClientError) in
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
