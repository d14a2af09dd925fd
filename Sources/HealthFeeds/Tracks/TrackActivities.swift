import HealthModel

/// Activities by the names in GPX and TCX files: those of HealthKit, and those of
/// `proto/catalog/feeds/track_activities.tsv`. No standard defines them; the table has the names that
/// Garmin Connect and Strava write.
enum TrackActivities {
  struct Activity {
    var rawValue: Int
    var isIndoor: Bool?
    /// The name, if HealthKit does not distinguish it.
    var name: String?
  }

  private static let table: [String: (rawValue: Int, isIndoor: Bool)] = Dictionary(
    TableText.rows(of: TrackActivityTable.text).compactMap { row in
      ActivityName.rawValue(row[1]).map {
        (ActivityName.folded(row[0]), ($0, row[2] == "yes"))
      }
    }, uniquingKeysWith: { first, _ in first })

  static func activity(_ name: String?) -> Activity {
    guard let name, !name.isEmpty else {
      return Activity(rawValue: ActivityName.other, isIndoor: nil, name: nil)
    }
    if let value = ActivityName.rawValue(name) {
      return Activity(rawValue: value, isIndoor: nil, name: nil)
    }
    let known = table[ActivityName.folded(name)]
    return Activity(
      rawValue: known?.rawValue ?? ActivityName.other,
      isIndoor: known?.isIndoor == true ? true : nil,
      name: String(name.prefix(100)))
  }
}
