package import HealthModel

/// A set of object types, represented as a bitmap over their codes. It needs no allocation, and a
/// lookup costs one load.
package struct ObjectTypeSet: Hashable, Sendable {
  /// The exclusive upper bound of the codes. The catalogue is closed (rule AVAIL-10) and smaller.
  package static let capacity = 512

  private var words = SIMD8<UInt64>(repeating: 0)

  package init() {}

  package init(_ types: some Sequence<ObjectType>) {
    for type in types { insert(type) }
  }

  /// Not generic: the compiler does not specialize the generic one for other modules, whose calls
  /// create sets of the types of their requests.
  package init(_ types: [ObjectType]) { formUnion(types) }

  package mutating func formUnion(_ types: [ObjectType]) {
    withUnsafeMutableBytes(of: &words) { words in
      for type in types {
        let code = Int(type.code)
        precondition(code < Self.capacity, "the catalogue has outgrown the bitmap")
        let offset = (code >> 6) * 8
        let word = words.load(fromByteOffset: offset, as: UInt64.self)
        words.storeBytes(of: word | 1 << UInt64(code & 63), toByteOffset: offset, as: UInt64.self)
      }
    }
  }

  /// All codes below `capacity`, including those that the catalogue does not assign.
  package static let all: ObjectTypeSet = {
    var set = ObjectTypeSet()
    set.words = SIMD8(repeating: .max)
    return set
  }()

  package var isEmpty: Bool { words == SIMD8(repeating: 0) }

  package func contains(_ type: ObjectType) -> Bool {
    let code = Int(type.code)
    guard code < Self.capacity else { return false }
    return words[code >> 6] & (1 << UInt64(code & 63)) != 0
  }

  /// Calls `body` with the bitmap in memory, for many lookups: each `contains` stores the vector in
  /// memory again.
  func withWords<Result>(_ body: (Words) -> Result) -> Result {
    withUnsafeBytes(of: words) { bytes in
      bytes.withMemoryRebound(to: UInt64.self) { body(Words(words: $0.baseAddress!)) }
    }
  }

  /// The words of a set, valid in the closure of `withWords`.
  struct Words {
    fileprivate let words: UnsafePointer<UInt64>

    func contains(_ type: ObjectType) -> Bool {
      let code = Int(type.code)
      guard code < ObjectTypeSet.capacity else { return false }
      return words[code >> 6] & (1 << UInt64(code & 63)) != 0
    }
  }

  package mutating func insert(_ type: ObjectType) {
    let code = Int(type.code)
    precondition(code < Self.capacity, "the catalogue has outgrown the bitmap")
    words[code >> 6] |= 1 << UInt64(code & 63)
  }

  package func intersection(_ other: ObjectTypeSet) -> ObjectTypeSet {
    var set = self
    set.words = words & other.words
    return set
  }

  /// The types, in the order of their codes.
  package var types: [ObjectType] {
    var types: [ObjectType] = []
    for word in 0..<8 {
      var rest = words[word]
      while rest != 0 {
        types.append(ObjectType(uncheckedCode: UInt16(word << 6 + rest.trailingZeroBitCount)))
        rest &= rest - 1
      }
    }
    return types
  }

  /// The 64 bytes of the bitmap, in the form in which they are stored.
  package var bitmap: [UInt64] {
    get { (0..<8).map { words[$0] } }
    set { for word in 0..<8 { words[word] = newValue[word] } }
  }

  package var count: Int { (0..<8).reduce(0) { $0 + words[$1].nonzeroBitCount } }

  package func union(_ other: ObjectTypeSet) -> ObjectTypeSet {
    var set = self
    set.words = words | other.words
    return set
  }

  package func subtracting(_ other: ObjectTypeSet) -> ObjectTypeSet {
    var set = self
    set.words = words & ~other.words
    return set
  }

  package mutating func remove(_ type: ObjectType) {
    let code = Int(type.code)
    guard code < Self.capacity else { return }
    words[code >> 6] &= ~(1 << UInt64(code & 63))
  }
}
