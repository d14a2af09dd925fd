import HealthClient
import HealthWords
import HealthModel

/// Calls for what describes the user. Only the user sets these; apps read them.
extension Owner {
  func characteristics(
    _ types: [ObjectType]
  ) async throws(CommandFailure) -> [Characteristic] {
    try await call { (client) async throws(ClientError) in
      try await client.characteristics(types)
    }
  }

  func set(_ characteristic: Characteristic) async throws(CommandFailure) {
    try await call { (client) async throws(ClientError) in try await client.set(characteristic) }
  }

  func settings() async throws(CommandFailure) -> StoreSettings {
    try await call { (client) async throws(ClientError) in try await client.settings() }
  }

  func change(_ request: SettingsChange) async throws(CommandFailure) {
    try await callWithPresence { (client) async throws(ClientError) in
      try await client.change(request)
    }
  }

  func setPreferredUnit(_ unit: HealthUnit?, of type: ObjectType) async throws(CommandFailure) {
    try await call { (client) async throws(ClientError) in
      try await client.setPreferredUnit(unit, of: type)
    }
  }

  func goals() async throws(CommandFailure) -> [ActivityGoals] {
    try await call { (client) async throws(ClientError) in try await client.goals() }
  }

  func set(_ goals: ActivityGoals) async throws(CommandFailure) {
    try await call { (client) async throws(ClientError) in try await client.set(goals) }
  }
}
