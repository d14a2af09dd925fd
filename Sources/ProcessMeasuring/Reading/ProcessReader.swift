import Glibc

/// Reads `/proc` about a pinned process. `/proc` identifies processes by number, and numbers are
/// reused. The pinned process must therefore still be alive after each reading; otherwise all
/// readings are discarded.
///
/// It may block as long as the file systems of the process do, so it must never run on the event
/// loop.
package struct ProcessReader: Sendable {
  private let calls: MeasurementCalls
  /// The directory in which Flatpak describes its running instances.
  private let instances: String

  /// - Parameter instances: `.flatpak` in the runtime directory of the user.
  package init(_ calls: MeasurementCalls, instances: String) {
    self.calls = calls
    self.instances = instances
  }

  /// Returns the directory of Flatpak's instances of a user. Flatpak uses `XDG_RUNTIME_DIR`, which
  /// pam_systemd sets to this path.
  package static func instances(of user: UInt32) -> String { "/run/user/\(user)/.flatpak" }

  /// Takes the requested readings. Each is followed by the check that the process is alive, because
  /// its number could be reused between two of them.
  ///
  /// - Parameter pidfd: The descriptor that pins the process.
  package func read(
    _ request: ReadingRequest, of processID: Int32, pinnedBy pidfd: Int32
  ) -> ReadingOutcome {
    let root = "/proc/\(processID)"
    var readings = ProcessReadings()
    var isAlive = calls.hasExited(pidfd) == 0
    /// Takes one reading, unless the process has exited.
    func take(_ reading: (inout ProcessReadings) -> Void) {
      guard isAlive else { return }
      reading(&readings)
      isAlive = calls.hasExited(pidfd) == 0
    }
    switch request {
    case .identity:
      take { $0.program = open(root + "/exe", followsLink: true) }
      take { $0.programPath = target(of: root + "/exe") }
      take { $0.processNamespace = namespace(root + "/ns/pid") }
      take { $0.userNamespace = namespace(root + "/ns/user") }
      take { $0.mountNamespace = namespace(root + "/ns/mnt") }
      // The process controls the path, so its last component must not be a link.
      take { $0.sandboxInfo = open(root + "/root" + "/.flatpak-info", followsLink: false) }
      if case .success = readings.sandboxInfo {
        take { $0.controlGroup = text(root + "/cgroup") }
      }
    case .program: take { $0.program = open(root + "/exe", followsLink: true) }
    case .namespaces:
      take { $0.processNamespace = namespace(root + "/ns/pid") }
      take { $0.userNamespace = namespace(root + "/ns/user") }
      take { $0.mountNamespace = namespace(root + "/ns/mnt") }
    case .flatpakInstance(let number):
      let directory = instances + "/\(number)"
      take { $0.instanceInfo = open(directory + "/info", followsLink: false) }
      take { $0.instanceProcess = open(directory + "/bwrapinfo.json", followsLink: false) }
    }
    return isAlive ? .read(readings) : .gone
  }

  /// Returns the inode number of a namespace file, which identifies the namespace while it exists.
  package func namespace(_ path: String) -> ProcessReadings.Reading<UInt64> {
    var status = stat()
    let result = calls.pathStatus(path, &status)
    return result >= 0 ? .success(UInt64(status.st_ino)) : .failure(SystemFailure(errno: -result))
  }

  private func open(
    _ path: String, followsLink: Bool
  ) -> ProcessReadings.Reading<OpenFile> {
    let descriptor = calls.open(path, followsLink)
    return descriptor >= 0
      ? .success(OpenFile(descriptor)) : .failure(SystemFailure(errno: -descriptor))
  }

  /// Returns the target of a link as bytes.
  package func target(of link: String) -> ProcessReadings.Reading<[UInt8]> {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes { calls.readLink(link, $0) }
    return count >= 0
      ? .success(Array(target[..<count])) : .failure(SystemFailure(errno: Int32(-count)))
  }

  /// Returns the beginning of a file of the kernel.
  package func text(_ path: String) -> ProcessReadings.Reading<[UInt8]> {
    switch open(path, followsLink: false) {
    case .failure(let failure): return .failure(failure)
    case .success(let file):
      var bytes = [UInt8](repeating: 0, count: ControlGroup.byteCountMax)
      let count = bytes.withUnsafeMutableBytes { calls.read(file.descriptor, $0) }
      return count >= 0
        ? .success(Array(bytes[..<count])) : .failure(SystemFailure(errno: Int32(-count)))
    }
  }
}
