/// A defect of a text that a reader repaired or left out.
///
/// Only the kind is recorded, and not the position or the text, which may be health data.
package enum MarkupDefect: Hashable, Sendable {
  /// A tag that cannot be read.
  case malformedTag
  /// A tag of more than `TagScanner.tagByteCountMax`.
  case oversizedTag
  /// XML requires quotation marks; the value then ends at the next space.
  case unquotedAttribute
  /// A quotation mark inside an attribute.
  case unescapedQuote
  /// A character that XML 1.0 forbids; exports contain U+000B in names of sources.
  case controlCharacter
  /// A text that is not valid UTF-8.
  case invalidText
  /// An unknown character reference.
  case unknownEntity
}
