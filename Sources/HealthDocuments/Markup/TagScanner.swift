import Glibc

/// Finds the tags of an XML text and nothing else: no document type, no namespaces, no validation.
///
/// It accepts the defects found in real exports and never fails:
/// - everything before `<HealthData` can be skipped unread (`skipProlog`), including a broken
///   document type definition;
/// - an attribute value ends at a quotation mark followed by a space, `/`, `>` or `?`; any other
///   quotation mark is part of the value;
/// - an attribute without quotation marks ends at the next space or `>`;
/// - attribute names can contain spaces: iOS 8 writes metadata as attributes, and its keys contain
///   them;
/// - if a value contains the start of another tag, the current tag ends there;
/// - references (`&amp;`) and control characters are unchanged in `attributes`; see `TextDecoder`.
///
/// Memory: one buffer, which grows up to `tagByteCountMax` for a single long tag. Returned pointers
/// are valid until the next call of `next()`.
///
/// XML libraries refuse text with any of these defects, and Foundation's parser for Linux crashes
/// on the document type definition of every export (Swift 6.3.1). Nothing is expanded: entity
/// declarations are skipped with the prolog, so neither nested nor external entities have an
/// effect.
package final class TagScanner {
  /// An empty tag (`<a/>`) is not split into a start and an end, because most records of an export
  /// are empty tags.
  package enum Tag { case open, empty, close }

  /// The bytes between the quotation marks. They are not decoded, because most values are only
  /// compared.
  package struct Attribute {
    package var name: UnsafeRawBufferPointer
    package var value: UnsafeRawBufferPointer
  }

  /// Far more than the metadata that a sample may have. A file without `>` would otherwise grow the
  /// buffer to its own size.
  static let tagByteCountMax = 4 << 20
  /// Further attributes are dropped and counted. The elements of known versions have at most
  /// thirty, except for the metadata of iOS 8.
  static let attributeCountMax = 256
  /// Also the size of a read, large enough that its cost is small for each tag.
  private static let initialCapacity = 512 << 10

  private let source: any ByteSource
  private var buffer: UnsafeMutableRawBufferPointer
  /// The unread bytes are `position..<end` of `buffer`.
  private var position = 0
  private var end = 0
  private var isAtEnd = false
  private let attributeStorage: UnsafeMutablePointer<Attribute>
  package private(set) var attributeCount = 0
  package private(set) var name = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The text between the previous tag and this one.
  package private(set) var text = UnsafeRawBufferPointer(start: nil, count: 0)
  /// Whether the text ends inside a tag.
  package private(set) var endsInsideTag = false
  package private(set) var defects: [MarkupDefect: Int] = [:]
  /// The defects of the current tag. If it is scanned again with more bytes, they are counted only
  /// once. A tag at the end of the buffer is scanned from its start after the refill, which is
  /// simpler and, at one tag in thousands, not slower than resuming inside it.
  private var tagDefects: [MarkupDefect] = []

  package init(_ source: any ByteSource) {
    self.source = source
    buffer = .allocate(byteCount: Self.initialCapacity, alignment: 64)
    attributeStorage = .allocate(capacity: Self.attributeCountMax)
  }

  deinit {
    buffer.deallocate()
    attributeStorage.deallocate()
  }

  package var attributes: UnsafeBufferPointer<Attribute> {
    UnsafeBufferPointer(start: attributeStorage, count: attributeCount)
  }

  /// Advances to the first `mark`, such as `<HealthData`. Returns false if there is none.
  package func skipProlog(to mark: StaticString) -> Bool {
    while true {
      if let found = Bytes.find(mark, in: bytes(position, end)) {
        position += found
        return true
      }
      // The end of the buffer may contain the start of the mark.
      position = max(position, end - mark.utf8CodeUnitCount + 1)
      guard refill() else { return false }
    }
  }

  /// Returns the next tag, or nil at the end of the text.
  package func next() -> Tag? {
    while true {
      let outcome = scan()
      if !tagDefects.isEmpty { settleDefects(outcome) }
      switch outcome {
      case .tag(let tag): return tag
      case .nothing: continue
      case .needsMore:
        if !refill() {
          endsInsideTag =
            position < end && memchr(buffer.baseAddress! + position, 0x3c, end - position) != nil
          return nil
        }
      }
    }
  }

  private enum Outcome {
    case tag(Tag)
    /// A comment or other markup was skipped.
    case nothing
    /// The buffer ends inside a tag.
    case needsMore
  }

  private func scan() -> Outcome {
    let base = UnsafeRawPointer(buffer.baseAddress!)
    guard position < end, let found = memchr(base + position, 0x3c, end - position) else {
      return .needsMore
    }
    let start = UnsafeRawPointer(found) - base
    guard start + 1 < end else { return .needsMore }
    text = bytes(position, start)
    switch buffer[start + 1] {
    case 0x2f: return scanEndTag(start)
    // `<!` and `<?`.
    case 0x21, 0x3f: return skipMarkup(start)
    case let c where Self.isNameByte(c): return scanStartTag(start)
    default:
      note(.malformedTag)
      position = start + 1
      return .nothing
    }
  }

  private func scanEndTag(_ start: Int) -> Outcome {
    let base = UnsafeRawPointer(buffer.baseAddress!)
    guard let found = memchr(base + start, 0x3e, end - start) else { return .needsMore }
    let close = UnsafeRawPointer(found) - base
    var last = close
    // `</Record >` is well-formed.
    while last > start + 2, Self.isSpace(buffer[last - 1]) { last -= 1 }
    name = bytes(start + 2, last)
    attributeCount = 0
    position = close + 1
    return .tag(.close)
  }

  /// Skips `<!-- … -->`, `<? … ?>` and `<! … >`.
  private func skipMarkup(_ start: Int) -> Outcome {
    // Four bytes distinguish a comment from other markup.
    guard start + 4 <= end else { return .needsMore }
    let rest = bytes(start, end)
    let mark: StaticString =
      Bytes.hasPrefix(rest, "<!--") ? "-->" : Bytes.hasPrefix(rest, "<?") ? "?>" : ">"
    guard let found = Bytes.find(mark, in: rest) else { return .needsMore }
    position = start + found + mark.utf8CodeUnitCount
    return .nothing
  }

  private func scanStartTag(_ start: Int) -> Outcome {
    var p = start + 1
    while p < end, Self.isNameByte(buffer[p]) { p += 1 }
    name = bytes(start + 1, p)
    attributeCount = 0
    while true {
      while p < end, Self.isSpace(buffer[p]) { p += 1 }
      // A slash needs the byte after it to be known.
      guard p + 1 < end || (p < end && buffer[p] == 0x3e) else { return .needsMore }
      switch buffer[p] {
      case 0x3e:
        position = p + 1
        return .tag(.open)
      case 0x2f where buffer[p + 1] == 0x3e:
        position = p + 2
        return .tag(.empty)
      case 0x3c:
        // Another tag begins, so this one was never closed.
        note(.malformedTag)
        position = p
        return .tag(.open)
      default:
        guard let next = scanAttribute(p) else { return .needsMore }
        p = next
      }
    }
  }

  /// Reads `name="value"` at `start`. Returns the offset after it, or nil if the buffer ends
  /// inside.
  @inline(__always)
  private func scanAttribute(_ start: Int) -> Int? {
    var p = start
    while p < end, Self.isAttributeNameByte(buffer[p]) { p += 1 }
    var nameEnd = p
    while p < end, Self.isSpace(buffer[p]) { p += 1 }
    guard p < end else { return nil }
    // Tried only if the first word has no value, so that a usual attribute costs nothing more.
    if nameEnd > start, buffer[p] != 0x3d, let longer = endOfSpacedName(nameEnd) {
      guard longer < end else { return nil }
      nameEnd = longer
      p = longer
    }
    guard nameEnd > start, buffer[p] == 0x3d else {
      // A stray character, or a name without a value.
      note(.malformedTag)
      return nameEnd > start ? p : p + 1
    }
    p += 1
    while p < end, Self.isSpace(buffer[p]) { p += 1 }
    guard p < end else { return nil }
    let quote = buffer[p]
    let value: (start: Int, end: Int, next: Int)
    if quote == 0x22 || quote == 0x27 {
      guard let found = quotedValue(p + 1, quote) else { return nil }
      value = found
    } else {
      guard let found = unquotedValue(p) else { return nil }
      value = found
    }
    if attributeCount < Self.attributeCountMax {
      attributeStorage[attributeCount] = Attribute(
        name: bytes(start, nameEnd), value: bytes(value.start, value.end))
      attributeCount += 1
    } else {
      note(.malformedTag)
    }
    return value.next
  }

  /// Returns the end of a name with several words, separated by single spaces, whose first word
  /// ends at `start`; nil if no `=` follows them. Returns `end` if the buffer ends before that is
  /// known. The length is bounded because a value without its quotation mark could otherwise make
  /// the rest of the file a name.
  private func endOfSpacedName(_ start: Int) -> Int? {
    var p = start
    while p < end, p - start <= Self.spacedNameByteCountMax {
      if buffer[p] == 0x3d { return p }
      if buffer[p] == 0x20 {
        guard p + 1 < end else { return end }
        guard Self.isAttributeNameByte(buffer[p + 1]) else { return nil }
      } else if !Self.isAttributeNameByte(buffer[p]) {
        return nil
      }
      p += 1
    }
    return p < end ? nil : end
  }

  /// The maximum length of a name with several words.
  package static let spacedNameByteCountMax = 256

  @inline(__always)
  private func quotedValue(_ start: Int, _ quote: UInt8) -> (start: Int, end: Int, next: Int)? {
    let base = UnsafeRawPointer(buffer.baseAddress!)
    guard let found = memchr(base + start, Int32(quote), end - start) else { return nil }
    let close = UnsafeRawPointer(found) - base
    guard close + 1 < end else { return nil }
    // Almost every value ends at its first quotation mark.
    if Self.endsValue(buffer[close + 1]) { return (start, close, close + 1) }
    return valueWithQuote(start, close, quote)
  }

  /// Reads a value that contains a quotation mark at `inner`. The value continues to the next
  /// quotation mark that ends it, unless a tag begins before.
  private func valueWithQuote(_ start: Int, _ inner: Int, _ quote: UInt8)
    -> (start: Int, end: Int, next: Int)?
  {
    var p = inner
    while true {
      if let tag = Bytes.find("<", in: bytes(start, p)) {
        note(.malformedTag)
        return (start, start + tag, start + tag)
      }
      guard p + 1 < end else { return nil }
      if Self.endsValue(buffer[p + 1]) { break }
      guard let found = Bytes.find(quote == 0x22 ? "\"" : "'", in: bytes(p + 1, end)) else {
        return nil
      }
      p += 1 + found
    }
    note(.unescapedQuote)
    return (start, p, p + 1)
  }

  /// A `<` ends the value too: it cannot be part of one, and the next tag must not be lost.
  private func unquotedValue(_ start: Int) -> (start: Int, end: Int, next: Int)? {
    var p = start
    while p < end, !Self.isSpace(buffer[p]), buffer[p] != 0x3e, buffer[p] != 0x3c { p += 1 }
    guard p < end else { return nil }
    note(.unquotedAttribute)
    let isEmptyTag = buffer[p] == 0x3e && p > start && buffer[p - 1] == 0x2f
    let valueEnd = isEmptyTag ? p - 1 : p
    return (start, valueEnd, valueEnd)
  }

  /// Reads more bytes into the buffer after the unread ones. Returns false if there are none. Only
  /// the rest of one tag is moved, which is short compared with the buffer.
  private func refill() -> Bool {
    guard !isAtEnd else { return false }
    if position > 0 {
      memmove(buffer.baseAddress!, buffer.baseAddress! + position, end - position)
      end -= position
      position = 0
    } else if end == buffer.count {
      makeRoom()
    }
    let n = source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    end += n
    isAtEnd = n == 0
    return n > 0
  }

  /// Grows the full buffer, which contains a single tag or text, or discards that tag or text.
  private func makeRoom() {
    if buffer.count < Self.tagByteCountMax {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 2, alignment: 64)
      larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
      buffer.deallocate()
      buffer = larger
      return
    }
    defects[.oversizedTag, default: 0] += 1
    // Continue at the `<` after the oversized tag, or discard a text without tags.
    let first = Bytes.find("<", in: bytes(0, end)) ?? end - 1
    position = Bytes.find("<", in: bytes(first + 1, end)).map { first + 1 + $0 } ?? end
    memmove(buffer.baseAddress!, buffer.baseAddress! + position, end - position)
    end -= position
    position = 0
  }

  private func note(_ defect: MarkupDefect) { tagDefects.append(defect) }

  private func settleDefects(_ outcome: Outcome) {
    if case .needsMore = outcome {
    } else {
      for defect in tagDefects { defects[defect, default: 0] += 1 }
    }
    tagDefects.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  private func bytes(_ from: Int, _ to: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: buffer.baseAddress! + from, count: to - from)
  }

  /// Includes U+000B and U+000C, which are not white space in XML, so that a stray one does not
  /// become part of a name.
  @inline(__always)
  private static func isSpace(_ c: UInt8) -> Bool { c == 0x20 || (c <= 0x0d && c >= 0x09) }

  @inline(__always)
  private static func endsValue(_ c: UInt8) -> Bool {
    c == 0x20 || c == 0x2f || c == 0x3e || c == 0x3f || isSpace(c)
  }

  /// Every byte of a multibyte character is accepted, because the names of elements are compared,
  /// not validated.
  @inline(__always)
  private static func isNameByte(_ c: UInt8) -> Bool {
    (c | 0x20) &- 0x61 < 26 || c &- 0x30 < 10 || c == 0x5f || c == 0x2d || c == 0x3a || c == 0x2e
      || c >= 0x80
  }

  /// Accepts every byte except `=`, a space, or the end of the tag, so that unusual names are
  /// preserved.
  @inline(__always)
  private static func isAttributeNameByte(_ c: UInt8) -> Bool {
    c != 0x3d && c != 0x20 && c != 0x3e && c != 0x2f && c != 0x3c && c != 0x22 && !isSpace(c)
  }
}
