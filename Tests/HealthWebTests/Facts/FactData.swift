import Foundation

/// An export of the Health app with samples of August to October 2025 in Berlin, where the clocks were
/// set back on 26 October.
enum FactData {
  static var xml: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <HealthData locale="en_DE">
    <ExportDate value="2025-11-01 08:00:00 +0100"/>
    \((steps + measurements + pairs + sleep + activity).joined(separator: "\n"))
    </HealthData>
    """
  }

  private static let (watch, phone) = ("Watch", "Phone")

  private static func record(
    _ type: String, _ source: String, _ start: String, _ end: String, _ value: String,
    unit: String? = nil, metadata: String = ""
  ) -> String {
    let unit = unit.map { " unit=\"\($0)\"" } ?? ""
    return """
      <Record type="HK\(type)" sourceName="\(source)" sourceVersion="1"\(unit) \
      creationDate="\(end)" startDate="\(start)" endDate="\(end)" value="\(value)">\(metadata)</Record>
      """
  }

  private static func quantity(
    _ type: String, _ source: String, _ start: String, _ end: String, _ value: String,
    _ unit: String,
    metadata: String = ""
  ) -> String {
    record(
      "QuantityTypeIdentifier" + type, source, start, end, value, unit: unit, metadata: metadata)
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  // MARK: Steps

  /// 2,000 a day from 3 August to 1 October, and then 1,000.
  private static var steps: [String] {
    let days =
      (3...31).map { "2025-08-\(two($0))" } + (1...30).map { "2025-09-\(two($0))" }
      + (1...31).map { "2025-10-\(two($0))" }
    var records = days.filter { $0 != "2025-10-10" }.map { day in
      let zone = day > "2025-10-26" ? "+0100" : "+0200"
      return quantity(
        "StepCount", watch, "\(day) 12:00:00 \(day == "2025-10-26" ? "+0100" : zone)",
        "\(day) 12:10:00 \(day == "2025-10-26" ? "+0100" : zone)",
        day > "2025-10-01" ? "1000" : "2000",
        "count")
    }
    records += [
      quantity(
        "StepCount", phone, "2025-10-15 12:00:00 +0200", "2025-10-15 12:10:00 +0200", "300", "count"
      ),
      quantity(
        "StepCount", watch, "2025-10-26 02:30:00 +0200", "2025-10-26 02:40:00 +0200", "500", "count"
      ),
      quantity(
        "StepCount", watch, "2025-10-26 02:30:00 +0100", "2025-10-26 02:40:00 +0100", "700", "count"
      ),
      quantity(
        "FlightsClimbed", watch, "2025-10-18 23:50:00 +0200", "2025-10-19 00:10:00 +0200", "400",
        "count"),
    ]
    return records
  }

  // MARK: Measurements

  private static var measurements: [String] {
    let beats = [
      ("2025-10-26 02:30:00 +0200", "50"), ("2025-10-26 02:30:00 +0100", "70"),
      ("2025-10-31 08:00:00 +0100", "60"), ("2025-10-31 12:00:00 +0100", "80"),
      ("2025-10-31 20:00:00 +0100", "100"),
    ]
    let isLimit = "<MetadataEntry key=\"HKMetadataKeyQuantityClampedToLowerBound\" value=\"1\"/>"
    return beats.map { quantity("HeartRate", watch, $0.0, $0.0, $0.1, "count/min") }
      + [("2025-10-05 08:00:00 +0200", "70"), ("2025-10-25 08:00:00 +0200", "72")].map {
        quantity("BodyMass", phone, $0.0, $0.0, $0.1, "kg")
      }
      + [("2025-10-12 08:00:00 +0200", "0.95"), ("2025-10-13 08:00:00 +0200", "0.97")].map {
        quantity("OxygenSaturation", watch, $0.0, $0.0, $0.1, "%")
      }
      + [
        quantity(
          "BloodGlucose", phone, "2025-10-14 08:00:00 +0200", "2025-10-14 08:00:00 +0200", "100",
          "mg/dL"),
        quantity(
          "BloodGlucose", phone, "2025-10-14 09:00:00 +0200", "2025-10-14 09:00:00 +0200", "40",
          "mg/dL", metadata: isLimit),
      ]
  }

  private static var pairs: [String] {
    func pair(_ time: String, _ systolic: String, _ diastolic: String) -> String {
      let parts = [
        quantity("BloodPressureSystolic", phone, time, time, systolic, "mmHg"),
        quantity("BloodPressureDiastolic", phone, time, time, diastolic, "mmHg"),
      ]
      return parts.joined(separator: "\n") + """
        <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="\(phone)" \
        sourceVersion="1" creationDate="\(time)" startDate="\(time)" endDate="\(time)">\
        \(parts.joined())</Correlation>
        """
    }
    return [
      pair("2025-10-03 08:00:00 +0200", "120", "80"),
      pair("2025-10-30 08:00:00 +0100", "130", "90"),
    ]
  }

  // MARK: Nights and activity

  private static var sleep: [String] {
    func stage(_ value: String, _ source: String, _ start: String, _ end: String) -> String {
      record(
        "CategoryTypeIdentifierSleepAnalysis", source, start, end,
        "HKCategoryValueSleepAnalysis" + value)
    }
    return [
      stage("InBed", phone, "2025-10-25 22:30:00 +0200", "2025-10-26 06:30:00 +0100"),
      stage("AsleepCore", watch, "2025-10-25 23:00:00 +0200", "2025-10-26 06:00:00 +0100"),
      stage("AsleepDeep", watch, "2025-10-26 01:00:00 +0200", "2025-10-26 02:00:00 +0200"),
      stage("AsleepCore", watch, "2025-10-26 14:00:00 +0100", "2025-10-26 15:30:00 +0100"),
      stage("AsleepCore", watch, "2025-10-26 22:00:00 +0100", "2025-10-27 05:00:00 +0100"),
    ]
  }

  private static var activity: [String] {
    [("29", 600), ("30", 400), ("31", 500)].map { day, burned in
      """
      <ActivitySummary dateComponents="2025-10-\(day)" activeEnergyBurned="\(burned)" \
      activeEnergyBurnedGoal="500" activeEnergyBurnedUnit="kcal" appleMoveTime="0" \
      appleMoveTimeGoal="0" appleExerciseTime="30" appleExerciseTimeGoal="30" appleStandHours="12" \
      appleStandHoursGoal="12"/>
      """
    } + [
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" \
      sourceName="\(watch)" sourceVersion="1" creationDate="2025-10-30 18:30:00 +0100" \
      startDate="2025-10-30 18:00:00 +0100" endDate="2025-10-30 18:30:00 +0100"/>
      """
    ]
  }
}
