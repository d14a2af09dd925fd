import Glibc
import HealthModel
import HealthWire

extension ControlClient {
  /// Writes a copy of the store to a new file with mode 0600. The daemon sends the copy, because it may
  /// have no access to the files of the user. If the copy fails, the file is removed.
  ///
  /// - Parameter path: The path of the new file.
  /// - Returns: The size of the copy in bytes.
  public func backup(to path: String) async throws(ClientError) -> Int64 {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.fileError(path) }
    defer { Glibc.close(file) }
    do throws(ClientError) {
      return try await copyStore(to: file, path)
    } catch {
      unlink(path)
      throw error
    }
  }

  private func copyStore(to file: Int32, _ path: String) async throws(ClientError) -> Int64 {
    let byteCount = try await channel.call(
      HealthMethod.Owner.backup, BackupStoreRequest(), timeout: ControlClient.long
    ).bytes
    var offset: Int64 = 0
    while true {
      // The copy belongs to the connection: after a reconnection, this call fails.
      let data = try await channel.call(
        HealthMethod.Owner.readBackup, ReadBackupRequest(offset: offset)
      ).data
      if data.isEmpty { break }
      guard data.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == data.count else {
        throw Self.fileError(path)
      }
      offset += Int64(data.count)
    }
    guard offset == byteCount, fsync(file) == 0 else { throw Self.fileError(path) }
    return byteCount
  }

  private static func fileError(_ path: String) -> ClientError {
    ClientError(.file, "\(path) cannot be written: \(String(cString: strerror(errno)))")
  }
}
