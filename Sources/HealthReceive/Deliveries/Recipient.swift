import HealthClient
import HealthFeeds
import HealthPairing

/// Reads and saves deliveries as the app of the pairing, one at a time: two that overlap would each find the other's
/// objects missing, and memory holds the objects of one.
actor Recipient {
  private let endpoint: Endpoint
  private var session: (token: [UInt8], client: HealthClient)?
  private var isSaving = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(endpoint: Endpoint) { self.endpoint = endpoint }

  func save(_ body: [UInt8], interval: FeedInterval?, with token: [UInt8]) async throws(Refusal)
    -> DeliveryReport
  {
    await begin()
    defer { finish() }
    let delivery = try Delivery(body, interval: interval)
    var save = DeliverySave(client: client(token))
    do {
      try await save.run(delivery)
      return save.report
    } catch let error as ClientError {
      throw Refusal(error)
    } catch {
      preconditionFailure("the document was read before")
    }
  }

  private func client(_ token: [UInt8]) -> HealthClient {
    if let session, session.token == token { return session.client }
    session?.client.close()
    let client = HealthClient.app(Receiver.bundleIdentifier, token: token, endpoint: endpoint)
    session = (token, client)
    return client
  }

  private func begin() async {
    guard isSaving else {
      isSaving = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func finish() {
    if waiting.isEmpty { isSaving = false } else { waiting.removeFirst().resume() }
  }
}

extension Refusal {
  /// Creates the refusal of a delivery that the daemon did not store. Nothing is lost: the phone sends it
  /// again.
  fileprivate init(_ error: ClientError) {
    self =
      switch (error.code, error.healthCode) {
      case (.notRegistered, _): .revoked
      case (.refused, .databaseInaccessible), (.refused, .notPermissibleForGuestUserMode):
        .inaccessible
      default: .unavailable
      }
  }
}
