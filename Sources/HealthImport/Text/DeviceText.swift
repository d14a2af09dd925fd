import HealthModel

/// The `device` attribute: `<<HKDevice: 0x282a45810>, name:Apple Watch, …, hardware:Watch6,7, …>`.
///
/// The address at the front and the creation date at the end change with every export and are left
/// out. Values may contain commas, so a field ends only where `, ` and a known field name follow.
enum DeviceText {
  /// The names in the order of an export, which is also the order in which `text(of:)` writes them.
  private static let fields = [
    "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier",
    "UDIDeviceIdentifier",
  ]

  /// Returns nil for an empty text. A text of another form is the device's name. Apps may store any
  /// text as their device, and such a text identifies the device as well as fields do.
  static func device(_ text: String) -> Device? {
    let body = canonical(text)
    guard !body.isEmpty else { return nil }
    var device = Device()
    var hasField = false
    for (name, value) in split(body) {
      set(name, value, of: &device)
      hasField = true
    }
    return hasField ? device : Device(name: body)
  }

  private static func set(_ name: String, _ value: String, of device: inout Device) {
    switch name {
    case "name": device.name = value
    case "manufacturer": device.manufacturer = value
    case "model": device.model = value
    case "hardware": device.hardwareVersion = value
    case "firmware": device.firmwareVersion = value
    case "software": device.softwareVersion = value
    case "localIdentifier": device.localIdentifier = value
    default: device.udiDeviceIdentifier = value
    }
  }

  /// Returns a device as an export writes it, without an address.
  static func text(of device: Device) -> String {
    let values = [
      device.name, device.manufacturer, device.model, device.hardwareVersion,
      device.firmwareVersion, device.softwareVersion, device.localIdentifier,
      device.udiDeviceIdentifier,
    ]
    return zip(fields, values).compactMap { name, value in value.map { "\(name):\($0)" } }
      .joined(separator: ", ")
  }

  /// Returns the text without the parts that change from export to export. With the address, one
  /// watch would become a new device at every export, and the samples of one device would be split
  /// among dozens of devices.
  static func canonical(_ text: String) -> String {
    var body = text[...]
    if body.hasPrefix("<<"),
      let end = firstRange(of: ">, ", in: body) ?? firstRange(of: ">", in: body)
    {
      body = body[end.upperBound...]
      if body.last == ">" { body = body.dropLast() }
    }
    if let date = firstRange(of: ", creation date:", in: body) {
      let rest = body[date.upperBound...]
      let next = firstRange(of: ", ", in: rest)
      body = Substring(
        String(body[..<date.lowerBound]) + (next.map { String(rest[$0.lowerBound...]) } ?? ""))
    } else if body.hasPrefix("creation date:") {
      // The creation date was the only field.
      body = body.dropFirst(body.count)
    }
    return String(body)
  }

  /// Splits the text at known field names. Splitting at commas would cut `hardware:Watch6,7`.
  private static func split(_ body: String) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    var rest = body[...]
    while let (name, start) = fieldName(at: rest) {
      var end = rest.endIndex
      var search = rest[start...]
      while let comma = firstRange(of: ", ", in: search) {
        if fieldName(at: rest[comma.upperBound...]) != nil {
          end = comma.lowerBound
          break
        }
        search = rest[comma.upperBound...]
      }
      result.append((name, String(rest[start..<end])))
      rest = end == rest.endIndex ? rest[end...] : rest[rest.index(end, offsetBy: 2)...]
    }
    return result
  }

  private static func fieldName(at text: Substring) -> (String, valueStart: Substring.Index)? {
    for field in fields where text.hasPrefix(field + ":") {
      return (field, text.index(text.startIndex, offsetBy: field.count + 1))
    }
    return nil
  }

  /// Searches without Foundation, which this module does not import.
  private static func firstRange(of mark: String, in text: Substring) -> Range<Substring.Index>? {
    var start = text.startIndex
    while let first = text[start...].firstIndex(of: mark.first!) {
      if text[first...].hasPrefix(mark) {
        return first..<text.index(first, offsetBy: mark.count)
      }
      start = text.index(after: first)
    }
    return nil
  }
}
