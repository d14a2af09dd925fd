import HealthAPI
public import HealthModel
import HealthWire

/// A delivery to this app. The app calls `acknowledge` when it has processed the delivery;
/// otherwise the daemon repeats it, and stops all deliveries after three unacknowledged ones in a
/// row.
public struct BackgroundWake: Sendable {
  /// The types that have changed.
  public let types: [ObjectType]
  private let id: UInt64
  private let stream: MessageStream<DeliveriesRequest, BackgroundDelivery>

  fileprivate init(
    _ delivery: BackgroundDelivery, _ stream: MessageStream<DeliveriesRequest, BackgroundDelivery>
  ) {
    types = delivery.types
    id = delivery.id
    self.stream = stream
  }

  /// Acknowledges the delivery (HealthKit's completion handler). Has no effect if the connection
  /// has broken.
  public func acknowledge() { stream.send(DeliveriesRequest(acknowledged: id)) }
}

/// The deliveries to this app while the sequence is iterated. An app that may be launched for a
/// delivery starts its queries before it iterates this sequence (rule BACKGROUND-09).
public struct BackgroundDeliveries: AsyncSequence, Sendable {
  public typealias Element = BackgroundWake
  public typealias Failure = ClientError

  let channel: Channel

  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    private var stream: ReopenedStream<DeliveriesRequest, BackgroundDelivery>

    fileprivate init(channel: Channel) {
      stream = ReopenedStream(HealthMethod.Background.deliveries, on: channel)
    }

    public mutating func next() async throws(ClientError) -> BackgroundWake? {
      try await stream.next(opening: DeliveriesRequest()).map {
        BackgroundWake($0.reply, $0.stream)
      }
    }

    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ClientError) -> BackgroundWake? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(channel: channel) }
}

extension HealthClient {
  /// Registers the app to be woken by changes of a type, at most at this frequency. The
  /// registration persists across restarts.
  public func enableBackgroundDelivery(
    for type: ObjectType, frequency: UpdateFrequency
  ) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Background.enable,
      EnableBackgroundRequest(
        registration: BackgroundRegistration(type: type, frequency: frequency)))
  }

  /// Removes the registration of ``enableBackgroundDelivery(for:frequency:)`` for a type. Has no
  /// effect if there is none.
  public func disableBackgroundDelivery(for type: ObjectType) async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Background.disable, DisableBackgroundRequest(type: type))
  }

  /// Removes all registrations of this app.
  public func disableAllBackgroundDelivery() async throws(ClientError) {
    _ = try await channel.call(
      HealthMethod.Background.disable, DisableBackgroundRequest(type: nil))
  }

  /// Returns the registrations of this app.
  public func backgroundRegistrations() async throws(ClientError) -> [BackgroundRegistration] {
    try await channel.call(HealthMethod.Background.list, ListBackgroundRequest()).apps
      .flatMap(\.registrations)
  }

  /// The deliveries to this app, starting now.
  public var backgroundDeliveries: BackgroundDeliveries {
    BackgroundDeliveries(channel: channel)
  }
}

extension UserClient {
  /// Returns the registrations of all apps that have any.
  public func backgroundApps() async throws(ClientError) -> [BackgroundApp] {
    try await channel.call(HealthMethod.Background.list, ListBackgroundRequest()).apps
  }
}
