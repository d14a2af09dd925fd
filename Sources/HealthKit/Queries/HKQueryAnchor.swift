public import Foundation

/// A position in the change history of the store: a query of changes has reported everything up to
/// it. It remains valid across launches; store it with `NSKeyedArchiver` (rule ANCHOR-03).
public final class HKQueryAnchor: NSObject, NSSecureCoding, NSCopying, Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    super.init()
  }

  /// Creates an anchor from the integer form of old code. Only ``HKAnchoredObjectQueryNoAnchor``
  /// (0) is valid and means the beginning; other numbers trap, because only Apple's store can have
  /// created them.
  public convenience init(fromValue value: Int) {
    precondition(
      value == HKAnchoredObjectQueryNoAnchor, "HKQueryAnchor(fromValue:) takes no anchor, 0")
    self.init([])
  }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(NSData(data: Data(bytes)), forKey: "anchor")
  }

  /// Decodes an anchor. Returns nil if the archive contains none. A query rejects the anchor of
  /// another store.
  public convenience init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "anchor") else { return nil }
    self.init(Array(Data(referencing: data)))
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKQueryAnchor)?.bytes == bytes
  }

  public override var hash: Int { bytes.hashValue }
}
