package import HealthModel
import HealthWire

/// A delivery to this app. Whoever has dealt with it calls `acknowledge`; otherwise it comes again,
/// and after three in a row no more come.
package struct BackgroundWake: Sendable {
  /// What has changed.
  package let types: [ObjectType]
  private let id: UInt64
  private let stream: MessageStream<DeliveriesRequest, BackgroundDelivery>

  fileprivate init(
    _ delivery: BackgroundDelivery, _ stream: MessageStream<DeliveriesRequest, BackgroundDelivery>
  ) {
    types = delivery.types
    id = delivery.id
    self.stream = stream
  }

  /// HealthKit's completion handler. Does nothing when the connection has broken since.
  package func acknowledge() { stream.send(DeliveriesRequest(acknowledged: id)) }
}

/// The deliveries of this app, as long as the loop runs. An app that may be started for a delivery
/// opens its queries first and then this (rule BACKGROUND-09).
package struct BackgroundDeliveries: AsyncSequence, Sendable {
  package typealias Element = BackgroundWake
  package typealias Failure = ClientError

  let channel: Channel

  package struct AsyncIterator: AsyncIteratorProtocol {
    private var stream: ReopenedStream<DeliveriesRequest, BackgroundDelivery>

    fileprivate init(channel: Channel) {
      stream = ReopenedStream(HealthMethod.Background.deliveries, on: channel)
    }

    package mutating func next() async throws(ClientError) -> BackgroundWake? {
      try await stream.next(opening: DeliveriesRequest()).map {
        BackgroundWake($0.reply, $0.stream)
      }
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> BackgroundWake? {
      try await next()
    }
  }

  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(channel: channel) }
}

extension HealthClient {
  /// Asks to be woken by changes of a type, at most this often. Holds across restarts.
  package func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Background.enable,
      EnableBackgroundRequest(
        registration: BackgroundRegistration(type: type, frequency: frequency)))
  }

  /// Takes back ``enableBackgroundDelivery(for:frequency:)`` of a type; does nothing when there is
  /// none.
  package func disableBackgroundDelivery(for type: ObjectType) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Background.disable, DisableBackgroundRequest(type: type))
  }

  /// Takes every registration of this app back.
  package func disableAllBackgroundDelivery() async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Background.disable, DisableBackgroundRequest(type: nil))
  }

  /// What this app has asked for.
  package func backgroundRegistrations() async throws(ClientError) -> [BackgroundRegistration] {
    try await channel.call(HealthMethod.Background.list, ListBackgroundRequest()).apps
      .flatMap(\.registrations)
  }

  /// What wakes this app, from now until the loop ends.
  package var backgroundDeliveries: BackgroundDeliveries {
    BackgroundDeliveries(channel: channel)
  }
}

extension OwnerClient {
  /// The registrations of every app that has some.
  package func backgroundApps() async throws(ClientError) -> [BackgroundApp] {
    try await channel.call(HealthMethod.Background.list, ListBackgroundRequest()).apps
  }
}
