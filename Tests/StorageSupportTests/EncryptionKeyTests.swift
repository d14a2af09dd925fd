import StorageSupport
import Testing

struct EncryptionKeyTests {
  private func key(_ byte: UInt8) -> EncryptionKey {
    let bytes = [UInt8](repeating: byte, count: EncryptionKey.byteCount)
    return bytes.withUnsafeBytes { EncryptionKey(bytes: $0) }
  }

  @Test("a key returns the bytes that it was created from")
  func bytes() {
    key(7).withBytes { #expect(Array($0) == [UInt8](repeating: 7, count: 32)) }
  }

  @Test("equal keys have equal identifiers, other keys have others")
  func identifiers() {
    #expect(key(7).id == key(7).id)
    #expect(key(7).id != key(8).id)
    #expect(key(7).id.description.count == 16)
  }

  @Test("random keys differ")
  func random() {
    #expect(EncryptionKey().id != EncryptionKey().id)
  }

  @Test("no description of a key contains its bytes")
  func descriptions() {
    let key = key(7)
    var dumped = ""
    dump(key, to: &dumped)
    for text in ["\(key)", String(reflecting: key), dumped] {
      #expect(text.contains(key.id.description))
      #expect(!text.contains("7, 7") && !text.contains("07070707") && !text.contains("0x"))
    }
  }
}
