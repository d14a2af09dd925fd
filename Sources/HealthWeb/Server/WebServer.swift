import HTTPServing
package import HealthClient
import Hummingbird
package import Logging

/// The server of the Health page: a Unix socket, and a loopback port once a browser needs it.
package struct WebServer: Sendable {
  package struct Options: Sendable {
    /// The path of the Unix socket, in a directory that only the user can enter.
    package var socketPath: String
    /// The time without a request after which the server ends; nil: never.
    package var idleLimit: Duration?

    package init(socketPath: String, idleLimit: Duration?) {
      self.socketPath = socketPath
      self.idleLimit = idleLimit
    }
  }

  private let options: Options
  private let store: UserClient
  private let logger: Logger

  package init(_ options: Options, store: UserClient, logger: Logger) {
    self.options = options
    self.store = store
    self.logger = logger
  }

  /// Serves until the idle limit has passed or the task is canceled.
  ///
  /// - Parameter onReady: Called when the Unix socket accepts connections.
  package func run(onReady: @escaping @Sendable () -> Void) async throws {
    WorkDirectory.removeAbandoned()
    let (sessions, activity) = (Sessions(), Activity())
    let loopback = LoopbackServer(logger: quiet)
    let directory = options.socketPath.split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let router = Router(context: WebContext.self)
    router.add(middleware: IdleMemory())
    router.add(middleware: SecurityHeaders())
    router.add(middleware: ActivityMiddleware(activity: activity))
    router.add(middleware: AccessMiddleware(sessions: sessions, loopbackName: loopback.name))
    Site(
      store: store, sessions: sessions, activity: activity, imports: ImportJob(activity),
      logger: logger
    ).add(to: router)
    Launch.removeFiles(in: directory)
    defer { Launch.removeFiles(in: directory) }
    Launch(sessions: sessions, loopback: loopback, directory: directory).add(to: router)
    let responder = router.buildResponder()
    await loopback.use(responder)
    defer { Task { await loopback.stop() } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [options, quiet] in
        try await Application(
          responder: responder, server: .droppableHTTP1(),
          configuration: ApplicationConfiguration(
            address: .unixDomainSocket(path: options.socketPath)),
          onServerRunning: { _ in onReady() }, logger: quiet
        ).run()
      }
      if let limit = options.idleLimit {
        group.addTask { await activity.waitUntilIdle(for: limit) }
      }
      // The first task that ends is the idle limit or a failure.
      _ = try await group.next()
      group.cancelAll()
    }
  }

  /// At lower levels, Hummingbird logs the addresses of requests, which contain types and days. As errors it
  /// logs the cancellation that ends this server and connections that a client broke, and nothing else:
  /// it throws what prevents it from listening.
  private var quiet: Logger {
    var logger = logger
    logger.logLevel = .critical
    return logger
  }
}
