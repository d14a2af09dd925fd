package import HealthAuthorization

// What a process is, as far as the kernel tells: taken before the daemon sends its nonce and again
// when the nonce comes back. Both have to be equal, so a program that took another's place in
// between is noticed.

package struct ProcessMeasurement: Hashable, Sendable {
  /// The file behind the program that runs.
  package var program: Reading<FileStamp>
  /// Last part of the path of that file when the program began, without directories.
  package var programName: Reading<String>
  /// Whether the file belongs to the system, nobody else may write it, and fs-verity guards it.
  package var isProgramSealed: Reading<Bool>
  /// In which process numbers and user ids it lives; the numbers are those of namespace files.
  package var processNamespace: Reading<UInt64>
  package var userNamespace: Reading<UInt64>
  /// The Flatpak that it says it runs in: the application's name in `/.flatpak-info`.
  package var flatpak: Reading<String>

  package init(
    program: Reading<FileStamp>, programName: Reading<String>,
    isProgramSealed: Reading<Bool>, processNamespace: Reading<UInt64>,
    userNamespace: Reading<UInt64>, flatpak: Reading<String>
  ) {
    self.program = program
    self.programName = programName
    self.isProgramSealed = isProgramSealed
    self.processNamespace = processNamespace
    self.userNamespace = userNamespace
    self.flatpak = flatpak
  }
}

package enum MeasurementOutcome: Sendable {
  /// All readings belong to the process that connected: it was alive after each of them. `program`
  /// is open when it is known.
  case measured(ProcessMeasurement, program: OpenFile?)
  /// The process has exited, or nobody can tell whether it has.
  case gone
}
