/// A medication on the user's list (rules MED-01 to MED-03, MED-10). The object is the current
/// entry of the list: an edit replaces the object, and only the concept's identifier stays the
/// same.
public struct UserAnnotatedMedication: Hashable, Sendable {
  /// The name that the user gave the medication.
  public var nickname: String?
  /// Whether the user has archived the medication.
  public var isArchived: Bool
  /// Whether doses are planned.
  public var hasSchedule: Bool
  /// The medication itself.
  public var concept: MedicationConcept
  /// The planned doses. Can be empty even if `hasSchedule` is true, when the store does not know
  /// the schedule.
  public var schedule: [ScheduledDose]

  public init(
    nickname: String? = nil, isArchived: Bool = false, hasSchedule: Bool = false,
    concept: MedicationConcept, schedule: [ScheduledDose] = []
  ) {
    self.nickname = nickname
    self.isArchived = isArchived
    self.hasSchedule = hasSchedule
    self.concept = concept
    self.schedule = schedule
  }
}

/// A medication as a concept, independent of the user's list.
public struct MedicationConcept: Hashable, Sendable {
  /// An identifier that is unique across devices and time (MED-02).
  public var identifier: String
  /// The name of the medication.
  public var displayText: String
  /// A name of `HKMedicationGeneralForm`, such as `tablet`.
  public var generalForm: String
  /// The codes of the medication in coding systems such as RxNorm.
  public var relatedCodings: [ClinicalCoding]

  public init(
    identifier: String, displayText: String, generalForm: String = "unknown",
    relatedCodings: [ClinicalCoding] = []
  ) {
    self.identifier = identifier
    self.displayText = displayText
    self.generalForm = generalForm
    self.relatedCodings = relatedCodings
  }
}

/// A code within a coding system, which is identified by its FHIR terminology URL (MED-03).
public struct ClinicalCoding: Hashable, Sendable {
  /// The URL of the coding system.
  public var system: String
  /// The version of the coding system; nil if not stated.
  public var version: String?
  /// The code within the system.
  public var code: String

  public init(system: String, version: String? = nil, code: String) {
    self.system = system
    self.version = version
    self.code = code
  }

  /// The FHIR system URL of RxNorm.
  public static let rxNorm = "http://www.nlm.nih.gov/research/umls/rxnorm"
}

/// A planned dose: a time of day on some days of the week.
public struct ScheduledDose: Hashable, Sendable {
  /// Seconds after midnight in the user's time zone, 0 to 86,399.
  public var secondOfDay: Int
  /// A bit mask of weekdays: bit 0 is Sunday, bit 6 is Saturday, and 127 is every day.
  public var weekdays: Int
  /// The number of units to take.
  public var quantity: Double

  public init(secondOfDay: Int, weekdays: Int = 127, quantity: Double = 1) {
    self.secondOfDay = secondOfDay
    self.weekdays = weekdays
    self.quantity = quantity
  }
}

/// A record that a dose was taken, or why it was not (rules MED-04 to MED-09).
public struct MedicationDoseEvent: Hashable, Sendable {
  /// Raw value of `HKMedicationDoseEvent.LogStatus`.
  public var logStatus: Int
  /// Raw value of `HKMedicationDoseEvent.ScheduleType`.
  public var scheduleType: Int
  /// The identifier of the medication concept that the dose belongs to (MED-04).
  public var conceptIdentifier: String
  /// The planned time. Present in every scheduled dose and in no other (MED-05).
  public var scheduledDate: Instant?
  /// The planned number of units.
  public var scheduledQuantity: Double?
  /// The number of units that were taken.
  public var quantity: Double?
  /// The unit of the quantities, such as `count` or `mL`.
  public var unit: String

  public init(
    logStatus: Int, scheduleType: Int, conceptIdentifier: String, scheduledDate: Instant? = nil,
    scheduledQuantity: Double? = nil, quantity: Double? = nil, unit: String = "count"
  ) {
    self.logStatus = logStatus
    self.scheduleType = scheduleType
    self.conceptIdentifier = conceptIdentifier
    self.scheduledDate = scheduledDate
    self.scheduledQuantity = scheduledQuantity
    self.quantity = quantity
    self.unit = unit
  }
}

extension UserAnnotatedMedication: Redacted {}
extension MedicationConcept: Redacted {}
extension ClinicalCoding: Redacted {}
extension ScheduledDose: Redacted {}
extension MedicationDoseEvent: Redacted {}
