import HealthModel

/// Applies the rules by which the daemon accepts imported objects to one object.
enum ObjectCheck {
  static func check(_ mapped: MappedObject) throws(MappingFailure) {
    let batch = SampleBatch(rows: [mapped.object])
    do throws(HealthError) {
      try SampleValidator(origin: .imported).validate(batch)
      try RelationRules(batch: batch).check(mapped.relations, "relations")
      guard let points = mapped.points else { return }
      var validator = SeriesValidator(kind: points.kind)
      try validator.append(points)
      try validator.finish(
        type: mapped.object.type, start: mapped.object.start, end: mapped.object.end, "series")
    } catch {
      throw MappingFailure(.invalidSample)
    }
  }
}
