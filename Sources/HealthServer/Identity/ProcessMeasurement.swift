package import HealthAuthorization
package import ProcessMeasuring

// A measurement of a process from kernel data. It is taken before the daemon sends its nonce and
// again when the nonce is returned. Both must be equal, so that a program that replaced another one
// in the meantime is detected.

/// The readings of one measurement. Values that could not be read are part of the measurement, with
/// the error: two measurements are equal only if the same values were unreadable.
package struct ProcessMeasurement: Hashable, Sendable {
  /// The stamp of the running program's file.
  package var program: Reading<FileStamp>
  /// The last path component of the program file at the time of execve. Compared with the names of
  /// interpreters. It is no proof: the user can name a file anything.
  package var programName: Reading<String>
  /// Whether the file is owned by root, not writable by other users, and protected by fs-verity.
  package var isProgramSealed: Reading<Bool>
  /// The PID, user and mount namespaces of the process, as inode numbers of the namespace files.
  package var processNamespace: Reading<UInt64>
  package var userNamespace: Reading<UInt64>
  package var mountNamespace: Reading<UInt64>
  /// The application name in `/.flatpak-info` of the process.
  package var flatpak: Reading<String>
  /// Whether Flatpak's own records name the process as part of this application.
  package var isFlatpakConfirmed: Bool
}

/// The result of measuring a process. An error of a single value is not an outcome: evidence that
/// is missing lowers the level, and only the rules of the binding decide whether it is needed.
package enum MeasurementOutcome: Sendable {
  /// A measurement that belongs to the connected process, which was alive after each reading.
  /// `program` is nil if the file could not be opened.
  case measured(ProcessMeasurement, program: OpenFile?)
  /// The process has exited, or its state could not be determined.
  case gone
  /// The measuring service did not answer.
  case unavailable
}
