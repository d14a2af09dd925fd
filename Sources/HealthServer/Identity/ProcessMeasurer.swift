import CLinux
import Glibc
package import HealthAuthorization
package import ProcessMeasuring
package import TTRPCServer

/// Measures a pinned process.
///
/// It may block as long as the file systems of the process do, so it must never run on the event
/// loop.
package struct ProcessMeasurer: Sendable {
  let source: MeasurementSource
  /// The interval at which the program of a connected app is compared while its connection is used.
  package var checkNanoseconds: UInt64 = 1_000_000_000
  private let calls: MeasurementCalls

  /// Creates a measurer that reads `/proc` in the daemon.
  package init(
    _ calls: MeasurementCalls = .kernel,
    instances: String = ProcessReader.instances(of: getuid())
  ) {
    self.calls = calls
    source = .kernel(ProcessReader(calls, instances: instances))
  }

  /// Creates a measurer for a daemon that runs under another account than the processes.
  package init(service client: MeasuringClient) {
    calls = .kernel
    source = .service(client)
  }

  /// Measures a process.
  package func measure(_ process: PinnedProcess) -> MeasurementOutcome {
    let readings: ProcessReadings
    switch source.read(.identity, of: process) {
    case .gone: return .gone
    case .unavailable: return .unavailable
    case .read(let read): readings = read
    }
    let (program, sealed) = self.program(readings.program)
    let sandbox = FlatpakSandbox(source: source, calls: calls)
    let info = sandbox.info(readings)
    return .measured(
      ProcessMeasurement(
        program: program, programName: Self.name(readings.programPath), isProgramSealed: sealed,
        processNamespace: Reading(readings.processNamespace),
        userNamespace: Reading(readings.userNamespace),
        mountNamespace: Reading(readings.mountNamespace), flatpak: info.map(\.application),
        isFlatpakConfirmed: info.value.map { sandbox.isConfirmed($0, readings, process) } ?? false),
      program: program.value == nil ? nil : try? readings.program.get())
  }

  /// Returns the stamp of the program that the process runs now.
  package func currentProgram(_ process: PinnedProcess) -> CurrentProgram {
    switch source.read(.program, of: process) {
    case .gone: .gone
    case .unavailable: .unavailable
    case .read(let readings):
      .read(program(readings.program).0, program: try? readings.program.get())
    }
  }

  package enum CurrentProgram: Sendable {
    case read(Reading<FileStamp>, program: OpenFile?)
    case gone
    case unavailable
  }

  /// Returns the namespaces of the daemon, for comparison.
  package func ownNamespaces() -> (process: Reading<UInt64>, user: Reading<UInt64>) {
    let reader = ProcessReader(calls, instances: "")
    return (
      Reading(reader.namespace("/proc/self/ns/pid")),
      Reading(reader.namespace("/proc/self/ns/user"))
    )
  }

  /// Takes all facts about the program file from one descriptor, so that they belong to one file.
  private func program(
    _ reading: ProcessReadings.Reading<OpenFile>
  ) -> (Reading<FileStamp>, Reading<Bool>) {
    let file: OpenFile
    switch reading {
    case .failure(let failure):
      return (.unreadable(errno: failure.errno), .unreadable(errno: failure.errno))
    case .success(let opened): file = opened
    }
    var status = stat()
    let result = calls.status(file.descriptor, &status)
    guard result >= 0 else {
      return (.unreadable(errno: -result), .unreadable(errno: -result))
    }
    return (.known(FileStamp(status)), isSealed(file, status))
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
    let reader = ProcessReader(calls, instances: "")
    guard case .success(let path) = reader.target(of: "/proc/\(processID)/exe") else { return nil }
    return String(
      decoding: path.map { (0x20..<0x7f).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }

  /// Returns the last component of a program's path.
  private static func name(_ path: ProcessReadings.Reading<[UInt8]>) -> Reading<String> {
    Reading(
      path.map { path in
        var text = path[...]
        // The kernel appends this suffix if the file has been unlinked.
        let deleted = Array(" (deleted)".utf8)
        if text.count > deleted.count, text.suffix(deleted.count).elementsEqual(deleted) {
          text = text.dropLast(deleted.count)
        }
        let name = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).last
        return String(decoding: name ?? [], as: UTF8.self)
      })
  }
}

extension Reading {
  init(_ reading: ProcessReadings.Reading<Value>) {
    switch reading {
    case .success(let value): self = .known(value)
    case .failure(let failure): self = .unreadable(errno: failure.errno)
    }
  }
}
