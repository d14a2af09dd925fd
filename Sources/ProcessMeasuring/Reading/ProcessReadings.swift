/// The error number of a system call.
package struct SystemFailure: Error, Hashable, Sendable {
  package var errno: Int32
  package init(errno: Int32) { self.errno = errno }

  /// The value of a reading that was not requested.
  package static let notRead = SystemFailure(errno: 61)  // ENODATA
}

/// What the kernel reports about a process, without interpretation. Everything in it can be chosen
/// by the process, except the namespaces.
package struct ProcessReadings: Sendable {
  package typealias Reading<Value> = Result<Value, SystemFailure>

  /// The file of the running program.
  package var program: Reading<OpenFile> = .failure(.notRead)
  /// The path of the program file at the time of execve, as bytes, because it need not be UTF-8.
  package var programPath: Reading<[UInt8]> = .failure(.notRead)
  /// The namespaces, as the inode numbers of their files, which are unique while they exist.
  package var processNamespace: Reading<UInt64> = .failure(.notRead)
  package var userNamespace: Reading<UInt64> = .failure(.notRead)
  package var mountNamespace: Reading<UInt64> = .failure(.notRead)
  /// `/.flatpak-info` at the root of the process.
  package var sandboxInfo: Reading<OpenFile> = .failure(.notRead)
  /// The text of `/proc/<pid>/cgroup`. Read only if there is a `sandboxInfo`.
  package var controlGroup: Reading<[UInt8]> = .failure(.notRead)
  /// `info` and `bwrapinfo.json` of a Flatpak instance.
  package var instanceInfo: Reading<OpenFile> = .failure(.notRead)
  package var instanceProcess: Reading<OpenFile> = .failure(.notRead)

  package init() {}

  /// Returns readings of which each failed with the same error.
  package static func unreadable(_ failure: SystemFailure) -> ProcessReadings {
    var readings = ProcessReadings()
    readings.program = .failure(failure)
    readings.programPath = .failure(failure)
    readings.processNamespace = .failure(failure)
    readings.userNamespace = .failure(failure)
    readings.mountNamespace = .failure(failure)
    readings.sandboxInfo = .failure(failure)
    readings.controlGroup = .failure(failure)
    readings.instanceInfo = .failure(failure)
    readings.instanceProcess = .failure(failure)
    return readings
  }
}

/// The readings that are requested.
package enum ReadingRequest: Hashable, Sendable {
  /// Everything that identifies an app: program, namespaces, sandbox.
  case identity
  /// The program file only, to find out whether the process executed another one.
  case program
  /// The namespaces only.
  case namespaces
  /// The files that Flatpak created for an instance of an app, by the number of the instance.
  case flatpakInstance(UInt64)
}

/// The outcome of reading. The error of a single reading is not an outcome: evidence that is missing
/// lowers the level, and only the rules of the binding decide whether it is needed.
package enum ReadingOutcome: Sendable {
  /// The readings belong to the process, which was alive after each of them.
  case read(ProcessReadings)
  /// The process has exited, or its state could not be determined.
  case gone
  /// The measuring service did not answer. It is not evidence about the process.
  case unavailable(SystemFailure)
}
