import HealthClient
import HealthClientTesting
import HealthModel
import TestSupport
import Testing

/// A store in the process of a test, through the clients of apps and of the user.
@Suite(.process, .bounded) struct InMemoryStoreTests {
  private func manifest(_ name: String) -> AppManifest {
    var manifest = AppManifest(
      bundleIdentifier: "org.example.\(name)", name: name, version: "1",
      readUsage: "A test reads it.")
    manifest.shareUsage = "A test adds to it."
    manifest.entitlements = ["com.apple.developer.healthkit"]
    return manifest
  }

  private func steps() -> HealthObject {
    var mint = ObjectIDMint()
    let start = Instant(microseconds: 1_700_000_000_000_000)
    return HealthObject(
      id: mint.next(), type: .stepCount, start: start,
      end: Instant(microseconds: start.microseconds + 60_000_000), value: 12)
  }

  private func ids(_ client: some SampleClient) async throws -> [ObjectID] {
    try await client.objects(SampleQuery(types: [.stepCount])).map(\.id)
  }

  @Test("apps have the permissions that the test gave them, and no others")
  func permissions() async throws {
    let store = try await InMemoryStore()
    let writer = try await store.client(of: manifest("writer"), share: [.stepCount])
    let reader = try await store.client(of: manifest("reader"), read: [.stepCount])
    let other = try await store.client(of: manifest("other"), share: [.stepCount])
    let sample = steps()
    try await writer.save([sample])
    #expect(try await ids(reader) == [sample.id])
    #expect(try await ids(other) == [])
    #expect(try await ids(store.user) == [sample.id])
    let error = await #expect(throws: ClientError.self) { try await reader.save([steps()]) }
    #expect(error?.healthCode == .authorizationNotDetermined)
  }

  @Test("a request is answered by the script")
  func requests() async throws {
    let allowing = try await InMemoryStore()
    let client = try await allowing.client(of: manifest("asks"))
    try await client.requestAuthorization(toShare: [.stepCount], read: [])
    try await client.save([steps()])
    let denying = try await InMemoryStore { sheet in
      var decision = InMemoryStore.allowingEverything(sheet)
      for index in decision.grants.indices { decision.grants[index].decision = .denied }
      return decision
    }
    let denied = try await denying.client(of: manifest("asks"))
    try await denied.requestAuthorization(toShare: [.stepCount], read: [])
    let error = await #expect(throws: ClientError.self) { try await denied.save([steps()]) }
    #expect(error?.healthCode == .authorizationDenied)
  }
}
