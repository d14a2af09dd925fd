import CLinux

/// A process that is pinned and watched for its exit, once for all its connections.
final class WatchedProcess {
  let descriptor: Int32
  let instance: UInt64
  fileprivate var registration = -1
  fileprivate var connections: [ObjectIdentifier: Connection] = [:]

  fileprivate init(descriptor: Int32, instance: UInt64) {
    self.descriptor = descriptor
    self.instance = instance
  }
}

extension WatchedProcess: EventReceiver {
  func receive(events: UInt32) {
    for connection in Array(connections.values) { connection.close(.peerExited) }
  }
}

/// The processes with connections. Closes the connections of one that exits.
final class ProcessWatch {
  private let loop: EventLoop
  private var processes: [UInt64: WatchedProcess] = [:]

  init(loop: EventLoop) { self.loop = loop }

  /// - Parameter descriptor: of the pinned process; taken over.
  func process(pinnedBy descriptor: Int32) throws(TransportError) -> WatchedProcess {
    let instance = cl_pidfd_instance(descriptor)
    if instance != 0, let known = processes[instance] {
      _ = cl_close(descriptor)
      return known
    }
    let process = WatchedProcess(descriptor: descriptor, instance: instance)
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

  /// The last connection lets go of the process.
  func remove(_ connection: Connection, from process: WatchedProcess) {
    process.connections[ObjectIdentifier(connection)] = nil
    guard process.connections.isEmpty, process.registration >= 0 else { return }
    loop.remove(process.descriptor, process.registration)
    process.registration = -1
    _ = cl_close(process.descriptor)
    if process.instance != 0 { processes[process.instance] = nil }
  }
}
