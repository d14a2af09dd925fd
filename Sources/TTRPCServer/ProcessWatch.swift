import CLinux

/// A pinned process that is watched for its exit, shared by all its connections.
final class WatchedProcess: LoopMember {
  let descriptor: Int32
  let instance: UInt64
  /// The process number, which is not reused while the process exists.
  let number: Int32
  fileprivate var registration = -1
  /// Not weak, because each reference to an object that has weak ones takes a slow path.
  private unowned let loop: EventLoop
  fileprivate var isReleased = false
  fileprivate var connections: [ObjectIdentifier: Connection] = [:]

  /// The account of its connections that are not identified.
  var account: PeerAccount?

  fileprivate init(loop: EventLoop, descriptor: Int32, instance: UInt64, number: Int32) {
    self.loop = loop
    self.descriptor = descriptor
    self.instance = instance
    self.number = number
    super.init(share: TurnShare())
  }

  /// Handles the exit of the process. Nothing more is processed on its connections. Each is closed
  /// in a turn of its own account, because closing thousands at once would block the loop.
  override func takeTurn(events: UInt32) {
    if registration >= 0 { loop.remove(descriptor, registration) }
    registration = -1
    for connection in connections.values { connection.closeInTurn(.peerExited) }
  }
}

/// The processes with open connections. Closes all connections of a process when it exits.
final class ProcessWatch {
  private let loop: EventLoop
  private var processes: [UInt64: WatchedProcess] = [:]

  init(loop: EventLoop) { self.loop = loop }

  /// Returns the entry of a process, creating it if necessary.
  ///
  /// - Parameter descriptor: The pidfd, whose ownership is transferred.
  func process(
    pinnedBy descriptor: Int32, number: Int32
  ) throws(TransportError) -> WatchedProcess {
    let instance = cl_pidfd_instance(descriptor)
    if instance != 0, let known = processes[instance] {
      _ = cl_close(descriptor)
      return known
    }
    let process = WatchedProcess(
      loop: loop, descriptor: descriptor, instance: instance, number: number)
    do throws(TransportError) {
      process.registration = try loop.add(
        descriptor, events: UInt32(CL_READABLE), process)
    } catch {
      _ = cl_close(descriptor)
      throw error
    }
    if instance != 0 { processes[instance] = process }
    return process
  }

  func add(_ connection: Connection, to process: WatchedProcess) {
    process.connections[ObjectIdentifier(connection)] = connection
  }

  /// Removes a connection. The last one releases the process.
  func remove(_ connection: Connection, from process: WatchedProcess) {
    process.connections[ObjectIdentifier(connection)] = nil
    releaseIfUnused(process)
  }

  /// Closes the pidfd of a process without connections.
  func releaseIfUnused(_ process: WatchedProcess) {
    guard process.connections.isEmpty, !process.isReleased else { return }
    process.isReleased = true
    if process.registration >= 0 { loop.remove(process.descriptor, process.registration) }
    process.registration = -1
    _ = cl_close(process.descriptor)
    if process.instance != 0 { processes[process.instance] = nil }
  }
}
