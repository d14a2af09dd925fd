package import CHealthProto
package import HealthModel
package import HealthProtobuf

// A predicate is encoded as the list of its nodes in prefix order, so that neither end recurses
// over untrusted input. The limits of `PredicateLimits` are checked while the tree is built.

extension HealthPredicate: ProtobufMessage {
  package static var codec: Codec<Health__V1__Predicate> {
    Codec("Predicate", health__v1__predicate__init, health__v1__predicate__unpack)
  }

  package init(_ c: Health__V1__Predicate) throws(WireError) {
    // Before anything is decoded, so that a large list costs nothing.
    guard c.n_nodes <= PredicateLimits.nodeCount else {
      throw WireError("Predicate.nodes", .tooMany(limit: PredicateLimits.nodeCount))
    }
    var reader = PredicateReader(nodes: UnsafeBufferPointer(start: c.nodes, count: c.n_nodes))
    self = try reader.tree(depth: 1)
    // Nodes that belong to no tree would be ignored otherwise, and the predicate would differ from
    // what its sender intended.
    guard reader.isAtEnd else { throw WireError("Predicate.nodes", .countMismatch) }
  }

  package func fill(_ c: inout Health__V1__Predicate, in arena: WireArena) {
    var nodes: [PredicateNode] = []
    appendNodes(to: &nodes)
    (c.n_nodes, c.nodes) = arena.list(nodes)
  }

  /// Appends a node and its children, in the order in which the reader needs them.
  private func appendNodes(to nodes: inout [PredicateNode]) {
    nodes.append(PredicateNode(head: self))
    for child in children { child.appendNodes(to: &nodes) }
  }
}

/// Builds the tree from the list. The depth is limited, so the recursion is as well.
private struct PredicateReader {
  let nodes: UnsafeBufferPointer<UnsafeMutablePointer<Health__V1__PredicateNode>?>
  private var next = 0

  init(nodes: UnsafeBufferPointer<UnsafeMutablePointer<Health__V1__PredicateNode>?>) {
    self.nodes = nodes
  }

  var isAtEnd: Bool { next == nodes.count }

  /// Reads the node at `next` and its children.
  mutating func tree(depth: Int) throws(WireError) -> HealthPredicate {
    guard depth <= PredicateLimits.depth else {
      throw WireError("Predicate.nodes", .tooDeep(limit: PredicateLimits.depth))
    }
    guard next < nodes.count, let node = nodes[next]?.pointee else {
      throw WireError("Predicate.nodes", .missing)
    }
    next += 1
    switch node.kind_case {
    case HEALTH__V1__PREDICATE_NODE__KIND_ALL_OF:
      return .and(try trees(node.all_of, depth: depth + 1))
    case HEALTH__V1__PREDICATE_NODE__KIND_ANY_OF:
      return .or(try trees(node.any_of, depth: depth + 1))
    case HEALTH__V1__PREDICATE_NODE__KIND_NEGATION: return .not(try tree(depth: depth + 1))
    case HEALTH__V1__PREDICATE_NODE__KIND_CONTAINS_TYPE:
      let type = try objectType(node.contains_type, "PredicateNode.contains_type")
      return .contains(type, try tree(depth: depth + 1))
    case HEALTH__V1__PREDICATE_NODE__KIND_HAS_ACTIVITY:
      return .hasActivity(try tree(depth: depth + 1))
    default: return try PredicateNode(node).head
    }
  }

  private mutating func trees(_ count: UInt32, depth: Int) throws(WireError) -> [HealthPredicate] {
    // Checked before the children are read: a count of billions must not reserve memory or loop.
    guard count <= nodes.count - next else { throw WireError("Predicate.nodes", .missing) }
    var trees: [HealthPredicate] = []
    for _ in 0..<count { trees.append(try tree(depth: depth)) }
    return trees
  }
}

private func present<Message>(
  _ c: UnsafeMutablePointer<Message>?, _ field: StaticString
) throws(WireError) -> Message {
  guard let c else { throw WireError(field, .missing) }
  return c.pointee
}

/// `health.v1.PredicateNode`: a node whose children are separate nodes. Only leaves are decoded.
private struct PredicateNode: ProtobufMessage {
  var head: HealthPredicate

  init(head: HealthPredicate) { self.head = head }

  static var codec: Codec<Health__V1__PredicateNode> {
    Codec("PredicateNode", health__v1__predicate_node__init, health__v1__predicate_node__unpack)
  }

  init(_ c: Health__V1__PredicateNode) throws(WireError) {
    switch c.kind_case {
    case HEALTH__V1__PREDICATE_NODE__KIND_COMPARISON:
      head = try Self.comparison(try present(c.comparison, "PredicateNode.comparison"))
    case HEALTH__V1__PREDICATE_NODE__KIND_IS_ANY:
      let test = try present(c.is_any, "PredicateNode.is_any")
      // Values of one test do not count as nodes, so they have a limit of their own.
      guard test.n_values <= PredicateLimits.listCount else {
        throw WireError("MembershipTest.values", .tooMany(limit: PredicateLimits.listCount))
      }
      head = .isAny(
        try required(test.key, "MembershipTest.key"), of: try list(test.values, test.n_values))
    case HEALTH__V1__PREDICATE_NODE__KIND_EXISTS:
      head = .exists(try required(c.exists, "PredicateNode.exists"))
    case HEALTH__V1__PREDICATE_NODE__KIND_PERIOD:
      head = try Self.period(try present(c.period, "PredicateNode.period"))
    case HEALTH__V1__PREDICATE_NODE__KIND_HAS_NO_CORRELATION: head = .hasNoCorrelation
    case HEALTH__V1__PREDICATE_NODE__KIND_RELATED:
      let test = try present(c.related, "PredicateNode.related")
      head = .related(
        try enumeration(test.kind.rawValue, "RelationTest.kind"),
        to: try required(test.object, "RelationTest.object"),
        activity: try optional(test.activity))
    // Also a kind of a newer client: ignoring it would change the meaning of the predicate.
    default: throw WireError("PredicateNode.kind", .missing)
    }
  }

  static func comparison(_ c: Health__V1__ComparisonTest) throws(WireError) -> HealthPredicate {
    .comparison(
      try required(c.key, "ComparisonTest.key"),
      try enumeration(c.comparison.rawValue, "ComparisonTest.comparison"),
      try required(c.value, "ComparisonTest.value"))
  }

  static func period(_ c: Health__V1__PeriodTest) throws(WireError) -> HealthPredicate {
    .period(
      start: c.has_start_us_case.rawValue != 0 ? Instant(microseconds: c.start_us) : nil,
      end: c.has_end_us_case.rawValue != 0 ? Instant(microseconds: c.end_us) : nil,
      strictStart: c.strict_start != 0, strictEnd: c.strict_end != 0)
  }

  func fill(_ c: inout Health__V1__PredicateNode, in arena: WireArena) {
    switch head {
    case .and(let children):
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_ALL_OF
      c.all_of = UInt32(children.count)
    case .or(let children):
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_ANY_OF
      c.any_of = UInt32(children.count)
    case .not:
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_NEGATION
      c.negation = 1
    case .contains(let type, _):
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_CONTAINS_TYPE
      c.contains_type = UInt32(type.code)
    case .hasActivity:
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_HAS_ACTIVITY
      c.has_activity = 1
    case .comparison, .isAny, .exists, .period, .hasNoCorrelation, .related:
      fillLeaf(&c, in: arena)
    }
  }

  /// Separate from `fill`, which handles the nodes with children.
  private func fillLeaf(_ c: inout Health__V1__PredicateNode, in arena: WireArena) {
    switch head {
    case .comparison(let key, let comparison, let value):
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_COMPARISON
      c.comparison = arena.make(health__v1__comparison_test__init) {
        $0.key = arena.make(key)
        $0.comparison = Health__V1__Comparison(UInt32(comparison.rawValue))
        $0.value = arena.make(value)
      }
    case .isAny(let key, let values):
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_IS_ANY
      c.is_any = arena.make(health__v1__membership_test__init) {
        $0.key = arena.make(key)
        ($0.n_values, $0.values) = arena.list(values)
      }
    case .exists(let key):
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_EXISTS
      c.exists = arena.make(key)
    case .period(let start, let end, let strictStart, let strictEnd):
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_PERIOD
      c.period = arena.make(health__v1__period_test__init) {
        if let start {
          $0.has_start_us_case = HEALTH__V1__PERIOD_TEST__HAS_START_US_START_US
          $0.start_us = start.microseconds
        }
        if let end {
          $0.has_end_us_case = HEALTH__V1__PERIOD_TEST__HAS_END_US_END_US
          $0.end_us = end.microseconds
        }
        $0.strict_start = strictStart ? 1 : 0
        $0.strict_end = strictEnd ? 1 : 0
      }
    case .related(let kind, let object, let activity):
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_RELATED
      c.related = arena.make(health__v1__relation_test__init) {
        $0.kind = Health__V1__PredicateRelation(UInt32(kind.rawValue))
        $0.object = arena.make(object)
        if let activity { $0.activity = arena.make(activity) }
      }
    default:
      c.kind_case = HEALTH__V1__PREDICATE_NODE__KIND_HAS_NO_CORRELATION
      c.has_no_correlation = 1
    }
  }
}
