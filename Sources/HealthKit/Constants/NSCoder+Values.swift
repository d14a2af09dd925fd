import Foundation

// Decoding of values that may be missing. On Linux, decoding a missing key fails the whole archive,
// so each method tests for the key first.
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
