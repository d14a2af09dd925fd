import HealthModel
import HealthWords

/// The options of a method. Unknown ones are ignored, as in portals.
struct Options: Sendable {
  private let values: [String: BusValue]

  init(_ values: [String: BusValue]) { self.values = values }

  /// Returns the text of an option; nil if it is missing.
  func text(_ name: String) throws(BusError) -> String? {
    guard let value = values[name] else { return nil }
    guard case .string(let text) = value else {
      throw .invalid("the option \(name) must be a string")
    }
    return text
  }

  /// Returns the types of an option; none if it is missing.
  func types(_ name: String) throws(BusError) -> [ObjectType] {
    guard let value = values[name] else { return [] }
    // An empty list of a language without static types has no type of its own.
    if case .array(_, let elements) = value, elements.isEmpty { return [] }
    guard let texts = value.texts else {
      throw .invalid("the option \(name) must be a list of strings")
    }
    return try Self.types(texts)
  }

  static func types(_ names: [String]) throws(BusError) -> [ObjectType] {
    var types: [ObjectType] = []
    for name in names { types.append(try type(name)) }
    return types
  }

  static func type(_ name: String) throws(BusError) -> ObjectType {
    do throws(CommandFailure) { return try TypeArgument.type(name) } catch {
      throw .invalid("unknown type; the names are in proto/catalog/object_types.tsv")
    }
  }

  /// Returns the unit for values of a type: its canonical one if there is no option.
  func unit(for type: ObjectType) throws(BusError) -> HealthUnit {
    try Self.unit(text("unit"), for: type)
  }

  static func unit(_ text: String?, for type: ObjectType) throws(BusError) -> HealthUnit {
    do throws(CommandFailure) { return try UnitArgument.unit(text, for: type) } catch {
      throw .invalid("\(type.name) is not measured in that unit")
    }
  }

  /// Returns the token of the registration; nil if it is missing.
  func token() throws(BusError) -> [UInt8]? {
    guard let text = try text("token") else { return nil }
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2), !digits.isEmpty else { throw Self.noToken }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index..<index + 2], as: UTF8.self)
      guard pair.allSatisfy(\.isHexDigit), let byte = UInt8(pair, radix: 16) else {
        throw Self.noToken
      }
      bytes.append(byte)
    }
    return bytes
  }

  private static let noToken = BusError.invalid("the option token must be hexadecimal digits")

  /// Returns the manifest with which an app registers itself; nil if it does not state a name.
  func manifest(_ bundleIdentifier: String) throws(BusError) -> AppManifest? {
    guard let name = try text("name") else { return nil }
    var manifest = AppManifest(bundleIdentifier: bundleIdentifier, name: name, version: "")
    manifest.readUsage = try text("read_reason") ?? ""
    manifest.shareUsage = try text("share_reason") ?? ""
    manifest.entitlements = ["com.apple.developer.healthkit"]
    return manifest
  }
}
