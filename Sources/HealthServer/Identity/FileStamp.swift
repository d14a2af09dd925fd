package import Glibc

/// A stamp that detects whether a file has changed: device, inode, size, modification time and
/// change time. A program can set the modification time of its file, but not the change time, which
/// the kernel sets with every change.
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
