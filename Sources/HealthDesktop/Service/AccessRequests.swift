import HealthClient
import HealthModel

/// The objects of org.healthd.Request1: requests that wait for the user.
final class AccessRequests: @unchecked Sendable {
  // @unchecked because the requests are used on the thread of the bus only.

  static let interface = "org.healthd.Request1"
  /// The limits of one program and of all.
  private static let countMaxPerProgram = 16
  private static let countMax = 1_024

  private struct Request {
    let sender: String
    let task: Task<Void, Never>
  }

  private let bus: Bus
  private let callers: Callers
  private var requests: [String: Request] = [:]

  init(bus: Bus, callers: Callers) {
    self.bus = bus
    self.callers = callers
  }

  func exists(_ path: String) -> Bool { requests[path] != nil }

  /// Replies with the path of a new request, and sends its response when the user has answered.
  func open(_ options: Options, _ call: BusCall) throws(BusError) {
    let (read, share) = (try options.types("read"), try options.types("share"))
    guard !read.isEmpty || !share.isEmpty else {
      throw .invalid("the options read and share are both missing")
    }
    let path = try Self.path(options, of: call.sender)
    guard requests[path] == nil else { throw .invalid("the handle_token is in use") }
    guard requests.count < Self.countMax,
      requests.values.count(where: { $0.sender == call.sender }) < Self.countMaxPerProgram
    else { throw .limit("too many requests wait for the user") }
    // First, so that the response is sent after it.
    call.reply([.path(path)])
    let task = Task { [self] in
      let response = await response(to: options, read, share, of: call.sender)
      // Removed on the thread of the bus, where a call of Close can be faster.
      bus.post { [self] in
        guard requests.removeValue(forKey: path) != nil else { return }
        bus.signal(BusMember(Self.interface, "Response"), at: path, to: call.sender, response)
      }
    }
    requests[path] = Request(sender: call.sender, task: task)
  }

  /// Closes a request for the program that made it. For every other program the request does not exist.
  func close(_ path: String, by call: BusCall) {
    guard requests[path]?.sender == call.sender else {
      return call.fail(
        BusError(name: "org.freedesktop.DBus.Error.UnknownObject", message: "unknown request"))
    }
    requests.removeValue(forKey: path)?.task.cancel()
    call.reply()
  }

  /// Ends the requests of a program that has left the bus.
  func remove(of sender: String) {
    for (path, request) in requests where request.sender == sender {
      request.task.cancel()
      requests[path] = nil
    }
  }

  private func response(
    to options: Options, _ read: [ObjectType], _ share: [ObjectType], of sender: String
  ) async -> [BusValue] {
    do throws(BusError) {
      let client = try await callers.newClient(of: sender, options)
      defer { client.close() }
      do throws(ClientError) {
        try await client.requestAuthorization(toShare: share, read: read)
        return [.uint32(0), .dictionary([:])]
      } catch {
        if error.healthCode == .userCanceled { return [.uint32(1), .dictionary([:])] }
        throw BusError(error)
      }
    } catch {
      return [
        .uint32(2),
        .dictionary(["error": .string(error.name), "message": .string(error.message)]),
      ]
    }
  }

  /// Returns the path as portals form it, so that a program can wait for the response before it calls.
  private static func path(_ options: Options, of sender: String) throws(BusError) -> String {
    let token = try options.text("handle_token") ?? "t\(UInt64.random(in: .min ... .max))"
    let isElement = token.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || UnicodeScalar(byte).properties.isAlphabetic && byte < 0x80
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
    guard isElement, 1...128 ~= token.utf8.count else {
      throw .invalid("the option handle_token must be letters, digits and _")
    }
    let name = sender.dropFirst().map { $0 == "." ? "_" : String($0) }.joined()
    return HealthService.path + "/request/\(name)/\(token)"
  }
}
