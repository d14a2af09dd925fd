import Glibc
package import HealthAuthorization
package import TTRPCServer

/// Measures a pinned process with `/proc`. `/proc` identifies processes by number, and numbers are
/// reused. The pinned process must therefore still be alive after each reading; otherwise all
/// readings are discarded.
///
/// It may block as long as the file systems of the process do, so it must never run on the event
/// loop.
package struct ProcessMeasurer: Sendable {
  /// The maximum size of `.flatpak-info`; a larger file is rejected.
  private static let flatpakInfoByteCountMax = 64 << 10

  private let calls: MeasurementCalls

  package init(_ calls: MeasurementCalls = .kernel) { self.calls = calls }

  /// Takes all readings. Each is followed by the check that the process is alive, because its
  /// number could be reused between two of them.
  package func measure(_ process: PinnedProcess) -> MeasurementOutcome {
    let root = "/proc/\(process.processID)"
    func isAlive() -> Bool { calls.hasExited(process.descriptor) == 0 }
    guard isAlive() else { return .gone }
    let (program, sealed, file) = program(root + "/exe")
    guard isAlive() else { return .gone }
    let name = programName(root + "/exe")
    guard isAlive() else { return .gone }
    let processNamespace = namespace(root + "/ns/pid")
    guard isAlive() else { return .gone }
    let userNamespace = namespace(root + "/ns/user")
    guard isAlive() else { return .gone }
    let flatpak = flatpak(root + "/root" + "/.flatpak-info")
    guard isAlive() else { return .gone }
    return .measured(
      ProcessMeasurement(
        program: program, programName: name, isProgramSealed: sealed,
        processNamespace: processNamespace,
        userNamespace: userNamespace, flatpak: flatpak),
      program: file)
  }

  /// Returns the namespaces of the daemon, for comparison.
  package func ownNamespaces() -> (process: Reading<UInt64>, user: Reading<UInt64>) {
    (namespace("/proc/self/ns/pid"), namespace("/proc/self/ns/user"))
  }

  /// Opens the program file once, and takes all facts from this descriptor, so that they belong to
  /// one file.
  private func program(_ path: String) -> (Reading<FileStamp>, Reading<Bool>, OpenFile?) {
    let descriptor = calls.open(path, true)
    guard descriptor >= 0 else {
      return (.unreadable(errno: -descriptor), .unreadable(errno: -descriptor), nil)
    }
    let file = OpenFile(descriptor)
    var status = stat()
    let result = calls.status(descriptor, &status)
    guard result >= 0 else {
      return (.unreadable(errno: -result), .unreadable(errno: -result), nil)
    }
    return (.known(FileStamp(status)), isSealed(file, status), file)
  }

  /// Owner and mode are checked first: fs-verity of a file that the user can replace proves
  /// nothing.
  private func isSealed(_ file: OpenFile, _ status: stat) -> Reading<Bool> {
    guard status.st_uid == 0, status.st_mode & 0o022 == 0 else { return .known(false) }
    let result = calls.isVerity(file.descriptor)
    return result >= 0 ? .known(result == 1) : .unreadable(errno: -result)
  }

  /// Returns the path of the program of a process, for the operator's log. The process can choose
  /// it, so characters other than printable ASCII are replaced. It proves nothing: the number may
  /// belong to another process by now.
  func programPath(of processID: Int32) -> String? {
    guard case .known(let path) = target(of: "/proc/\(processID)/exe") else { return nil }
    return String(
      decoding: path.map { (0x20..<0x7f).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Returns the target of a link as bytes, because a path need not be UTF-8.
  private func target(of link: String) -> Reading<ArraySlice<UInt8>> {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = target.withUnsafeMutableBytes { calls.readLink(link, $0) }
    return count >= 0 ? .known(target[..<count]) : .unreadable(errno: Int32(-count))
  }

  private func programName(_ path: String) -> Reading<String> {
    var text: ArraySlice<UInt8>
    switch target(of: path) {
    case .known(let bytes): text = bytes
    case .unreadable(let errno): return .unreadable(errno: errno)
    case .absent: return .absent
    }
    // The kernel appends this suffix if the file has been unlinked.
    let deleted = Array(" (deleted)".utf8)
    if text.count > deleted.count, text.suffix(deleted.count).elementsEqual(deleted) {
      text = text.dropLast(deleted.count)
    }
    let name = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).last ?? []
    return .known(String(decoding: name, as: UTF8.self))
  }

  /// Returns the inode number of a namespace file, which identifies the namespace while it exists.
  private func namespace(_ path: String) -> Reading<UInt64> {
    var status = stat()
    let result = calls.pathStatus(path, &status)
    return result >= 0 ? .known(UInt64(status.st_ino)) : .unreadable(errno: -result)
  }

  /// Returns the application name of the sandbox. A process outside of a sandbox can present any
  /// file by a mount namespace of its own, so this restricts a sandboxed process and proves little
  /// about others.
  private func flatpak(_ path: String) -> Reading<String> {
    // The process controls the path, so links are not followed and only a regular file is read.
    let descriptor = calls.open(path, false)
    if descriptor == -ENOENT { return .absent }
    guard descriptor >= 0 else { return .unreadable(errno: -descriptor) }
    let file = OpenFile(descriptor)
    var status = stat()
    let result = calls.status(file.descriptor, &status)
    guard result >= 0 else { return .unreadable(errno: -result) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= Self.flatpakInfoByteCountMax else {
      return .unreadable(errno: EINVAL)
    }
    var bytes = [UInt8](repeating: 0, count: Self.flatpakInfoByteCountMax)
    let count = bytes.withUnsafeMutableBytes { calls.read(file.descriptor, $0) }
    guard count >= 0 else { return .unreadable(errno: Int32(-count)) }
    guard let name = FlatpakInfo.application(in: bytes[..<count]) else {
      return .unreadable(errno: EINVAL)
    }
    return .known(name)
  }
}

/// The key file that Flatpak creates at the root of a sandbox.
package enum FlatpakInfo {
  /// Returns `name` in the group `[Application]`, or nil if there is not exactly one. A second name
  /// could be read as the name by another reader of the file.
  package static func application(in bytes: ArraySlice<UInt8>) -> String? {
    var group: Substring = ""
    var names: [String] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.first == "[" {
        group = line
      } else if group == "[Application]", line.hasPrefix("name=") {
        names.append(String(line.dropFirst("name=".count)))
      }
    }
    return names.count == 1 ? names[0] : nil
  }
}
