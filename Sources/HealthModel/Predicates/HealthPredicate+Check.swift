/// Validation of predicates (rule QUERY-05).
extension HealthPredicate {
  /// - Throws: `invalidArgument` if the tree is too large (`PredicateLimits`), if a value or a
  ///   comparison does not fit its key, or if a key does not belong to any of the types. The
  ///   message contains the limit or the key path, never a value.
  package func check(for types: [ObjectType]) throws(HealthError) {
    try checkSize()
    try check(Context(types: types))
  }

  /// The subject of the keys: objects of some types, or the activities of a workout.
  private struct Context {
    var types: [ObjectType]
    var isActivity = false

    func has(_ key: PredicateKey) -> Bool {
      guard isActivity else { return types.contains { key.applies(to: $0) } }
      switch key.path {
      case .uuid, .startDate, .endDate, .duration, .metadata: return true
      case .workoutTotalDistance, .workoutTotalEnergyBurned, .workoutTotalSwimmingStrokeCount,
        .workoutTotalFlightsClimbed:
        return true
      default: return key.objectKind == .workout
      }
    }
  }

  // MARK: - Size

  package func checkSize() throws(HealthError) {
    var nodeCount = 0
    try measure(depth: 1, &nodeCount)
  }

  private func measure(depth: Int, _ nodeCount: inout Int) throws(HealthError) {
    nodeCount += 1
    guard depth <= PredicateLimits.depth else {
      throw .invalidArgument("predicate: at most \(PredicateLimits.depth) levels deep")
    }
    guard nodeCount <= PredicateLimits.nodeCount else {
      throw .invalidArgument("predicate: at most \(PredicateLimits.nodeCount) parts")
    }
    if case .isAny(let key, let values) = self, values.count > PredicateLimits.listCount {
      throw .invalidArgument(
        "predicate.\(key.name): at most \(PredicateLimits.listCount) values in one list")
    }
    for child in children { try child.measure(depth: depth + 1, &nodeCount) }
  }

  package var children: [HealthPredicate] {
    switch self {
    case .and(let children), .or(let children): children
    case .not(let child), .contains(_, let child), .hasActivity(let child): [child]
    case .comparison, .isAny, .exists, .period, .hasNoCorrelation, .related: []
    }
  }

  // MARK: - Kinds

  private func check(_ context: Context) throws(HealthError) {
    switch self {
    case .and, .or, .not: for child in children { try child.check(context) }
    case .comparison(let key, let comparison, let value):
      try Self.check(key, context)
      try Self.check(key, value)
      try Self.check(key, comparison, value)
    case .isAny(let key, let values):
      try Self.check(key, context)
      for value in values { try Self.check(key, value) }
    case .exists(let key): try Self.check(key, context)
    case .period(let start, let end, _, _):
      if let start, let end, end < start {
        throw .invalidArgument("predicate.period: the end must not lie before the start")
      }
    case .hasNoCorrelation, .related:
      guard !context.isActivity else {
        throw .invalidArgument("predicate: activities have no related objects")
      }
    case .contains(let type, let child):
      guard !context.isActivity, context.types.contains(where: { $0.kind == .correlation }) else {
        throw .invalidArgument("predicate.contains: only correlations contain samples")
      }
      guard type.kind == .quantity || type.kind == .category else {
        throw .invalidArgument(
          "predicate.contains: a correlation contains quantity and category samples")
      }
      try child.check(Context(types: [type]))
    case .hasActivity(let child):
      guard !context.isActivity, context.types.contains(where: { $0.kind == .workout }) else {
        throw .invalidArgument("predicate.hasActivity: only workouts have activities")
      }
      try child.check(Context(types: context.types, isActivity: true))
    }
  }

  private static func check(_ key: PredicateKey, _ context: Context) throws(HealthError) {
    guard context.has(key) else {
      throw .invalidArgument("predicate.\(key.name): objects of these types do not have it")
    }
    if case .metadataKey(let text) = key.argument {
      guard !text.isEmpty, text.utf8.count <= PredicateLimits.textLength else {
        throw .invalidArgument(
          "predicate.metadata: a key has 1 to \(PredicateLimits.textLength) bytes")
      }
    }
    if case .type(let type) = key.argument, type.kind != .quantity {
      throw .invalidArgument("predicate.\(key.name): must name a quantity type")
    }
  }

  private static func check(
    _ key: PredicateKey, _ value: PredicateValue
  ) throws(HealthError) {
    if case .text(let text) = value, text.utf8.count > PredicateLimits.textLength {
      throw .invalidArgument(
        "predicate.\(key.name): a text has at most \(PredicateLimits.textLength) bytes")
    }
    let fits =
      switch (key.valueKind, value) {
      case (.number, .number), (.numbers, .number), (.text, .text), (.date, .date), (.id, .id),
        (.source, .source), (.sourceRevision, .sourceRevision), (.device, .device):
        true
      case (.metadata(let type), _): try fits(key, type, value)
      default: false
      }
    guard fits else {
      throw .invalidArgument("predicate.\(key.name): must be compared with \(key.expectation)")
    }
  }

  private static func fits(
    _ key: PredicateKey, _ type: MetadataKey.ValueType?, _ value: PredicateValue
  ) throws(HealthError) -> Bool {
    switch value {
    case .number:
      return switch type {
      case nil, .number, .boolean, .enumeration: true
      default: false
      }
    case .text: return type == nil || type == .string || type == .timeZone
    case .date: return type == nil || type == .date
    case .quantity(_, let unit):
      guard let parsed = try? HealthUnit(unit) else {
        throw .invalidArgument("predicate.\(key.name): the unit is not valid")
      }
      switch type {
      case nil, .quantityOfSample: return true
      case .quantity(let wanted): return parsed.isCompatible(with: .known(wanted))
      default: return false
      }
    case .id, .source, .sourceRevision, .device: return false
    }
  }

  private static func check(
    _ key: PredicateKey, _ comparison: Comparison, _ value: PredicateValue
  ) throws(HealthError) {
    let isAllowed =
      switch (comparison, value) {
      case (.equal, _): true
      case (.notEqual, _): key.valueKind != .numbers
      case (.lessThan, _), (.lessThanOrEqual, _), (.greaterThan, _), (.greaterThanOrEqual, _):
        switch value {
        case .number: key.valueKind != .numbers
        case .quantity, .text, .date: true
        case .id, .source, .sourceRevision, .device: false
        }
      case (_, .text): true
      default: false
      }
    guard isAllowed else {
      throw .invalidArgument(
        "predicate.\(key.name): the comparison \(comparison) does not apply to it")
    }
  }
}

extension PredicateKey {
  fileprivate var expectation: String {
    switch valueKind {
    case .number, .numbers: "a number"
    case .text: "a text"
    case .date: "a date"
    case .id: "an identifier"
    case .source: "a source"
    case .sourceRevision: "a source revision"
    case .device: "a device"
    case .metadata(let type):
      switch type {
      case nil: "a number, a quantity, a text or a date"
      case .number, .boolean, .enumeration: "a number"
      case .string, .timeZone: "a text"
      case .date: "a date"
      case .quantity(let unit): "a quantity in a unit compatible with \(unit)"
      case .quantityOfSample: "a quantity"
      }
    }
  }
}
