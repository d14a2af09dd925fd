import CLinux
import Glibc

/// The measuring service: reads what identifies a process of a user for the daemon that serves this
/// user and runs under another account. It is the only part of healthd with a capability.
///
/// It interprets nothing. It opens files, and passes descriptors and numbers to the daemon. A
/// compromised daemon learns from it what the kernel reports about running processes of the user
/// that it serves, and can read their program files; it learns nothing about other users.
///
/// Each connection is served by a process of its own with a deadline. A process that is measured can
/// block a system call with a file system of its own; that delays only the requests of the same
/// user.
package struct MeasuringService {
  /// The maximum number of requests of one user that are in progress.
  package static let requestCountMaxPerUser = 16
  /// The time after which the kernel kills the process that serves a request.
  private static let deadlineSeconds: UInt32 = 2

  private let listener: Int32
  private let rule: CallerRule
  /// The users of the processes that serve requests.
  private var children: [Int32: UInt32] = [:]

  /// - Parameter listener: A blocking, listening socket that keeps the boundaries of messages.
  package init(listener: Int32, rule: CallerRule) {
    self.listener = listener
    self.rule = rule
  }

  /// Serves requests until accepting fails.
  package mutating func run() throws(SystemFailure) {
    while true {
      let connection = accept(listener, nil, nil)
      if connection < 0 {
        // The peer has disconnected already, or a limit is reached for now.
        if [EINTR, ECONNABORTED].contains(errno) { continue }
        throw SystemFailure(errno: errno)
      }
      serve(connection)
      _ = cl_close(connection)
    }
  }

  private mutating func serve(_ connection: Int32) {
    while case let child = cl_reap(), child > 0 { children[child] = nil }
    guard let user = rule.servedUser(of: connection),
      children.values.count(where: { $0 == user }) < Self.requestCountMaxPerUser
    else { return }
    let child = cl_fork(Self.deadlineSeconds)
    if child == 0 {
      Self.answer(connection, user)
      _exit(0)
    }
    if child > 0 { children[child] = user }
  }

  /// Receives the request of a connection and answers it. A request without exactly one pidfd is not
  /// answered.
  static func answer(_ connection: Int32, _ user: UInt32) {
    var bytes = [UInt8](repeating: 0, count: ReadingsMessage.requestByteCount)
    var descriptors: [Int32] = [-1, -1]
    var count: Int32 = 0
    let byteCount = cl_receive_message(connection, &bytes, bytes.count, &descriptors, &count)
    let processes = descriptors.prefix(Int(count)).map { OpenFile($0) }
    guard byteCount >= 0, processes.count == 1,
      let request = ReadingsMessage.request(bytes[..<Int(byteCount)])
    else { return }
    // Optimized code releases an array after its last use, which would close the pidfd too early.
    let outcome = withExtendedLifetime(processes) {
      read(request, processes[0].descriptor, user)
    }
    let (answer, files) = ReadingsMessage.encode(outcome)
    let numbers = files.map(\.descriptor)
    _ = cl_send_message(connection, answer, answer.count, numbers, Int32(numbers.count))
    withExtendedLifetime(files) {}
  }

  /// Takes readings about a process of the user. Those about a process of another user are
  /// unreadable.
  private static func read(
    _ request: ReadingRequest, _ pidfd: Int32, _ user: UInt32
  ) -> ReadingOutcome {
    let process = cl_pidfd_process(pidfd)
    guard process > 0 else { return .gone }
    let reader = ProcessReader(
      .readable(by: user), instances: ProcessReader.instances(of: user))
    guard cl_process_has_user(process, user) == 1 else { return foreign(pidfd) }
    let outcome = reader.read(request, of: process, pinnedBy: pidfd)
    // Checked again, because it could have executed a program of another user in between.
    guard cl_process_has_user(process, user) == 1 else { return foreign(pidfd) }
    return outcome
  }

  private static func foreign(_ pidfd: Int32) -> ReadingOutcome {
    cl_pidfd_has_exited(pidfd, 0) == 0
      ? .read(.unreadable(SystemFailure(errno: EPERM))) : .gone
  }
}

extension MeasurementCalls {
  /// Calls that open a file only if the user could, too: the service can read every file, and
  /// whether a path leads to one is the choice of the process that is measured.
  ///
  /// A program is opened if it belongs to the user or is readable by everyone, and another file only
  /// if it belongs to the user. Files other than regular ones are not opened.
  static func readable(by user: UInt32) -> MeasurementCalls {
    var calls = MeasurementCalls.kernel
    calls.open = { path, followsLink in
      let place = cl_locate(path, followsLink)
      guard place >= 0 else { return place }
      let file = OpenFile(place)
      var status = stat()
      guard fstat(place, &status) == 0 else { return -errno }
      guard status.st_mode & S_IFMT == S_IFREG else { return -EINVAL }
      guard status.st_uid == user || followsLink && status.st_mode & S_IROTH != 0 else {
        return -EACCES
      }
      let descriptor = Glibc.open(
        "/proc/self/fd/\(file.descriptor)", O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      return descriptor >= 0 ? descriptor : -errno
    }
    return calls
  }
}
