public import Foundation

/// An error of the store (rules ERR-*), with HealthKit's error code.
///
/// Catch it by code: `catch HKError.errorUserCanceled`. The message describes the failure and the
/// fix. It never contains a value, date, identifier or note of a sample.
public struct HKError: Error, Hashable, Sendable {
  private let error: NSError

  /// Creates an error with a code.
  /// - Parameter userInfo: as in an `NSError` of the domain ``HKErrorDomain``.
  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    error = NSError(domain: HKErrorDomain, code: code.rawValue, userInfo: userInfo)
  }

  init(_ code: Code, _ message: String) {
    self.init(code, userInfo: [NSLocalizedDescriptionKey: message])
  }

  /// Converts an `NSError` of the domain ``HKErrorDomain``. Returns nil for other domains and for
  /// unknown codes.
  public init?(_ error: NSError) {
    guard error.domain == HKErrorDomain, Code(rawValue: error.code) != nil else { return nil }
    self.error = error
  }

  /// The error code.
  public var code: Code { Code(rawValue: error.code) ?? .unknownError }
  /// The user info dictionary of the underlying `NSError`.
  public var userInfo: [String: Any] { error.userInfo }

  public static func == (a: HKError, b: HKError) -> Bool {
    a.code == b.code && a.localizedDescription == b.localizedDescription
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension HKError: CustomNSError, LocalizedError, CustomStringConvertible {
  public static var errorDomain: String { HKErrorDomain }
  public var errorCode: Int { error.code }
  public var errorUserInfo: [String: Any] { error.userInfo }
  public var errorDescription: String? {
    error.userInfo[NSLocalizedDescriptionKey] as? String ?? "HealthKit: \(code)"
  }
  /// The failure and its fix, in English.
  public var localizedDescription: String { errorDescription ?? "" }
  public var description: String { "HKError.\(code): \(localizedDescription)" }
}

/// Matches an error code in a `catch` clause against any error: an ``HKError`` or an `NSError` of
/// its domain.
public func ~= (code: HKError.Code, error: any Error) -> Bool {
  if let error = error as? HKError { return error.code == code }
  let error = error as NSError
  return error.domain == HKErrorDomain && error.code == code.rawValue
}
