import HealthModel

extension Arbitrary {
  mutating func effortQuery() -> EffortQuery {
    var query = EffortQuery()
    query.filter = filter()
    query.isMostRelevant = flag()
    query.anchor = bytes()
    return query
  }

  mutating func effortReply() -> EffortReply {
    let samples = batch()
    let relationships = list(4) { any in
      EffortRelationship(
        workout: any.id(), activity: any.maybe { $0.id() },
        rows: samples.isEmpty ? [] : any.list(3) { $0.count(samples.count) })
    }
    return EffortReply(relationships: relationships, samples: samples, anchor: bytes())
  }
}
