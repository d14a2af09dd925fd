import HealthClient
import HealthModel
import HealthWords

/// The apps that call, by the program on the bus that they belong to. Each has a connection to healthd
/// on which the daemon measures the process of the program itself: this service cannot choose which app a
/// program is.
actor Callers {
  /// The limits protect the service from one program; the daemon limits what an app can use.
  private static let programCountMax = 256
  private static let appCountMax = 8

  private struct App {
    var client: HealthClient
    var token: [UInt8]
  }

  private struct Program {
    let process: CallerProcess
    var apps: [String: App] = [:]
    /// The app of the last call that named one.
    var lastApp = ""
  }

  private let bus: Bus
  private let endpoint: Endpoint
  private var programs: [String: Program] = [:]

  init(bus: Bus, endpoint: Endpoint) {
    self.bus = bus
    self.endpoint = endpoint
  }

  /// Returns the process of a program.
  func process(of sender: String) async throws(BusError) -> CallerProcess {
    if let program = programs[sender] { return program.process }
    guard programs.count < Self.programCountMax else { throw .limit("too many programs call") }
    let process = try await CallerProcess.of(sender, on: bus)
    // Another call of the program may have been faster.
    if programs[sender] == nil { programs[sender] = Program(process: process) }
    return programs[sender]?.process ?? process
  }

  /// Returns the client of the app that a call names in its options.
  func client(of sender: String, _ options: Options) async throws(BusError) -> HealthClient {
    let identity = try await identity(of: sender, options)
    if let app = programs[sender]?.apps[identity.bundleIdentifier], app.token == identity.token {
      return app.client
    }
    let client = HealthClient.app(identity, endpoint: endpoint)
    guard programs[sender] != nil else { return client }
    guard programs[sender]!.apps.count < Self.appCountMax else {
      throw .limit("the program calls as too many apps")
    }
    programs[sender]?.apps[identity.bundleIdentifier] = App(client: client, token: identity.token)
    return client
  }

  /// Returns a client for one request, so that closing it affects no other call.
  func newClient(
    of sender: String, _ options: Options
  ) async throws(BusError) -> HealthClient {
    var identity = try await identity(of: sender, options)
    identity.manifest = try options.manifest(identity.bundleIdentifier)
    return HealthClient.app(identity, endpoint: endpoint)
  }

  private func identity(
    of sender: String, _ options: Options
  ) async throws(BusError) -> AppIdentity {
    let process = try await process(of: sender)
    let named = try options.text("app_id")
    guard let app = named ?? programs[sender]?.lastApp, !app.isEmpty else {
      throw .invalid("the option app_id is missing")
    }
    guard BundleIdentifier.isValid(app) else {
      throw .invalid("the option app_id must be " + BundleIdentifier.rule)
    }
    let token = try options.token() ?? programs[sender]?.apps[app]?.token ?? []
    programs[sender]?.lastApp = app
    var identity = AppIdentity(app, token: token)
    identity.representedProcess = process.represented
    return identity
  }

  /// Closes the connections of a program that has left the bus.
  func remove(_ sender: String) {
    guard let program = programs.removeValue(forKey: sender) else { return }
    for app in program.apps.values { app.client.close() }
  }
}
