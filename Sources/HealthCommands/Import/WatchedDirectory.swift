import CLinux
import Foundation
import HealthWords

/// A directory in which files arrive. It is never polled: the kernel reports a file when it was written
/// and closed, or moved in.
struct WatchedDirectory {
  let path: String
  private let watch: Int32
  /// Names that were read but not yet returned.
  private var names: [String] = []

  /// A `struct inotify_event` without the name: watch, mask, cookie and length of the name.
  private static let headerSize = 16

  /// - Throws: If the path is not a directory of the user that only the user can write to: others could
  ///   add data to the store.
  init(path: String) throws(CommandFailure) {
    self.path = path
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw CommandFailure(.noInput, "no such directory: \(path)")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw CommandFailure(.noInput, "\(path) is not a directory")
    }
    guard status.st_uid == geteuid(), status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw CommandFailure(
        .notAuthorized, "\(path) is not a directory that only you can write to",
        nextStep: "Take the permission from others with: chmod go-w \(path)")
    }
    watch = cl_watch_directory(path)
    guard watch >= 0 else {
      throw CommandFailure(
        .noInput, "cannot watch \(path): \(String(cString: strerror(-watch)))")
    }
    names = try list()
  }

  func close() { cl_close(watch) }

  /// Waits for the next file and returns its name. At first these are the files that are there. A name can
  /// be returned several times.
  mutating func next() throws(CommandFailure) -> String {
    while true {
      if !names.isEmpty { return names.removeFirst() }
      try read()
    }
  }

  private mutating func read() throws(CommandFailure) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    // Blocks this task only; it has nothing else to do.
    let count = Foundation.read(watch, &buffer, buffer.count)
    guard count > 0 else {
      if count < 0, errno == EINTR { return }
      throw gone
    }
    var position = 0
    while position + Self.headerSize <= count {
      let (mask, length) = buffer.withUnsafeBytes { bytes in
        (
          Int32(bitPattern: bytes.loadUnaligned(fromByteOffset: position + 4, as: UInt32.self)),
          Int(bytes.loadUnaligned(fromByteOffset: position + 12, as: UInt32.self))
        )
      }
      let name = buffer[(position + Self.headerSize)...].prefix(length).prefix { $0 != 0 }
      position += Self.headerSize + length
      if mask & Int32(CL_DIRECTORY_GONE) != 0 { throw gone }
      if mask & Int32(CL_EVENTS_LOST) != 0 {
        names += try list()
      } else if !name.isEmpty {
        names.append(String(decoding: name, as: UTF8.self))
      }
    }
  }

  private var gone: CommandFailure {
    CommandFailure(.noInput, "\(path) was removed or moved")
  }

  /// The names of all entries, the oldest first: a later export counts more.
  private func list() throws(CommandFailure) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { throw gone }
    let times = names.map { name -> Int in
      var status = stat()
      return lstat(path + "/" + name, &status) == 0 ? status.st_mtim.tv_sec : 0
    }
    return zip(times, names).sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map { $0.1 }
  }
}
