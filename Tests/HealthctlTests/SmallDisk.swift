import Foundation
import Glibc
import TestSupport

/// A file system in memory with little space, mounted at a directory.
final class SmallDisk {
  static let isPossible: Bool = {
    guard let directory = try? TemporaryDirectory(),
      let disk = try? SmallDisk(directory.path + "/disk")
    else {
      print("NOT TESTED: a full disk takes root and the right to mount")
      return false
    }
    disk.unmount()
    return true
  }()

  struct Failure: Error {}

  private static let pageByteCount = 4096
  private let path: String
  private var filler: String { path + "/filler" }

  init(_ path: String) throws {
    self.path = path
    guard mkdir(path, 0o700) == 0,
      // 8 MiB are the reserve of the daemon.
      mount("tmpfs", path, "tmpfs", 0, "size=24m,mode=0700") == 0
    else { throw Failure() }
  }

  /// Occupies the free space, with the exception of some pages.
  func fill(leaving pageCount: Int) throws {
    free()
    let file = open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(file) }
    guard file >= 0 else { throw Failure() }
    // The daemon occupies and frees space at the same time, so that the free space cannot be measured.
    let page = [UInt8](repeating: 0, count: Self.pageByteCount)
    var count = 0
    while write(file, page, page.count) == page.count { count += 1 }
    guard ftruncate(file, off_t(max(0, count - pageCount) * Self.pageByteCount)) == 0 else {
      throw Failure()
    }
  }

  func free() { unlink(filler) }

  func unmount() { umount2(path, Int32(MNT_DETACH)) }
}
