import HealthDocuments
import HealthImport
import HealthModel

/// An element of the array `medications`: a dose, with the medication to which it belongs.
///
/// The fields are those of the documentation of the app ("Medications - JSON Export Format"). It calls `start` the
/// start of the treatment, while files have the time of the dose in it. An element whose `start` cannot be the time of
/// its dose is not read.
struct HealthAutoExportMedication {
  /// Names the medication: by its codes, and without any by its name.
  let identifier: String
  let isScheduled: Bool
  private let entry: JSONEntry
  private let codings: [ClinicalCoding]
  private let displayText: String
  private let form: String

  /// A dose is logged at most this long before or after its planned time.
  private static let distanceMax: Int64 = 2 * 86_400 * 1_000_000
  /// The app states no start of a treatment. Health has medications since iOS 16, which was released on this day
  /// (2022-09-12, in UTC).
  private static let treatmentStart = Instant(microseconds: 1_662_940_800_000_000)

  /// nil if the medication or its form is unknown.
  init?(_ entry: JSONEntry, in bytes: [UInt8]) {
    guard let displayText = entry.text("displayText"),
      let codings = Self.codings(entry.part("codings"), in: bytes)
    else { return nil }
    let forms = Enumeration(name: "HKMedicationGeneralForm")?.cases ?? []
    let word = ActivityName.folded(entry.text("form") ?? "unknown")
    guard let form = forms.first(where: { ActivityName.folded($0.name) == word })?.name else {
      return nil
    }
    self.entry = entry
    self.displayText = displayText
    self.codings = codings
    self.form = form
    isScheduled = entry.text("scheduledDate") != nil
    let names = codings.isEmpty ? [displayText] : codings.map { "\($0.system)|\($0.code)" }.sorted()
    identifier = NamedID.make(["health-auto-export", "medication"] + names).uuidString
  }

  private static func codings(_ range: Range<Int>?, in bytes: [UInt8]) -> [ClinicalCoding]? {
    guard let range else { return [] }
    guard let elements = try? JSONReader.elements(of: bytes, in: range) else { return nil }
    var codings: [ClinicalCoding] = []
    for element in elements {
      guard let entry = try? JSONEntry(bytes, in: element), let system = entry.text("system"),
        let code = entry.text("code")
      else { return nil }
      let coding = ClinicalCoding(system: system, version: entry.text("version"), code: code)
      if !codings.contains(coding) { codings.append(coding) }
    }
    return codings
  }

  /// The medication as an entry of the user's list.
  ///
  /// - Parameter hasSchedule: Whether a dose of it is scheduled. The schedule itself is not in the file.
  func medication(hasSchedule: Bool) -> HealthObject {
    let medication = UserAnnotatedMedication(
      nickname: entry.text("nickname"), isArchived: entry.text("isArchived") == "true",
      hasSchedule: hasSchedule,
      concept: MedicationConcept(
        identifier: identifier, displayText: displayText, generalForm: form,
        relatedCodings: codings))
    return HealthObject(
      id: NamedID.make("health-auto-export", "medications", identifier),
      type: .userAnnotatedMedication, start: Self.treatmentStart, end: Self.treatmentStart,
      details: .userAnnotatedMedication(medication),
      sourceRevision: HealthAutoExportSource.revision(nil, isSummed: false))
  }

  /// The dose and what names it; nil if its state is unknown, or if `start` cannot be its time.
  func dose(at start: Instant) -> (event: MedicationDoseEvent, name: [String])? {
    let states = Enumeration(name: "HKMedicationDoseEvent.LogStatus")?.cases ?? []
    let scheduled = entry.date("scheduledDate")?.instant
    guard let word = entry.text("status").map(ActivityName.folded),
      let state = states.first(where: { ActivityName.folded($0.name) == word })?.rawValue,
      isScheduled == (scheduled != nil)
    else { return nil }
    if let scheduled {
      let distance = start.microseconds - scheduled.microseconds
      guard abs(distance) <= Self.distanceMax else { return nil }
    }
    let dosage = entry.number("dosage")
    guard dosage.map(DetailLimits.doseQuantity.contains) ?? true else { return nil }
    // The app states the planned quantity of a dose that was skipped, and the quantity of one that was taken.
    let isTaken = Int(state) == MedicationDoseEvent.taken
    let event = MedicationDoseEvent(
      logStatus: Int(state),
      scheduleType: isScheduled ? MedicationDoseEvent.schedule : MedicationDoseEvent.asNeeded,
      conceptIdentifier: identifier, scheduledDate: scheduled,
      scheduledQuantity: isScheduled ? dosage : nil, quantity: isTaken ? dosage : nil)
    return (event, [identifier, scheduled.map { String($0.microseconds) } ?? "as needed"])
  }
}
