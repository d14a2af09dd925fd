public import Foundation

/// A place in the history of the store: what a query of changes has told up to then. It stays good
/// across launches; keep it with `NSKeyedArchiver` (rule ANCHOR-03).
///
/// `@unchecked Sendable` because its only property is a constant.
public final class HKQueryAnchor: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    super.init()
  }

  /// The number form of old code. Only ``HKAnchoredObjectQueryNoAnchor`` (0) means something here:
  /// from the beginning; traps for other numbers, which only Apple's store can have given.
  public convenience init(fromValue value: Int) {
    precondition(
      value == HKAnchoredObjectQueryNoAnchor, "HKQueryAnchor(fromValue:) takes no anchor, 0")
    self.init([])
  }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(NSData(data: Data(bytes)), forKey: "anchor")
  }

  /// nil when the archive holds no anchor. One of another store is refused by the query.
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
