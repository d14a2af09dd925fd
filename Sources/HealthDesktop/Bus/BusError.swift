import CSystemd
import Glibc

/// An error of a method, as its caller sees it. It contains no health data.
struct BusError: Error, Hashable {
  var name: String
  var message: String

  /// - Parameter name: The last part of the name.
  private init(own name: String, _ message: String) {
    self.init(name: "org.healthd.Error." + name, message: message)
  }

  init(name: String, message: String) {
    self.name = name
    self.message = message
  }

  static func notIdentified(_ message: String) -> BusError {
    BusError(own: "NotIdentified", message)
  }
  static func notDetermined(_ message: String) -> BusError {
    BusError(own: "NotDetermined", message)
  }
  static func notAuthorized(_ message: String) -> BusError {
    BusError(own: "NotAuthorized", message)
  }
  static func invalid(_ message: String) -> BusError { BusError(own: "InvalidArgument", message) }
  static func unavailable(_ message: String) -> BusError { BusError(own: "Unavailable", message) }
  static func limit(_ message: String) -> BusError { BusError(own: "LimitExceeded", message) }
  static func failed(_ message: String) -> BusError { BusError(own: "Failed", message) }

  /// Creates the error of a call of sd-bus that returned a negative errno.
  static func system(_ what: String, _ result: Int32) -> BusError {
    failed("\(what): \(String(cString: strerror(-result)))")
  }

  /// Creates an error from that of a reply.
  init(_ error: UnsafePointer<sd_bus_error>) {
    name = error.pointee.name.map { String(cString: $0) } ?? "org.freedesktop.DBus.Error.Failed"
    message = error.pointee.message.map { String(cString: $0) } ?? ""
  }
}
