import Glibc
package import HealthAuthorization

// The sources of the machine's properties on Linux:
//
//     /sys/class/dmi/id/product_name    model of a PC
//     /proc/device-tree/model           model of a board
//     /etc/os-release                   version of the distribution (os-release(5), VERSION_ID)
//
// If they are missing, uname(2) supplies the architecture and the kernel release.

extension Machine {
  /// Returns the machine that is stated as the origin of saved samples (product type and operating
  /// system version). It is read once, at the start.
  package static func system() -> Machine {
    let model = ["/sys/class/dmi/id/product_name", "/proc/device-tree/model"]
      .lazy.compactMap(contents).map(printable).first { !$0.isEmpty }
    let version = contents(of: "/etc/os-release").flatMap(version(inRelease:))
    return Machine(
      productType: model ?? uname(\.machine), operatingSystemVersion: version ?? uname(\.release))
  }

  /// Returns the value of `VERSION_ID` without quotes, or nil if there is none.
  static func version(inRelease text: String) -> String? {
    let key = "VERSION_ID="
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix(key) }) else {
      return nil
    }
    var value = line.dropFirst(key.count)
    if let quote = value.first, quote == "\"" || quote == "'" {
      value = value.dropFirst().prefix { $0 != quote }
    }
    return value.isEmpty ? nil : String(value)
  }

  /// Removes control characters. The model of a board ends with NUL, that of a PC with a line feed.
  private static func printable(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
  }

  private static func contents(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    // os-release has a few hundred bytes; the other files are shorter.
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  private static func uname<Field>(_ field: KeyPath<utsname, Field>) -> String {
    var names = utsname()
    guard Glibc.uname(&names) == 0 else { return "" }
    return withUnsafeBytes(of: names[keyPath: field]) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
