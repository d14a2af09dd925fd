/// Elements and folders of an export in everyday words. Reports in JSON have the names of the
/// export; a reader of the screen has never seen them.
package enum ElementTitle {
  package static func text(_ name: String) -> String {
    let inside = "Record in "
    if name.hasPrefix(inside) {
      return "Record inside " + text(String(name.dropFirst(inside.count)))
    }
    return titles[name] ?? name
  }

  private static let titles = [
    "Me": "Profile", "Record": "Record", "Correlation": "Correlation", "Workout": "Workout",
    "WorkoutActivity": "Part of a workout", "WorkoutEvent": "Workout event",
    "WorkoutStatistics": "Workout statistics", "WorkoutRoute": "Route of a workout",
    "WorkoutZoneGroup": "Workout zones", "WorkoutZone": "Workout zone",
    "FileReference": "Reference to a file", "Location": "Point of a route",
    "ActivitySummary": "Activity rings of a day", "MetadataEntry": "Metadata",
    "HeartRateVariabilityMetadataList": "Heartbeats of a record",
    "InstantaneousBeatsPerMinute": "Heartbeat", "ClinicalRecord": "Clinical record",
    "Audiogram": "Hearing test", "SensitivityPoint": "Tone of a hearing test",
    "VisionPrescription": "Vision prescription", "RightEye": "Right eye", "LeftEye": "Left eye",
    "Attachment": "Attachment", "workout-routes": "Route file",
    "electrocardiograms": "Electrocardiogram file", "clinical-records": "Clinical record file",
    "attachments": "Attached file", "healthd-attachments": "Attached file",
    "HealthdLinks": "Relations and attached files",
    "export_cda.xml": "Clinical document (export_cda.xml)",
    "other files": "Other file",
  ]
}
