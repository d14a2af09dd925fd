/// A defect of a text that a reader repaired or left out.
package enum MarkupDefect: Hashable, Sendable {
  /// A tag that cannot be read.
  case malformedTag
  /// A tag of more than `TagScanner.tagByteCountMax`.
  case oversizedTag
  case unquotedAttribute
  /// A quotation mark inside an attribute.
  case unescapedQuote
  case controlCharacter
  /// A text that is not valid UTF-8.
  case invalidText
  /// An unknown character reference.
  case unknownEntity
}
