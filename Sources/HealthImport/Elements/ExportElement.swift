/// An element of the export: its attributes, decoded, and its children in order.
///
/// Elements are built as a tree because they are few compared with records, which are not built:
/// the phone writes hundreds of workouts for a million records.
struct ExportElement {
  struct Attribute {
    var name: String
    var value: String
  }

  var name: String
  var attributes: [Attribute] = []
  var children: [ExportElement] = []
  /// The text between the tags, which no known element has. It is preserved in case a later version
  /// of the format uses it.
  var text = ""

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Whether the element has the form of iOS 8, which names the source `source` and writes metadata
  /// as attributes.
  var isEarly: Bool {
    // A zone group has a `source` in the newest versions, with another meaning.
    name != "WorkoutZoneGroup" && self["source"] != nil && self["sourceName"] == nil
  }
}

/// Builds one element from its tags, within limits.
struct ElementBuilder {
  /// A heartbeat list of a whole day would have about 100,000.
  static let elementCountMax = 500_000
  /// A route of 100,000 inline points takes about 20 MB.
  static let textByteCountMax = 32 << 20
  /// Exports nest at most five levels. The functions that visit a tree are recursive, so the depth
  /// also bounds the call stack against a file of nested tags.
  static let depthMax = 32

  /// The open elements, from the outermost inward.
  private(set) var stack: [ExportElement] = []
  private var elementCount = 0
  private var textByteCount = 0
  /// Whether a limit was exceeded; the rest of this element is only counted. The element is
  /// reported as skipped and not deferred, because storing it would need the memory that the limits
  /// protect.
  private(set) var isTooLarge = false

  var isActive: Bool { !stack.isEmpty }

  mutating func open(_ element: ExportElement) {
    elementCount += 1
    textByteCount += element.name.utf8.count
    for attribute in element.attributes {
      textByteCount += attribute.name.utf8.count + attribute.value.utf8.count
    }
    if elementCount > Self.elementCountMax || textByteCount > Self.textByteCountMax
      || stack.count >= Self.depthMax
    {
      isTooLarge = true
    }
    // The depth is tracked even above the limit, so that end tags still match.
    stack.append(isTooLarge ? ExportElement(name: element.name) : element)
  }

  mutating func append(text: String) {
    guard !stack.isEmpty, !isTooLarge else { return }
    textByteCount += text.utf8.count
    stack[stack.count - 1].text += text
  }

  /// Closes the innermost element. Returns the outermost element when that is the one closed.
  mutating func close() -> ExportElement? {
    guard let element = stack.popLast() else { return nil }
    guard !stack.isEmpty else {
      elementCount = 0
      textByteCount = 0
      return element
    }
    if !isTooLarge { stack[stack.count - 1].children.append(element) }
    return nil
  }

  /// Forgets the open elements at the end of the file or after an oversized element.
  mutating func discard() { self = ElementBuilder() }
}
