import HealthModel

/// The objects of the last batch whose points follow it. A writer that needs both at once holds the
/// objects back until their points arrive; those without points are written when the next batch
/// begins.
struct PendingSeries {
  private var objects: [HealthObject] = []

  mutating func append(_ object: HealthObject) { objects.append(object) }

  /// Removes an object whose points have arrived.
  mutating func remove(_ id: ObjectID) { objects.removeAll { $0.id == id } }

  /// Returns the objects whose points did not follow.
  mutating func takeRest() -> [HealthObject] {
    defer { objects = [] }
    return objects
  }

  /// Returns the objects of a batch without points, in order. The others are pending.
  mutating func holdBack(seriesOf objects: [HealthObject]) -> [HealthObject] {
    objects.filter { object in
      guard object.details?.hasSeries == true else { return true }
      append(object)
      return false
    }
  }
}
