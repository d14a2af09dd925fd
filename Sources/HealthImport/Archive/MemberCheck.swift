import Dispatch
import HealthModel
import Synchronization

/// Verifies the checksums of an archive on a separate thread while the export is read, so that
/// nothing of a damaged archive is imported and an intact one does not take longer.
///
/// @unchecked Sendable because `contents` is immutable and its file is read with positioned reads.
final class MemberCheck: @unchecked Sendable {
  private let contents: ExportContents
  private let outcome = Mutex<[ExportContents.DamagedMember]?>(nil)
  private let isCancelled = Atomic(false)
  private let done = DispatchSemaphore(value: 0)

  init(_ contents: ExportContents) {
    self.contents = contents
    // A folder or a bare file states nothing that its bytes could be compared with.
    guard contents.hasChecksums else {
      outcome.withLock { $0 = [] }
      done.signal()
      return
    }
    DispatchQueue(label: "org.healthd.import.check", qos: .userInitiated).async { [self] in
      // Polled once for each buffer, so a cancelled import does not wait for a member of gigabytes.
      let found = self.contents.damagedMembers { isCancelled.load(ordering: .relaxed) }
      outcome.withLock { $0 = found }
      done.signal()
    }
  }

  /// The damaged members; nil until the check has finished.
  var damaged: [ExportContents.DamagedMember]? { outcome.withLock { $0 } }

  /// Blocks until the check has finished and returns the damaged members.
  func wait() -> [ExportContents.DamagedMember] {
    done.wait()
    // Signal again so that a second call does not block.
    done.signal()
    return damaged ?? []
  }

  /// Asks the thread to end; it ends soon after. Its partial result is never used.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}
