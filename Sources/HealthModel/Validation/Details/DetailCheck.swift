/// An object with details, and the checks that the rules of all kinds share. Each kind adds
/// `check(_:)` in a separate file.
struct DetailCheck {
  var origin: SampleValidator.Origin
  /// The name of the details in errors, such as `samples.details[3]`.
  var field: String
  var type: ObjectType
  /// The start and end of the object.
  var start: Instant
  var end: Instant

  /// Whether all rules apply. Imports accept data that another store has already accepted.
  var isStrict: Bool { origin != .imported }

  func error(_ name: String, _ expectation: String) -> HealthError {
    .invalidArgument("\(field).\(name): \(expectation)")
  }

  /// Checks a rule of form, which also applies to imports.
  func require(_ isRight: Bool, _ name: String, _ expectation: String) throws(HealthError) {
    guard isRight else { throw error(name, expectation) }
  }

  /// Checks a rule of saving, which does not apply to imports.
  func expect(_ isRight: Bool, _ name: String, _ expectation: String) throws(HealthError) {
    guard isRight || !isStrict else { throw error(name, expectation) }
  }

  func nonNegative(_ count: Int, _ name: String) throws(HealthError) {
    try require(count >= 0, name, "must not be negative")
  }

  func finite(_ value: Double?, _ name: String) throws(HealthError) {
    try require(value?.isFinite ?? true, name, "must be a finite number")
  }

  /// Checks a number. nil is within every range.
  func number(
    _ value: Double?, _ range: ClosedRange<Double>, _ name: String, unit: String = ""
  ) throws(HealthError) {
    try finite(value, name)
    guard let value, !range.contains(value) else { return }
    let unit = unit.isEmpty ? "" : " \(unit)"
    let text =
      range.upperBound == .greatestFiniteMagnitude
      ? "must be at least \(Self.text(range.lowerBound))\(unit)"
      : "must lie from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))\(unit)"
    try expect(false, name, text)
  }

  private static func text(_ bound: Double) -> String {
    Int(exactly: bound).map(String.init) ?? "\(bound)"
  }

  /// Checks a raw value. `enumeration` is a name of the catalog.
  func rawValue(_ value: Int, of enumeration: String, _ name: String) throws(HealthError) {
    let isKnown = Enumeration(name: enumeration)?.contains(rawValue: Int64(value)) ?? false
    try expect(isKnown, name, "must be the number of a case of \(enumeration)")
  }

  /// Checks a name or a published text of a string enumeration of the catalog.
  func name(_ text: String, of enumeration: String, _ name: String) throws(HealthError) {
    try self.text(text, name)
    let cases = Enumeration(name: enumeration)?.cases ?? []
    let isKnown = cases.contains { $0.rawText.isEmpty ? $0.name == text : $0.rawText == text }
    try expect(isKnown, name, "must be one of the names of \(enumeration)")
  }

  func text(
    _ text: String, _ name: String, limit: Int = SampleLimits.textLength, isRequired: Bool = false
  ) throws(HealthError) {
    try SampleValidator.check(text, "\(field).\(name)", limit: limit)
    try expect(!isRequired || !text.isEmpty, name, "must not be empty")
  }

  /// Checks a string that must not be empty if it is set.
  func optionalText(_ text: String?, _ name: String) throws(HealthError) {
    guard let text else { return }
    try self.text(text, name, isRequired: true)
  }

  /// Checks the bytes of a document, which must be neither empty nor too long.
  func data(_ data: [UInt8], _ name: String) throws(HealthError) {
    try require(
      data.count <= DetailLimits.documentByteCount, name,
      "is too long; at most \(DetailLimits.documentByteCount) bytes")
    try expect(!data.isEmpty, name, "must not be empty")
  }

  func count(_ count: Int, atMost limit: Int, _ name: String) throws(HealthError) {
    try require(count <= limit, name, "has too many entries; at most \(limit)")
  }

  func instant(_ instant: Instant?, _ name: String) throws(HealthError) {
    guard let instant else { return }
    try require(
      SampleLimits.instants.contains(instant), name, "must lie in the years 1 to 9999")
  }

  /// Checks a period within that of the object.
  func period(_ start: Instant, _ end: Instant, _ name: String) throws(HealthError) {
    try instant(start, "\(name).start")
    try instant(end, "\(name).end")
    try require(start <= end, "\(name).end", "must not lie before the start")
    try expect(
      self.start <= start && end <= self.end, "\(name).start",
      "start and end must lie within those of the object it is part of")
  }

  func metadata(_ metadata: Metadata, _ name: String) throws(HealthError) {
    try MetadataRules(origin: origin, field: "\(field).\(name)").check(metadata)
  }
}
