// Made from proto/catalog/feeds/track_activities.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of track_activities.tsv.
enum TrackActivityTable {
  static let text = """
    biking\tcycling\t
    bike\tcycling\t
    ride\tcycling\t
    1\tcycling\t
    road_biking\tcycling\t
    mountain_biking\tcycling\t
    gravel_cycling\tcycling\t
    virtual_ride\tcycling\tyes
    indoor_cycling\tcycling\tyes
    run\trunning\t
    9\trunning\t
    trail_running\trunning\t
    street_running\trunning\t
    track_running\trunning\t
    treadmill_running\trunning\tyes
    virtual_run\trunning\tyes
    walk\twalking\t
    10\twalking\t
    hike\thiking\t
    4\thiking\t
    swim\tswimming\t
    lap_swimming\tswimming\t
    open_water_swimming\tswimming\t
    cross_country_skiing\tcrossCountrySkiing\t
    nordic_ski\tcrossCountrySkiing\t
    backcountry_ski\tcrossCountrySkiing\t
    alpine_ski\tdownhillSkiing\t
    resort_skiing\tdownhillSkiing\t
    kayaking\tpaddleSports\t
    canoeing\tpaddleSports\t
    stand_up_paddleboarding\tpaddleSports\t
    inline_skating\tskatingSports\t
    ice_skating\tskatingSports\t
    multisport\tswimBikeRun\t
    """
}
