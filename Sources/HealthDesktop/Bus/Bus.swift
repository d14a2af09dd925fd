import CLinux
import CSystemd
import Glibc
import Synchronization

/// The connection to the session bus. sd-bus is not safe for several threads, so everything of it is
/// done on the thread that calls `run`; other threads use `post` and `call`.
final class Bus: @unchecked Sendable {
  // @unchecked because everything except the posted work is used on the thread of `run` only; before
  // `run`, on the thread that created the value.

  typealias Handler = (BusMessage) -> Bool

  private let raw: OpaquePointer
  private let wakeDescriptor: Int32
  private let posted = Mutex<[@Sendable () -> Void]>([])
  /// The handlers that sd-bus refers to. They exist as long as the bus.
  private var handlers: [HandlerBox] = []

  /// A handler as the user data of a callback.
  private final class HandlerBox {
    let handle: Handler
    init(_ handle: @escaping Handler) { self.handle = handle }
  }

  /// Connects to the bus of the session.
  init() throws(BusError) {
    var bus: OpaquePointer?
    let result = sd_bus_open_user(&bus)
    guard result != -ELIBACC else {
      throw .failed(
        "libsystemd.so.0 is missing; install it, on Debian with: apt install libsystemd0")
    }
    guard result >= 0, let bus else { throw .system("cannot connect to the session bus", result) }
    raw = bus
    wakeDescriptor = cl_eventfd_create()
    guard wakeDescriptor >= 0 else { throw .system("cannot create a descriptor", wakeDescriptor) }
  }

  deinit {
    sd_bus_flush_close_unref(raw)
    _ = cl_close(wakeDescriptor)
  }

  // MARK: - Before `run`

  /// Passes the method calls for a path and everything below it to a handler, which returns whether it
  /// knows the method.
  func handleCalls(below path: String, _ handle: @escaping Handler) throws(BusError) {
    let box = HandlerBox(handle)
    handlers.append(box)
    let result = sd_bus_add_fallback(
      raw, nil, path, Self.callback, Unmanaged.passUnretained(box).toOpaque())
    guard result >= 0 else { throw .system("cannot offer \(path)", result) }
  }

  /// Passes signals to a handler.
  func handleSignals(
    _ rule: String, _ handle: @escaping (BusMessage) -> Void
  ) throws(BusError) {
    let box = HandlerBox {
      handle($0)
      // Other handlers may be interested in the same signal.
      return false
    }
    handlers.append(box)
    let result = sd_bus_add_match(
      raw, nil, "type='signal'," + rule, Self.callback, Unmanaged.passUnretained(box).toOpaque())
    guard result >= 0 else { throw .system("cannot receive signals", result) }
  }

  func requestName(_ name: String) throws(BusError) {
    let result = sd_bus_request_name(raw, name, 0)
    guard result >= 0 else { throw .system("cannot own the name \(name)", result) }
  }

  private static let callback: sd_bus_message_handler_t = { message, data, _ in
    guard let message, let data else { return 0 }
    let box = Unmanaged<HandlerBox>.fromOpaque(data).takeUnretainedValue()
    return box.handle(BusMessage(raw: message)) ? 1 : 0
  }

  // MARK: - The loop

  /// Serves until the connection to the bus ends.
  func run() throws(BusError) {
    while true {
      for job in posted.withLock({ jobs in
        defer { jobs = [] }
        return jobs
      }) { job() }
      let result = sd_bus_process(raw, nil)
      guard result >= 0 else { throw .system("the connection to the bus has ended", result) }
      if result == 0 { wait() }
    }
  }

  private func wait() {
    var microseconds = UInt64.max
    _ = sd_bus_get_timeout(raw, &microseconds)
    var milliseconds: Int32 = -1
    if microseconds != .max {
      // The time is an absolute one of the monotonic clock.
      let now = cl_monotonic_nanoseconds() / 1_000
      milliseconds = Int32(clamping: (microseconds > now ? microseconds - now : 0) / 1_000 + 1)
    }
    var descriptors = [
      pollfd(fd: sd_bus_get_fd(raw), events: Int16(sd_bus_get_events(raw)), revents: 0),
      pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&descriptors, nfds_t(descriptors.count), milliseconds)
    if descriptors[1].revents != 0 { cl_counter_clear(wakeDescriptor) }
  }

  /// Runs a job on the thread of the bus. May be called from any thread.
  func post(_ job: @escaping @Sendable () -> Void) {
    posted.withLock { $0.append(job) }
    _ = cl_eventfd_signal(wakeDescriptor)
  }

  // MARK: - Sending, on the thread of the bus

  /// Sends a signal to one program.
  func signal(_ name: BusMember, at path: String, to receiver: String, _ values: [BusValue]) {
    var message: OpaquePointer?
    guard sd_bus_message_new_signal(raw, &message, path, name.interface, name.member) >= 0 else {
      return
    }
    defer { sd_bus_message_unref(message) }
    guard let message, sd_bus_message_set_destination(message, receiver) >= 0,
      (try? BusMessage(raw: message).append(values)) != nil
    else { return }
    sd_bus_send(raw, message, nil)
  }

  /// Calls a method. `completion` receives the reply on the thread of the bus.
  fileprivate func send(
    _ name: BusMember, of receiver: String, at path: String, _ values: [BusValue],
    _ completion: @escaping (Result<BusMessage, BusError>) -> Void
  ) {
    var message: OpaquePointer?
    let created = sd_bus_message_new_method_call(
      raw, &message, receiver, path, name.interface, name.member)
    guard created >= 0, let message else {
      return completion(.failure(.system("cannot create a message", created)))
    }
    defer { sd_bus_message_unref(message) }
    do throws(BusError) { try BusMessage(raw: message).append(values) } catch {
      return completion(.failure(error))
    }
    let box = Unmanaged.passRetained(ReplyBox(completion))
    let result = sd_bus_call_async(raw, nil, message, Self.replied, box.toOpaque(), 0)
    if result < 0 {
      box.release()
      completion(.failure(.system("cannot call \(receiver)", result)))
    }
  }

  private final class ReplyBox {
    let complete: (Result<BusMessage, BusError>) -> Void
    init(_ complete: @escaping (Result<BusMessage, BusError>) -> Void) { self.complete = complete }
  }

  private static let replied: sd_bus_message_handler_t = { message, data, _ in
    guard let message, let data else { return 0 }
    let box = Unmanaged<ReplyBox>.fromOpaque(data).takeRetainedValue()
    if let error = sd_bus_message_get_error(message) {
      box.complete(.failure(BusError(error)))
    } else {
      box.complete(.success(BusMessage(raw: message)))
    }
    return 1
  }
}

/// A method or signal of an interface.
struct BusMember: Hashable, Sendable {
  var interface: String
  var member: String

  init(_ interface: String, _ member: String) {
    self.interface = interface
    self.member = member
  }
}

extension Bus {
  /// Calls a method of another program. May be called from any task.
  ///
  /// - Parameter read: Returns the result from the reply, on the thread of the bus; descriptors in it
  ///   are valid until then.
  func call<Result: Sendable>(
    _ name: BusMember, of receiver: String, at path: String, _ values: [BusValue] = [],
    read: @escaping @Sendable (BusMessage) throws(BusError) -> Result
  ) async throws(BusError) -> Result {
    let result: Swift.Result<Result, BusError> = await withCheckedContinuation { continuation in
      post { [self] in
        send(name, of: receiver, at: path, values) { reply in
          continuation.resume(
            returning: reply.flatMap { message in
              Swift.Result { () throws(BusError) in try read(message) }
            })
        }
      }
    }
    return try result.get()
  }
}
