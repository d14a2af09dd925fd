import HealthModel

/// Applies the rules by which the daemon accepts imported objects to one object.
///
/// The same code runs in the daemon, so an object that passes here is refused only by a daemon of
/// another version or for a reason that depends on the store. Checking here avoids most refusals; a
/// refused delivery costs a division into single objects.
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
      // The text of the error may contain a value; the problem does not.
      throw MappingFailure(.invalidSample)
    }
  }
}
