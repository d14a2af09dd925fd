/// One object with details, and what its rules have in common. Each kind adds `check(_:)` in a file
/// of its own.
struct DetailCheck {
  var origin: SampleValidator.Origin
  /// What the details are called in an error, such as `samples.details[3]`.
  var field: String
  var type: ObjectType
  /// Of the object.
  var start: Instant
  var end: Instant

  /// An import keeps what another store has accepted.
  var isStrict: Bool { origin != .imported }

  func error(_ name: String, _ expectation: String) -> HealthError {
    .invalidArgument("\(field).\(name): \(expectation)")
  }

  /// A rule of form, which holds for imports too.
  func require(_ isRight: Bool, _ name: String, _ expectation: String) throws(HealthError) {
    guard isRight else { throw error(name, expectation) }
  }

  /// A rule of saving, which an import need not keep.
  func expect(_ isRight: Bool, _ name: String, _ expectation: String) throws(HealthError) {
    guard isRight || !isStrict else { throw error(name, expectation) }
  }

  func nonNegative(_ count: Int, _ name: String) throws(HealthError) {
    try require(count >= 0, name, "must not be negative")
  }

  func finite(_ value: Double?, _ name: String) throws(HealthError) {
    try require(value?.isFinite ?? true, name, "must be a finite number")
  }

  /// nil is within every range.
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

  /// `enumeration` is a name of the catalogue.
  func rawValue(_ value: Int, of enumeration: String, _ name: String) throws(HealthError) {
    let isKnown = Enumeration(name: enumeration)?.contains(rawValue: Int64(value)) ?? false
    try expect(isKnown, name, "must be the number of a case of \(enumeration)")
  }

  /// A name or a published text of a string enumeration of the catalogue.
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

  /// A text that is either missing or says something.
  func optionalText(_ text: String?, _ name: String) throws(HealthError) {
    guard let text else { return }
    try self.text(text, name, isRequired: true)
  }

  /// The bytes of a document: some, but not without bound.
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

  /// A period inside the object's own.
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
