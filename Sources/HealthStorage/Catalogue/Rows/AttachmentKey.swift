import HealthModel
import StorageSupport

/// The data key of one attachment of an encrypted store, which its row contains.
///
/// Removing an attachment overwrites the key, in the transaction of the removal. What is left of the
/// parts, in free pages, in the log and in blocks that the disk has replaced, is ciphertext that the
/// key of the store does not open. The pages of the file encrypt the row, so a change of the key of
/// the store changes how data keys are encrypted, and leaves the parts as they are.
///
/// A part is a `SealedMessage`. Its context is its number (8 bytes) and 1 for the last part or 0, so a
/// part of another attachment, of another place, or of a shorter attachment does not authenticate.
/// Nonces are random, because a part is written again when a piece fills it up.
package struct AttachmentKey: Hashable, Sendable {
  package static let byteCount = EncryptionKey.byteCount

  let bytes: [UInt8]
  /// The number of leading parts that are encrypted. Fewer than all while the parts of an older
  /// attachment are being encrypted, or decrypted.
  package var sealedPartCount: Int

  /// Creates a key from random numbers.
  package init(sealedPartCount: Int) {
    bytes = SealedMessage.randomKey()
    self.sealedPartCount = sealedPartCount
  }

  init(reading reader: inout ByteReader) throws(StoreError) {
    bytes = [UInt8](try reader.take(Self.byteCount))
    sealedPartCount = Int(try reader.integer(UInt32.self))
  }

  var payload: [UInt8] {
    var payload = bytes
    payload.append(littleEndian: UInt32(sealedPartCount))
    return payload
  }
}

extension AttachmentRow {
  /// The number of leading parts that are encrypted.
  package var sealedPartCount: Int { key?.sealedPartCount ?? 0 }

  /// Returns a part as it is stored.
  package func stored(_ part: Int, _ plain: [UInt8]) -> [UInt8] {
    guard let key, part < key.sealedPartCount else { return plain }
    return SealedMessage.seal(plain, key: key.bytes, context: context(part))
  }

  /// Returns the bytes of a part.
  package func plain(
    _ part: Int, _ stored: UnsafeRawBufferPointer
  ) throws(StoreError) -> [UInt8] {
    guard let key, part < key.sealedPartCount else { return [UInt8](stored) }
    guard let plain = SealedMessage.open(stored, key: key.bytes, context: context(part)) else {
      throw .corrupt("attachment")
    }
    return plain
  }

  private func context(_ part: Int) -> [UInt8] {
    var context: [UInt8] = []
    context.append(littleEndian: UInt64(part))
    context.append(part + 1 == Self.partCount(attachment.size) ? 1 : 0)
    return context
  }
}

extension Connection {
  /// Returns the row of an attachment that exists, from the open transaction.
  package func attachment(_ number: Int64) throws(StoreError) -> AttachmentRow? {
    let row = try get(.attachment, key: number) { bytes throws(StoreError) in
      try AttachmentRow(payload: bytes)
    }
    return row?.state == .removed ? nil : row
  }
}
