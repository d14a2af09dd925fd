import CLinux
import Glibc
import HealthAuthorization
import HealthModel
import ProcessMeasuring
import TTRPCServer

/// Decides whether a process is in the sandbox of a Flatpak application.
///
/// `/.flatpak-info` at the root of a process restricts a sandboxed process, which cannot replace it,
/// and proves nothing about others: a program can create a container with any such file. Three
/// sources must therefore agree with it, all of them outside of the sandbox:
/// - the copy of the file that Flatpak stores for each instance in the user's runtime directory,
/// - the namespaces of the sandbox, which bubblewrap reported to Flatpak when it created them,
/// - the scope in which Flatpak starts an application, where the user has a service manager.
///
/// A program of the user that is not sandboxed can write into the user's runtime directory and
/// create a scope, and can thus imitate all three. A container that cannot do so cannot.
struct FlatpakSandbox {
  /// The maximum size of a file of Flatpak; a larger file is rejected.
  private static let fileByteCountMax = 64 << 10

  let source: MeasurementSource
  let calls: MeasurementCalls

  /// Returns the content of `/.flatpak-info`.
  func info(_ readings: ProcessReadings) -> Reading<FlatpakInfo> {
    switch readings.sandboxInfo {
    case .failure(SystemFailure(errno: ENOENT)): return .absent
    case .failure(let failure): return .unreadable(errno: failure.errno)
    case .success(let file):
      switch content(of: file) {
      case .failure(let failure): return .unreadable(errno: failure.errno)
      case .success(let bytes):
        guard let info = FlatpakInfo(bytes) else { return .unreadable(errno: EINVAL) }
        return .known(info)
      }
    }
  }

  /// Returns whether Flatpak's records agree with the file in the sandbox.
  func isConfirmed(
    _ info: FlatpakInfo, _ readings: ProcessReadings, _ process: PinnedProcess
  ) -> Bool {
    guard case .success(let text) = readings.controlGroup, isScope(text, info),
      let instance = info.instance,
      case .read(let records) = source.read(.flatpakInstance(instance), of: process),
      case .success(let recordedFile) = records.instanceInfo,
      case .success(let recorded) = content(of: recordedFile), recorded == info.bytes,
      case .success(let processFile) = records.instanceProcess,
      case .success(let bytes) = content(of: processFile),
      let bubblewrap = BubblewrapInfo(bytes)
    else { return false }
    guard readings.mountNamespace == .success(bubblewrap.mountNamespace),
      readings.processNamespace == .success(bubblewrap.processNamespace)
    else { return false }
    return isAlive(bubblewrap)
  }

  /// Returns whether the first process of the sandbox still has the recorded namespaces. The kernel
  /// reuses the numbers of namespaces, and Flatpak removes the records of an instance that has
  /// ended only when another one starts.
  private func isAlive(_ bubblewrap: BubblewrapInfo) -> Bool {
    let pidfd = cl_pidfd_open(bubblewrap.processID)
    guard pidfd >= 0 else { return false }
    let first = PinnedProcess(processID: bubblewrap.processID, descriptor: pidfd)
    guard case .read(let readings) = source.read(.namespaces, of: first) else { return false }
    return readings.mountNamespace == .success(bubblewrap.mountNamespace)
      && readings.processNamespace == .success(bubblewrap.processNamespace)
  }

  /// Returns whether the control group is that of the application. Without a service manager of
  /// the user there is no scope, and the group proves nothing in either direction.
  private func isScope(_ text: [UInt8], _ info: FlatpakInfo) -> Bool {
    switch ControlGroup(text) {
    case nil: true
    case .systemUnit: false
    case .userUnit(let user, let name):
      ControlGroup.userUnit(user: user, name).isFlatpak(info.application)
    }
  }

  /// Returns the content of a file that a process of the user may have chosen.
  private func content(of file: OpenFile) -> ProcessReadings.Reading<[UInt8]> {
    var status = stat()
    let result = calls.status(file.descriptor, &status)
    guard result >= 0 else { return .failure(SystemFailure(errno: -result)) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.fileByteCountMax else {
      return .failure(SystemFailure(errno: EINVAL))
    }
    var bytes = [UInt8](repeating: 0, count: Self.fileByteCountMax)
    let count = bytes.withUnsafeMutableBytes { calls.read(file.descriptor, $0) }
    guard count >= 0 else { return .failure(SystemFailure(errno: Int32(-count))) }
    return .success(Array(bytes[..<count]))
  }
}

/// The key file that Flatpak creates at the root of a sandbox.
package struct FlatpakInfo: Hashable, Sendable {
  let bytes: [UInt8]
  /// `name` in the group `[Application]`.
  package let application: String
  /// `instance-id` in the group `[Instance]`; nil if there is none.
  package let instance: UInt64?

  /// Returns nil if there is not exactly one name. A second name could be read as the name by
  /// another reader of the file.
  package init?(_ bytes: [UInt8]) {
    var group: Substring = ""
    var names: [String] = []
    var instances: [UInt64?] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.first == "[" {
        group = line
      } else if group == "[Application]", line.hasPrefix("name=") {
        names.append(String(line.dropFirst("name=".count)))
      } else if group == "[Instance]", line.hasPrefix("instance-id=") {
        instances.append(UInt64(line.dropFirst("instance-id=".count)))
      }
    }
    guard names.count == 1 else { return nil }
    self.bytes = bytes
    application = names[0]
    instance = instances.count == 1 ? instances[0] : nil
  }
}

/// What bubblewrap reports about the sandbox that it has created, as Flatpak stores it.
package struct BubblewrapInfo: Hashable, Sendable {
  package let processID: Int32
  package let mountNamespace: UInt64
  package let processNamespace: UInt64

  /// Returns nil if the text is malformed or does not name each value once.
  package init?(_ bytes: [UInt8]) {
    var values: [String: [UInt64]] = [:]
    var reader = JSONReader(bytes)
    do {
      try reader.members { (name, reader) throws(JSONReader.Malformed) in
        let text = try reader.numberText()
        values[name, default: []].append(UInt64(text) ?? 0)
      }
    } catch {
      return nil
    }
    guard let process = values["child-pid"], process.count == 1,
      let processID = Int32(exactly: process[0]), processID > 0,
      let mount = values["mnt-namespace"], mount.count == 1,
      let pid = values["pid-namespace"], pid.count == 1
    else { return nil }
    self.processID = processID
    mountNamespace = mount[0]
    processNamespace = pid[0]
  }
}
