import HealthModel

/// Reads the attributes of an element as written by an export or by `CanonicalElement`: a date is
/// `2024-03-31 02:30:00 +0200` or `2024-03-31T00:30:00Z`.
///
/// Optional parts of an object may be left out if they cannot be parsed. They are recorded in
/// `omissions`, and the element is then also deferred.
struct ElementReader {
  let element: ExportElement
  let omissions: Omissions

  init(_ element: ExportElement, omissions: Omissions = Omissions()) {
    self.element = element
    self.omissions = omissions
  }

  /// Returns the value, or nil and records an omission. For parts without which the object still
  /// has a meaning, such as the brand of lenses.
  func lenient<Value>(_ body: () throws(MappingFailure) -> Value?) -> Value? {
    do throws(MappingFailure) {
      return try body()
    } catch {
      omissions.record(error.problem)
      return nil
    }
  }

  /// Returns an empty text if the attribute is missing. The phone writes a missing text as no
  /// attribute or as an empty one, without a difference in meaning.
  func text(_ name: String) -> String { element[name] ?? "" }

  func optionalText(_ name: String) -> String? {
    element[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Dates

  func instant(_ name: String) throws(MappingFailure) -> Instant {
    guard let instant = element[name].flatMap(Self.instant) else {
      throw MappingFailure(element[name] == nil ? .missingAttribute : .unreadableDate)
    }
    return instant
  }

  /// An empty date is absent; another unreadable date is an error, because its presence shows that
  /// the object has one.
  func optionalInstant(_ name: String) throws(MappingFailure) -> Instant? {
    optionalText(name) == nil ? nil : try instant(name)
  }

  /// Returns the end date. The second of two start dates is the missing end date (a defect of iOS
  /// 16).
  func end() throws(MappingFailure) -> Instant {
    if element["endDate"] != nil { return try instant("endDate") }
    let starts = element.attributes.filter { $0.name == "startDate" }
    guard starts.count > 1, let end = Self.instant(starts[1].value) else {
      throw MappingFailure(.missingAttribute)
    }
    return end
  }

  /// The rules of a sample (OBJECT-12), checked here so that the reason of a failure is known.
  func period() throws(MappingFailure) -> (start: Instant, end: Instant) {
    let (start, end) = (try instant("startDate"), try end())
    guard start <= end, SampleLimits.instants.contains(start), SampleLimits.instants.contains(end)
    else { throw MappingFailure(.invalidSample) }
    return (start, end)
  }

  static func instant(_ text: String) -> Instant? {
    var text = text
    let greenwich = text.withUTF8 { DateText.greenwich(UnsafeRawBufferPointer($0)) }
    return (greenwich ?? DateText.instant(text)).map(Instant.init(microseconds:))
  }

  // MARK: Numbers

  /// Returns the number converted to `unit` from the unit in the attribute `name` + `Unit` or
  /// `unitName`; nil if the attribute is missing or empty.
  func optionalNumber(
    _ name: String, in unit: HealthUnit, unitName: String? = nil
  ) throws(MappingFailure) -> Double? {
    guard let text = optionalText(name) else { return nil }
    let given = self.text(unitName ?? name + "Unit")
    return try Self.number(text, in: given, as: unit)
  }

  /// Returns nil and records an omission if the number cannot be parsed or is outside `range`.
  func lenientNumber(
    _ name: String, in unit: HealthUnit, unitName: String? = nil,
    within range: ClosedRange<Double>? = nil
  ) -> Double? {
    lenient { () throws(MappingFailure) in
      guard let number = try optionalNumber(name, in: unit, unitName: unitName) else { return nil }
      // The daemon would refuse the whole object for one value out of range.
      guard range?.contains(number) ?? true else { throw MappingFailure(.unreadableValue) }
      return number
    }
  }

  func number(
    _ name: String, in unit: HealthUnit, unitName: String? = nil
  ) throws(MappingFailure) -> Double {
    guard let number = try optionalNumber(name, in: unit, unitName: unitName) else {
      throw MappingFailure(.missingAttribute)
    }
    return number
  }

  /// Converts a number to `unit`. Without a given unit, the number is already in `unit`.
  static func number(
    _ text: String, in given: String, as unit: HealthUnit
  ) throws(MappingFailure) -> Double {
    guard let decimal = decimal(text) else { throw MappingFailure(.unreadableValue) }
    // A conversion from the decimal digits rounds once; see `DecimalText`.
    var value = decimal.value()
    if !given.isEmpty {
      guard let conversion = try? HealthUnit(given).conversion(to: unit) else {
        throw MappingFailure(.incompatibleUnit)
      }
      value = decimal.value(conversion)
    }
    guard value.isFinite else { throw MappingFailure(.unreadableValue) }
    return value
  }

  static func decimal(_ text: String) -> DecimalText? {
    var text = text
    return text.withUTF8 { DecimalText(UnsafeRawBufferPointer($0)) }
  }

  // MARK: Common attributes of samples

  /// The source of an element, by the same rules as that of a record; see `SourceTable`.
  var source: SourceRevision {
    let device = self.device
    let isApple = device?.manufacturer?.hasPrefix("Apple") ?? false
    return SourceRevision(
      source: Source(
        name: SourceName.cleaned(text(element.isEarly ? "source" : "sourceName")),
        bundleIdentifier: ""),
      version: text("sourceVersion"),
      productType: isApple ? device?.hardwareVersion ?? "" : "",
      operatingSystemVersion: isApple ? device?.softwareVersion ?? "" : "")
  }

  var device: Device? { element["device"].flatMap(DeviceText.device) }

  /// The `MetadataEntry` children and the creation date, which HealthKit does not expose but an
  /// export contains. Entries beyond the limits of a sample are omissions.
  var metadata: Metadata {
    var entries: [Metadata.Entry] = []
    var length = 0
    func append(_ key: String, _ value: MetadataValue, _ valueLength: Int) {
      guard !key.isEmpty, key.utf8.count <= SampleLimits.metadataKeyLength,
        valueLength <= SampleLimits.metadataStringLength,
        length + key.utf8.count + valueLength <= SampleLimits.metadataLength,
        entries.count < SampleLimits.metadataEntryCount
      else { return omissions.record(.unusableMetadata) }
      // The phone writes some lists twice. If a key has two values, the last is used.
      if let known = entries.first(where: { $0.key == key }) {
        if known.value == value { return }
        omissions.record(.repeatedPart)
      }
      length += key.utf8.count + valueLength
      entries.append(.init(key: key, value: value))
    }
    if let created = element["creationDate"].flatMap(Self.instant),
      SampleLimits.instants.contains(created)
    {
      // First, so that it is never the entry that exceeds a limit.
      append(ExportMetadataKey.creationDate, .date(created), 0)
    }
    for attribute in MappedParts.metadataAttributes(of: element) {
      let value = MetadataText.value(attribute.value, key: attribute.name)
      append(attribute.name, value, attribute.value.utf8.count)
    }
    for child in element.children where child.name == "MetadataEntry" {
      let value = child["value"] ?? ""
      let key = child["key"] ?? ""
      append(key, MetadataText.value(value, key: key), value.utf8.count)
    }
    return Metadata(entries)
  }

  func children(_ name: String) -> [ElementReader] {
    element.children.filter { $0.name == name }.map { ElementReader($0, omissions: omissions) }
  }

  /// Returns the only child with a name; further ones are omissions.
  func onlyChild(_ name: String) -> ElementReader? {
    let found = children(name)
    if found.count > 1 { omissions.record(.repeatedPart) }
    return found.first
  }

  /// Returns the raw value of a constant such as `HKWorkoutEventTypePause`. A number is accepted
  /// too: iOS 8 writes constants as numbers.
  func rawValue(_ name: String, of enumeration: String) throws(MappingFailure) -> Int {
    guard let text = optionalText(name) else { throw MappingFailure(.missingAttribute) }
    guard let cases = Enumeration(name: enumeration),
      let value = cases.case(named: text)?.rawValue
        ?? Int64(text).flatMap({ cases.contains(rawValue: $0) ? $0 : nil })
    else { throw MappingFailure(.unknownEnumerationValue) }
    return Int(value)
  }
}
