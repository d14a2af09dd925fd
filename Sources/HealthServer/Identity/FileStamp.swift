import CLinux
package import Glibc

/// Says that a file is still the one that was looked at: place, size and times of change.
package struct FileStamp: Hashable, Sendable {
  private var device: UInt
  private var inode: UInt
  private var byteCount: Int
  private var modifiedSeconds: Int
  private var modifiedNanoseconds: Int
  private var changedSeconds: Int
  private var changedNanoseconds: Int

  package init(_ status: stat) {
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
    byteCount = Int(status.st_size)
    modifiedSeconds = status.st_mtim.tv_sec
    modifiedNanoseconds = status.st_mtim.tv_nsec
    changedSeconds = status.st_ctim.tv_sec
    changedNanoseconds = status.st_ctim.tv_nsec
  }
}

/// An open file, closed when nobody holds it any more.
package final class OpenFile: Sendable {
  package let descriptor: Int32
  package init(_ descriptor: Int32) { self.descriptor = descriptor }
  deinit { _ = cl_close(descriptor) }
}
