package import HealthModel

/// The value of one sample as the user entered it: `healthctl save weight 72 kg`.
package enum EnteredValue: Hashable, Sendable {
  case quantity(UnitArgument.Quantity)
  case category(Int64)
  /// A reading such as 120/80, which HealthKit stores as a correlation of two samples.
  case bloodPressure(systolic: UnitArgument.Quantity, diastolic: UnitArgument.Quantity)

  /// Splits words into a type and the text of a value. A type may have several words, as in `save
  /// blood pressure 120/80`; the longest name counts.
  package static func split(
    _ words: [String]
  ) throws(CommandFailure) -> (type: ObjectType, value: String?) {
    // The longest names have six words.
    for count in stride(from: min(words.count, 6), through: 2, by: -1) {
      guard let type = EverydayNames.type(named: words[..<count].joined(separator: " ")) else {
        continue
      }
      return (type, text(words[count...]))
    }
    return (try TypeArgument.type(words.first ?? ""), text(words.dropFirst()))
  }

  private static func text(_ words: ArraySlice<String>) -> String? {
    words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// - Parameters:
  ///   - text: the value; nil if the user entered none.
  ///   - unit: the unit of a number without one.
  ///   - preferred: the unit of a number without one if `unit` is nil; nil for the canonical unit.
  package init(
    _ text: String?, of type: ObjectType, unit: String? = nil, preferred: HealthUnit? = nil
  ) throws(CommandFailure) {
    switch type.kind {
    case .quantity:
      guard let text else { throw .usage("a sample of \(type.nameInSentence) needs a value") }
      self = .quantity(try Self.quantity(text, type, unit, preferred))
    case .category:
      // A category without values of its own has the value 0 (rule SAVE-09).
      self = .category(
        try text.map { (text) throws(CommandFailure) in
          try CategoryArgument.value(text, for: type)
        } ?? 0)
    case .correlation where type == .bloodPressure:
      let parts = text?.split(separator: "/", maxSplits: 1).map(\.trimmingBlanks) ?? []
      guard parts.count == 2 else {
        throw .usage(
          "a blood pressure needs two values",
          nextStep: "For example: healthctl save bloodPressure 120/80")
      }
      let diastolic = try Self.quantity(parts[1], .bloodPressureDiastolic, unit, preferred)
      self = .bloodPressure(
        systolic: try Self.quantity(
          parts[0], .bloodPressureSystolic, nil, diastolic.unit), diastolic: diastolic)
    default:
      throw .usage(
        "samples of \(type.nameInSentence) cannot be saved from the command line",
        nextStep:
          "Only quantities, categories and blood pressure can be saved (see: healthctl types)")
    }
  }

  private static func quantity(
    _ text: String, _ type: ObjectType, _ unit: String?, _ preferred: HealthUnit?
  ) throws(CommandFailure) -> UnitArgument.Quantity {
    let quantity = try UnitArgument.quantity(text, unit: unit, for: type, preferred: preferred)
    // Only a temperature has values below the zero of its unit.
    guard quantity.canonical >= 0 || type.canonicalUnit.string == "degC" else {
      throw .usage("\(type.nameInSentence) cannot be negative")
    }
    return quantity
  }

  /// The quantity type whose preferred unit applies to a number without a unit; nil if there is
  /// none.
  package static func unitType(of type: ObjectType) -> ObjectType? {
    switch type.kind {
    case .quantity: type
    case .correlation where type == .bloodPressure: .bloodPressureSystolic
    default: nil
    }
  }

  /// The quantities by type.
  package func quantities(
    of type: ObjectType
  ) -> [(type: ObjectType, quantity: UnitArgument.Quantity)] {
    switch self {
    case .quantity(let quantity): [(type, quantity)]
    case .category: []
    case .bloodPressure(let systolic, let diastolic):
      [(.bloodPressureSystolic, systolic), (.bloodPressureDiastolic, diastolic)]
    }
  }

  /// Returns the objects to save. `sample` has the properties that they share; its value is ignored.
  package func objects(_ sample: HealthObject, mint: inout ObjectIDMint) -> [HealthObject] {
    func part(_ type: ObjectType, _ value: Double) -> HealthObject {
      HealthObject(
        id: mint.next(), type: type, start: sample.start, end: sample.end, value: value,
        device: sample.device, metadata: sample.metadata)
    }
    switch self {
    case .category(let value): return [part(sample.type, Double(value))]
    case .quantity(let quantity): return [part(sample.type, quantity.canonical)]
    case .bloodPressure:
      let parts = quantities(of: sample.type).map { part($0.type, $0.quantity.canonical) }
      return parts + [
        HealthObject(
          id: mint.next(), type: sample.type, start: sample.start, end: sample.end,
          details: .correlation(Correlation(contained: parts.map(\.id))), device: sample.device,
          metadata: sample.metadata)
      ]
    }
  }

  /// Returns what was saved: `weight 72.5 kg`, `blood pressure 120/80 mmHg`, `sleep asleepDeep`.
  package func text(of type: ObjectType, hasUnicode: Bool) -> String {
    let shown = quantities(of: type).map { entry in
      (ValueDisplay(type: entry.type, unit: entry.quantity.unit), entry.quantity.canonical)
    }
    var value = ""
    switch self {
    case .quantity: value = shown[0].0.textWithUnit(shown[0].1, hasUnicode: hasUnicode)
    case .bloodPressure:
      value =
        shown[0].0.text(shown[0].1) + "/"
        + shown[1].0.textWithUnit(shown[1].1, hasUnicode: hasUnicode)
    case .category(let raw):
      // `notApplicable` is the only value of a category without values.
      if (type.valueEnumeration?.cases.count ?? 0) > 1 {
        value = CategoryArgument.name(raw, of: type)
      }
    }
    return type.nameInSentence + (value.isEmpty ? "" : " " + value)
  }
}
