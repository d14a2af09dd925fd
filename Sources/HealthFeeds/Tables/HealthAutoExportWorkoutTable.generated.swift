// Made from proto/catalog/feeds/health_auto_export_workouts.tsv by scripts/generate. Do not edit.
// swift-format-ignore-file

/// The rows of health_auto_export_workouts.tsv.
enum HealthAutoExportWorkoutTable {
  static let text = """
    Outdoor Run\trunning
    Indoor Run\trunning
    Outdoor Walk\twalking
    Indoor Walk\twalking
    Outdoor Cycle\tcycling
    Indoor Cycle\tcycling
    Outdoor Cycling\tcycling
    Indoor Cycling\tcycling
    Outdoor Running\trunning
    Indoor Running\trunning
    Outdoor Walking\twalking
    Indoor Walking\twalking
    Pool Swim\tswimming
    Open Water Swim\tswimming
    HIIT\thighIntensityIntervalTraining
    Strength Training\ttraditionalStrengthTraining
    Rower\trowing
    Stair Stepper\tstairClimbing
    Stair Climbing\tstairClimbing
    Cooldown\tcooldown
    Tai Chi\ttaiChi
    Multisport\tswimBikeRun
    Dance\tdance
    Cardio Dance\tcardioDance
    Social Dance\tsocialDance
    Paddling\tpaddleSports
    Skating\tskatingSports
    Snow Sports\tsnowSports
    Cross Country Skiing\tcrossCountrySkiing
    Downhill Skiing\tdownhillSkiing
    Core Training\tcoreTraining
    Mind and Body\tmindAndBody
    """
}
