import Dispatch
import HealthModel
import Synchronization

/// Verifies the checksums of an archive on a thread of its own while the export is read, so that
/// nothing of a damaged archive is imported and a whole one takes no longer.
///
/// @unchecked Sendable because `contents` is immutable and reads its file at positions.
final class MemberCheck: @unchecked Sendable {
  private let contents: ExportContents
  private let outcome = Mutex<[ExportContents.DamagedMember]?>(nil)
  private let isCancelled = Atomic(false)
  private let done = DispatchSemaphore(value: 0)

  init(_ contents: ExportContents) {
    self.contents = contents
    guard contents.hasChecksums else {
      outcome.withLock { $0 = [] }
      done.signal()
      return
    }
    DispatchQueue(label: "org.healthd.import.check", qos: .userInitiated).async { [self] in
      let found = self.contents.damagedMembers { isCancelled.load(ordering: .relaxed) }
      outcome.withLock { $0 = found }
      done.signal()
    }
  }

  /// nil as long as it is not known.
  var damaged: [ExportContents.DamagedMember]? { outcome.withLock { $0 } }

  func wait() -> [ExportContents.DamagedMember] {
    done.wait()
    done.signal()
    return damaged ?? []
  }

  /// The thread ends soon.
  func cancel() { isCancelled.store(true, ordering: .relaxed) }
}

/// Holds events back until the archive is known to be whole.
final class ImportGate {
  /// About 200,000 records. A check is several times as fast as reading, so that more wait only
  /// where the check is slowed down.
  private static let heldByteCountMax = 8 << 20

  private let check: MemberCheck
  private let deliver: (ImportEvent) throws -> Void
  private var held: [ImportEvent] = []
  private var heldByteCount = 0
  private var isOpen = false

  init(_ check: MemberCheck, deliver: @escaping (ImportEvent) throws -> Void) {
    self.check = check
    self.deliver = deliver
  }

  func pass(_ event: ImportEvent) throws {
    if !isOpen, check.damaged != nil || heldByteCount >= Self.heldByteCountMax { try open() }
    guard !isOpen else { return try deliver(event) }
    held.append(event)
    heldByteCount += event.weight
  }

  /// Waits for the check and lets everything through. Throws `ImportError.damaged`.
  func open() throws {
    guard !isOpen else { return }
    let damaged = check.wait()
    guard damaged.isEmpty else { throw ImportError.damaged(damaged.map(\.kind.rawValue)) }
    isOpen = true
    let events = held
    held = []
    for event in events { try deliver(event) }
  }
}

extension ImportEvent {
  /// About how many bytes it takes in memory.
  fileprivate var weight: Int {
    switch self {
    case .samples(let batch), .nestedSamples(let batch): batch.count * 40
    case .records(let records), .nestedRecords(let records):
      records.series.values.reduce(records.samples.count * 512) {
        $0 + $1.count * 8 * ($1.columns.count + 1)
      }
    case .objects(let objects): objects.reduce(0) { $0 + $1.payload.count + 256 }
    default: 1_024
    }
  }
}
