package import HealthModel

extension SheetDecision {
  /// Returns the decision with the limits applied to each grant, as far as the grant supports them.
  package func limited(by limits: GrantLimits) -> SheetDecision {
    var decision = self
    for index in decision.grants.indices where decision.grants[index].decision == .authorized {
      let (type, direction) = (decision.grants[index].type, decision.grants[index].direction)
      var fitting = limits
      // A limit that the store would refuse is left out rather than making the whole answer fail.
      if direction == .share { fitting = GrantLimits(expires: limits.expires) }
      if !type.hasSamples { fitting.earliest = nil }
      if type.kind != .quantity { fitting.form = .raw }
      decision.grants[index].limits = fitting
    }
    return decision
  }
}
