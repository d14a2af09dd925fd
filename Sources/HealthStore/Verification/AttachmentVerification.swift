import HealthStorage
import HealthModel
import StorageSupport

/// A check that the parts of every attachment are complete and have the right length. It reads only
/// the file, so that rows and parts are from the same transaction.
struct AttachmentVerification {
  private let connection: Connection
  /// The expected number of bytes of finished attachments, by number; nil where any number is
  /// valid.
  private var sizes: [Int64: Int?] = [:]
  /// Those with encrypted parts.
  private var sealed: [Int64: AttachmentRow] = [:]
  private var found: [Int64: Int] = [:]
  private(set) var problems: [String] = []

  init(_ connection: Connection) { self.connection = connection }

  mutating func run() throws(StoreError) {
    let expected = try connection.get(.head, key: Head.key) { bytes throws(StoreError) in
      try Head(payload: bytes).attachmentRowCount
    }
    try connection.forEach(.attachment) { (key, bytes) throws(StoreError) in
      let row = try AttachmentRow(payload: bytes)
      sizes[key] = .some(row.state == .finished ? row.attachment.size : nil)
      if row.key != nil { sealed[key] = row }
    }
    if Int64(sizes.count) != expected { problems.append("attachment: rows are missing") }
    try connection.forEach(.attachmentData) { (key, bytes) throws(StoreError) in
      let number = key >> AttachmentRow.partBits
      let part = Int(key & (1 << AttachmentRow.partBits - 1))
      let before = found[number, default: 0]
      guard let size = sizes[number] else {
        return problems.append("attachment_data: a part belongs to no attachment")
      }
      // Parts are read in order, so each one must begin where the previous one ended.
      if size != nil, before != part * AttachmentRow.partSize {
        problems.append("attachment \(number): a part is missing or too short")
      }
      let count = try plainCount(bytes, part, of: number)
      found[number] = part * AttachmentRow.partSize + count
    }
    for (number, size) in sizes {
      if let size, size != found[number, default: 0] {
        problems.append("attachment \(number): its size differs from the size in its row")
      }
    }
  }
  /// Returns the number of bytes of a part. A problem is one that does not authenticate.
  private mutating func plainCount(
    _ stored: UnsafeRawBufferPointer, _ part: Int, of number: Int64
  ) throws(StoreError) -> Int {
    guard let row = sealed[number] else { return stored.count }
    do throws(StoreError) {
      return try row.plain(part, stored).count
    } catch {
      guard error.code == .corrupt else { throw error }
      problems.append("attachment \(number): a part does not authenticate")
      return max(0, stored.count - SealedMessage.overhead)
    }
  }
}
