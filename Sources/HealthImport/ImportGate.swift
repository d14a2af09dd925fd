import HealthModel

/// Holds events back until the archive is known to be intact.
///
/// The alternative, to check first and read afterwards, decompresses every export twice in
/// sequence. With the gate, nothing is stored of a damaged archive, and an intact one is stored
/// without delay.
final class ImportGate {
  /// About 200,000 records. The check is several times as fast as reading, so more events are held
  /// back only if the check is slowed down.
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

  /// Waits for the check and delivers the held events. Throws `ImportError.damaged`. The kinds of
  /// damaged members are reported without their names, because names of routes contain dates.
  func open() throws {
    guard !isOpen else { return }
    let damaged = check.wait()
    guard damaged.isEmpty else { throw ImportError.damaged(damaged.map(\.kind.rawValue)) }
    isOpen = true
    let events = held
    // Released before the delivery, which can block for as long as the daemon needs.
    held = []
    for event in events { try deliver(event) }
  }
}

extension ImportEvent {
  /// The approximate size in memory, in bytes. The estimates only bound memory, so they need not be
  /// exact.
  fileprivate var weight: Int {
    switch self {
    case .samples(let batch), .nestedSamples(let batch): batch.count * 40
    case .records(let records), .nestedRecords(let records):
      records.series.values.reduce(records.samples.count * 512) {
        $0 + $1.count * 8 * ($1.columns.count + 1)
      }
    case .objects(let objects): objects.reduce(0) { $0 + $1.payload.count + 256 }
    case .links(let links): 2 * links.origin.payload.count
    default: 1_024
    }
  }
}
