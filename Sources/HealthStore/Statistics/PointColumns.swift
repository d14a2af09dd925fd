import HealthStorage
import HealthModel

/// Points of several series of one source, in the columns of samples. Each row has the time and the
/// value of a point, and the other fields of its sample.
final class PointColumns {
  let columns = SampleColumns(capacity: 2 * SeriesPart.pointCountMax)
  private(set) var count = 0

  func hasRoom(for points: SeriesPoints) -> Bool { count + points.count <= columns.capacity }

  func removeAll() { count = 0 }

  /// Appends points, for which there must be room. `row` of `samples` is their series.
  func append(_ points: SeriesPoints, of row: Int, _ samples: SampleColumns) {
    precondition(hasRoom(for: points))
    for (index, time) in points.times.enumerated() {
      let place = count + index
      columns.start[place] = time
      columns.duration[place] = points.durations.isEmpty ? 0 : points.durations[index]
      columns.value[place] = points.columns[0][index]
      columns.anchor[place] = samples.anchor[row]
      columns.device[place] = samples.device[row]
      columns.metadata[place] = samples.metadata[row]
    }
    count += points.count
  }
}
