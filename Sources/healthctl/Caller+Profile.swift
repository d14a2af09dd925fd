import HealthClient
import HealthCommands
import HealthModel

extension Caller {
  func characteristics(
    _ types: [ObjectType]
  ) async throws(CommandFailure) -> [Characteristic] {
    try await failures.caught { () async throws(ClientError) in
      try await client.characteristics(types)
    }
  }

  func preferredUnits(
    for types: [ObjectType]
  ) async throws(CommandFailure) -> [ObjectType: Unit] {
    try await failures.caught { () async throws(ClientError) in
      try await client.preferredUnits(for: types)
    }
  }
}
