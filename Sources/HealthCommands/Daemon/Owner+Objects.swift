import HealthClient
import HealthModel
import HealthText

/// Calls for individual objects and the permissions for them.
extension Owner {
  func objects(of type: ObjectType) async throws(CommandFailure) -> [HealthObject] {
    try await call { (client) async throws(ClientError) in
      try await client.objects(SampleQuery(types: [type]))
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
