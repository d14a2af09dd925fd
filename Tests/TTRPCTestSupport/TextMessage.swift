import TTRPC

/// A message of UTF-8 text.
package struct TextMessage: RPCMessage, Hashable, ExpressibleByStringLiteral {
  package struct Invalid: Error {}

  /// A text that is not encoded, for tests of errors.
  package static let unencodable: TextMessage = "unencodable"

  package var text: String

  package init(_ text: String) { self.text = text }
  package init(stringLiteral text: String) { self.text = text }

  package init(decoding bytes: UnsafeRawBufferPointer) throws {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Invalid() }
    self.text = text
  }

  package func encode(to out: inout [UInt8]) throws {
    if self == .unencodable { throw Invalid() }
    out.append(contentsOf: text.utf8)
  }
}
