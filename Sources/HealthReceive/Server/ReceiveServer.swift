import HTTPServing
package import HealthClient
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

/// The HTTP server for the app Health Auto Export.
package struct ReceiveServer: Sendable {
  package struct Options: Sendable {
    package var address: ListenAddress
    /// The maximum size of a body in bytes.
    package var bodyByteCountMax = 32 << 20
    /// The time within which a body must arrive.
    package var bodyTimeout = Duration.seconds(60)
    /// The number of deliveries per minute. Twice as many may come at once.
    package var requestsPerMinute = 60

    package init(address: ListenAddress) { self.address = address }
  }

  private static let strangerCountMax = 128
  private static let knownCountMax = 16
  private static let idleSeconds: Int64 = 30

  private let options: Options
  private let endpoint: Endpoint
  private let logger: Logger

  /// - Parameter endpoint: The socket for apps of the daemon.
  package init(_ options: Options, endpoint: Endpoint, logger: Logger) {
    self.options = options
    self.endpoint = endpoint
    self.logger = logger
  }

  /// Serves until SIGTERM or SIGINT, and answers the requests that have begun.
  ///
  /// - Parameter onReady: Called with the port when it accepts connections.
  package func run(onReady: @escaping @Sendable (Int) -> Void) async throws {
    let places = ConnectionPlaces(
      strangerCountMax: Self.strangerCountMax, knownCountMax: Self.knownCountMax)
    let handler = DeliveryHandler(
      places: places,
      requests: RateLimit(
        capacity: options.requestsPerMinute * 2, perMinute: options.requestsPerMinute),
      reader: BodyReader(byteCountMax: options.bodyByteCountMax, timeout: options.bodyTimeout),
      recipient: Recipient(endpoint: endpoint), logger: logger)
    // At lower levels, Hummingbird logs addresses of requests.
    var quiet = logger
    quiet.logLevel = .error
    try await Application(
      responder: CallbackResponder { (request: Request, caller: Caller) in
        await handler.response(to: request, from: caller)
      },
      server: .droppableHTTP1(
        configuration: .init(
          additionalChannelHandlers: [ConnectionDeadline(places: places)],
          idleTimeout: .seconds(Self.idleSeconds))),
      configuration: ApplicationConfiguration(
        address: .hostname(options.address.host, port: options.address.port)),
      onServerRunning: { onReady($0.localAddress?.port ?? 0) }, logger: quiet
    ).runService()
  }
}
