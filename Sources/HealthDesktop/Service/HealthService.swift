import HealthClient
import HealthModel

/// The object /org/healthd/Health1: reads the arguments of each method and answers the call.
/// proto/dbus/org.healthd.Health1.xml documents the methods.
final class HealthService: @unchecked Sendable {
  // @unchecked because it is constant after `start`; its parts are safe for several threads.

  static let name = "org.healthd.Health1"
  static let path = "/org/healthd/Health1"
  private static let version: UInt32 = 1

  let bus: Bus
  let endpoint: Endpoint
  let callers: Callers
  private let requests: AccessRequests
  private let watches: Watches

  init(bus: Bus, endpoint: Endpoint) {
    self.bus = bus
    self.endpoint = endpoint
    callers = Callers(bus: bus, endpoint: endpoint)
    requests = AccessRequests(bus: bus, callers: callers)
    watches = Watches(bus: bus)
  }

  /// Offers the object. The name is requested last, when every method can be called.
  func start() throws(BusError) {
    try bus.handleCalls(below: Self.path) { [self] in handle($0) }
    try bus.handleSignals(
      "sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged'"
    ) { [self] message in
      guard let values = try? message.arguments(), values.count == 3, values[2].text == "",
        let name = values[0].text, name.hasPrefix(":")
      else { return }
      forget(name)
    }
    try bus.requestName(Self.name)
  }

  /// Releases everything of a program that has left the bus.
  private func forget(_ sender: String) {
    requests.remove(of: sender)
    Task {
      await watches.remove(of: sender)
      await callers.remove(sender)
    }
  }

  /// Returns whether the method belongs to this object.
  private func handle(_ message: BusMessage) -> Bool {
    let call = BusCall(message, on: bus)
    do throws(BusError) {
      switch message.interface {
      case Self.name where message.path == Self.path: try handleHealth(message, call)
      case AccessRequests.interface where message.member == "Close":
        requests.close(message.path, by: call)
      case "org.freedesktop.DBus.Introspectable" where message.member == "Introspect":
        call.reply([.string(introspection(of: message.path))])
      case "org.freedesktop.DBus.Properties" where message.path == Self.path:
        try handleProperties(message, call)
      default: return false
      }
    } catch {
      call.fail(error)
    }
    return true
  }

  private func handleHealth(_ message: BusMessage, _ call: BusCall) throws(BusError) {
    let arguments = try message.arguments()
    func check(_ signature: String) throws(BusError) {
      guard message.signature == signature else {
        throw .invalid("\(message.member) has the arguments \(signature)")
      }
    }
    let options = Options(arguments.last?.dictionary ?? [:])
    switch message.member {
    case "RequestAccess":
      try check("sa{sv}")
      try requests.open(options, call)
    case "OpenConnection":
      try check("a{sv}")
      openConnection(call)
    case "Latest":
      try check("sa{sv}")
      try latest(arguments[0].text ?? "", options, call)
    case "DailyTotals":
      try check("sssa{sv}")
      try dailyTotals(arguments.prefix(3).map { $0.text ?? "" }, options, call)
    case "Save":
      try check("aa{sv}a{sv}")
      try save(arguments[0], options, call)
    case "Watch":
      try check("asa{sv}")
      try watch(arguments[0].texts ?? [], options, call)
    default:
      throw BusError(
        name: "org.freedesktop.DBus.Error.UnknownMethod", message: "unknown method")
    }
  }

  private func openConnection(_ call: BusCall) {
    Task { [callers, endpoint] in
      do throws(BusError) {
        let process = try await callers.process(of: call.sender)
        call.reply(try process.connection(to: endpoint))
      } catch {
        call.fail(error)
      }
    }
  }

  private func watch(
    _ names: [String], _ options: Options, _ call: BusCall
  ) throws(BusError) {
    let types = try Options.types(names)
    call.answer { [callers, watches] () async throws(BusError) in
      let client = try await callers.client(of: call.sender, options)
      try await watches.watch(types, by: call.sender, client)
      return []
    }
  }

  // MARK: - Properties and introspection

  private func handleProperties(_ message: BusMessage, _ call: BusCall) throws(BusError) {
    let arguments = try message.arguments().map { $0.text ?? "" }
    switch message.member {
    case "Get" where arguments == [Self.name, "version"]:
      call.reply([.variant(.uint32(Self.version))])
    case "GetAll":
      let isOwn = arguments == [Self.name]
      call.reply([.dictionary(isOwn ? ["version": .uint32(Self.version)] : [:])])
    default:
      throw BusError(
        name: "org.freedesktop.DBus.Error.UnknownProperty", message: "unknown property")
    }
  }

  private func introspection(of path: String) -> String {
    let content =
      path == Self.path
      ? Introspection.service : requests.exists(path) ? Introspection.request : ""
    return "<node>\n\(content)\n</node>\n"
  }
}
