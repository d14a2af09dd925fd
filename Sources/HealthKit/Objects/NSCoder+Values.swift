import Foundation

// Archived values that may be missing: on Linux asking for a key that is not there fails the archive.
extension NSCoder {
  func text(_ key: String) -> String? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
  }

  func bytes(_ key: String) -> Data? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSData.self, forKey: key).map { Data(referencing: $0) }
  }

  func number(_ key: String) -> NSNumber? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: NSNumber.self, forKey: key)
  }

  func object<T: NSObject & NSCoding>(_ type: T.Type, _ key: String) -> T? {
    guard containsValue(forKey: key) else { return nil }
    return decodeObject(of: type, forKey: key)
  }
}
