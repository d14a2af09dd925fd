import Foundation
import Glibc
import TestSupport

/// A private healthd and the kernel's figures about it.
final class DaemonUnderTest {
  struct Failure: Error, CustomStringConvertible { var description: String }

  private let directory: TemporaryDirectory
  private let process = Process()
  var runtime: String { directory.path + "/run" }

  init(program: String) throws {
    directory = try TemporaryDirectory()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["--data-dir", directory.path + "/data", "--runtime-dir", runtime]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    guard !output.fileHandleForReading.availableData.isEmpty else {
      throw Failure(description: "healthd did not start")
    }
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  var isRunning: Bool { process.isRunning }

  private var path: String { "/proc/\(process.processIdentifier)" }

  /// Counts sockets and processes. Files do not count, because the store opens another reader when
  /// several are busy.
  var descriptorCount: Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path + "/fd")) ?? []
    return names.filter {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path + "/fd/" + $0)
      return target.map { $0.hasPrefix("socket:") || $0.hasPrefix("anon_inode:") } ?? false
    }.count
  }

  /// Returns a field of `/proc/PID/status`: KiB or a number.
  func status(_ field: String) -> Int {
    let text = (try? String(contentsOfFile: path + "/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
    return line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap {
      Int($0)
    } ?? 0
  }

  /// Resets the peak resident set size.
  func resetPeak() {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: path + "/clear_refs"))
  }

  /// The processor time used so far, in seconds.
  var processorSeconds: Double {
    let text = (try? String(contentsOfFile: path + "/stat", encoding: .utf8)) ?? ""
    let fields = text.drop { $0 != ")" }.split(separator: " ")
    guard fields.count > 12, let user = Double(fields[12]), let system = Double(fields[13]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
