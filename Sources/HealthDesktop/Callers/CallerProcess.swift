import CLinux
import Glibc
import HealthClient

/// The process that a program on the bus belongs to, pinned by a descriptor.
///
/// The bus knows which process connected to it, from the kernel. Newer buses (dbus-daemon 1.15.8,
/// dbus-broker 36) return a descriptor of the process. Older ones return its number, which is pinned
/// here, and which could have been reused if that process exited and another one has its connection. A
/// program can arrange that only with the connection of another program of the same user.
final class CallerProcess: Sendable {
  /// The number in the PID namespace of this process.
  let number: Int32
  private let descriptor: OwnedDescriptor

  private init(number: Int32, descriptor: OwnedDescriptor) {
    self.number = number
    self.descriptor = descriptor
  }

  var isAlive: Bool { cl_pidfd_has_exited(descriptor.number, 0) == 0 }

  var represented: RepresentedProcess {
    RepresentedProcess(processID: number) { [descriptor] in
      cl_pidfd_has_exited(descriptor.number, 0) == 0
    }
  }

  /// Returns a connection to healthd that only this process can use.
  func connection(to endpoint: Endpoint) throws(BusError) -> OwnedDescriptor {
    do throws(ClientError) {
      return OwnedDescriptor(try HandedOverConnection.open(endpoint, for: represented))
    } catch {
      guard error.code == .notRegistered else { throw BusError(error) }
      throw .notIdentified("healthd does not accept the calling process; is it in a sandbox?")
    }
  }

  /// Returns the process of a program on the bus.
  ///
  /// - Parameter name: The unique name of the program, which is not reused.
  static func of(_ name: String, on bus: Bus) async throws(BusError) -> CallerProcess {
    let first = try await credentials(of: name, on: bus)
    if let descriptor = first.descriptor {
      let number = cl_pidfd_process(descriptor.number)
      guard number > 0 else { throw gone }
      return CallerProcess(number: number, descriptor: descriptor)
    }
    let pinned = cl_pidfd_open(first.number)
    guard pinned >= 0 else { throw gone }
    let process = CallerProcess(number: first.number, descriptor: OwnedDescriptor(pinned))
    // The program was on the bus, and the process alive, when the number was pinned.
    guard try await credentials(of: name, on: bus).number == first.number, process.isAlive else {
      throw gone
    }
    return process
  }

  private static let gone = BusError.notIdentified("the calling process has exited")

  private struct Credentials: Sendable {
    var number: Int32
    var descriptor: OwnedDescriptor?
  }

  private static func credentials(
    of name: String, on bus: Bus
  ) async throws(BusError) -> Credentials {
    try await bus.call(
      BusMember("org.freedesktop.DBus", "GetConnectionCredentials"), of: "org.freedesktop.DBus",
      at: "/org/freedesktop/DBus", [.string(name)]
    ) { (reply) throws(BusError) in
      let values = try reply.arguments().first?.dictionary ?? [:]
      guard values["UnixUserID"]?.integer == Int64(getuid()),
        let number = values["ProcessID"]?.integer.flatMap({ Int32(exactly: $0) }), number > 0
      else { throw .notIdentified("the bus does not report the process of the caller") }
      guard case .descriptor(let received)? = values["ProcessFD"] else {
        return Credentials(number: number)
      }
      let copy = fcntl(received, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { throw .system("cannot pin the calling process", -errno) }
      return Credentials(number: number, descriptor: OwnedDescriptor(copy))
    }
  }
}
