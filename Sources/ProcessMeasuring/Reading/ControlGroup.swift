/// The unit of systemd to which a control group belongs.
///
/// Control groups below `/system.slice` are created by the system's service manager, and only root
/// can move a process there: a system unit is evidence. Those below `/user.slice` are delegated to
/// the user's service manager, which creates a unit of any name for any program of the user: a
/// user unit is a text to display and proves nothing against another program of the user.
package enum ControlGroup: Hashable, Sendable {
  /// A unit of the system, such as `cups.service`.
  case systemUnit(String)
  /// A unit of a user's service manager, such as `app-org.example.Steps-1234.scope`.
  case userUnit(user: UInt32, String)

  /// The maximum size of `/proc/<pid>/cgroup` that is read: a path has at most 4,096 bytes, and
  /// systems with version 1 have a line for each of a dozen controllers.
  package static let byteCountMax = 8 << 10

  /// Reads the text of `/proc/<pid>/cgroup`; nil if there is no unit.
  package init?(_ text: [UInt8]) {
    // Version 2 has number 0; systemd's hierarchy of version 1 has a name.
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(
        separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isSystemd = String(decoding: fields[1], as: UTF8.self) == "name=systemd"
      let isUnified = String(decoding: fields[0], as: UTF8.self) == "0" && fields[1].isEmpty
      guard isUnified || isSystemd, let group = Self(path: fields[2]) else { continue }
      self = group
      return
    }
    return nil
  }

  private init?(path: ArraySlice<UInt8>) {
    let parts = path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
    // The first component that is not a slice is the unit. What follows it is delegated to the unit,
    // which chooses the names.
    guard let index = parts.firstIndex(where: { !$0.hasSuffix(".slice") }) else { return nil }
    let unit = parts[index]
    guard unit.hasSuffix(".service") || unit.hasSuffix(".scope") else { return nil }
    switch parts.first {
    case "system.slice": self = .systemUnit(unit)
    case "user.slice":
      guard let user = Self.number(in: unit, between: "user@", and: ".service"),
        let name = parts[(index + 1)...].first(where: { !$0.hasSuffix(".slice") })
      else { return nil }
      self = .userUnit(user: user, name)
    default: return nil
    }
  }

  /// Returns the number in a name such as `user@1000.service`; nil if it is not exactly that.
  package static func number(
    in name: String, between prefix: String, and suffix: String
  ) -> UInt32? {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix),
      name.utf8.count > prefix.utf8.count + suffix.utf8.count
    else { return nil }
    let digits = name.dropFirst(prefix.count).dropLast(suffix.count)
    guard let number = UInt32(digits), String(number) == digits else { return nil }
    return number
  }

  /// Whether this is the scope that Flatpak creates for an application when it starts.
  package func isFlatpak(_ application: String) -> Bool {
    guard case .userUnit(_, let name) = self else { return false }
    // systemd escapes `-` in the name of a unit.
    let escaped = application.split(separator: "-", omittingEmptySubsequences: false)
      .joined(separator: "\\x2d")
    return Self.number(in: name, between: "app-flatpak-\(escaped)-", and: ".scope") != nil
  }
}
