import HealthModel

/// A random value of every kind of details that is well-formed on the wire, whether or not the
/// rules of the kind would accept it.
extension Arbitrary {
  mutating func everyDetails() -> [SampleDetails] {
    [
      .quantitySeries(quantitySeries()), .heartbeatSeries(HeartbeatSeries(count: count(1 << 40))),
      .workoutRoute(WorkoutRoute(count: count(1 << 40))),
      .correlation(Correlation(contained: list(5) { $0.id() })), .workout(workout()),
      .electrocardiogram(electrocardiogram()), .audiogram(audiogram()),
      .visionPrescription(visionPrescription()), .stateOfMind(stateOfMind()),
      .scoredAssessment(
        ScoredAssessment(answers: list(12) { $0.raw("HKPHQ9Assessment.Answer") })),
      .medicationDoseEvent(doseEvent()), .userAnnotatedMedication(medication()),
      .clinicalRecord(clinicalRecord()),
      .document(
        ClinicalDocument(
          title: text(), patientName: text(), authorName: text(), custodianName: text(),
          data: bytes(400))),
      .verifiableClinicalRecord(verifiableRecord()), .activitySummary(activitySummary()),
    ]
  }

  mutating func details() -> SampleDetails { element(everyDetails()) }

  /// Returns a raw value of an enumeration.
  mutating func raw(_ enumeration: String) -> Int {
    Int(element(Enumeration(name: enumeration)!.cases.compactMap(\.rawValue)))
  }

  private mutating func quantitySeries() -> QuantitySeries {
    var series = QuantitySeries(count: count(1 << 40))
    series.sum = maybe { $0.number() }
    series.average = maybe { $0.number() }
    series.minimum = maybe { $0.number() }
    series.maximum = maybe { $0.number() }
    series.mostRecent = maybe { $0.number() }
    series.mostRecentStart = maybe { $0.instant() }
    series.mostRecentEnd = maybe { $0.instant() }
    return series
  }

  mutating func workout() -> Workout {
    var workout = Workout(activityType: raw("HKWorkoutActivityType"), duration: number())
    workout.events = list(4) { $0.event() }
    workout.statistics = list(4) { $0.workoutStatistics() }
    workout.activities = list(4) { any in
      var activity = WorkoutActivity(
        id: any.id(), activityType: any.raw("HKWorkoutActivityType"),
        locationType: any.raw("HKWorkoutSessionLocationType"),
        swimmingLocationType: any.raw("HKWorkoutSwimmingLocationType"),
        lapLength: any.maybe { $0.number() }, start: any.instant(), end: any.instant(),
        duration: any.number())
      activity.events = any.list(3) { $0.event() }
      activity.statistics = any.list(3) { $0.workoutStatistics() }
      activity.metadata = any.metadata()
      return activity
    }
    return workout
  }

  private mutating func event() -> WorkoutEvent {
    WorkoutEvent(
      type: raw("HKWorkoutEventType"), start: instant(), end: instant(), metadata: metadata())
  }

  private mutating func workoutStatistics() -> WorkoutStatistics {
    WorkoutStatistics(
      type: type(), start: instant(), end: instant(), sum: maybe { $0.number() },
      average: maybe { $0.number() }, minimum: maybe { $0.number() },
      maximum: maybe { $0.number() })
  }

  private mutating func electrocardiogram() -> Electrocardiogram {
    Electrocardiogram(
      classification: raw("HKElectrocardiogram.Classification"),
      symptomsStatus: raw("HKElectrocardiogram.SymptomsStatus"),
      averageHeartRate: maybe { $0.number() }, samplingFrequency: maybe { $0.number() },
      lead: raw("HKElectrocardiogram.Lead"), voltageCount: count(1 << 40))
  }

  private mutating func audiogram() -> Audiogram {
    Audiogram(
      points: list(5) { any in
        Audiogram.SensitivityPoint(
          frequency: any.number(),
          tests: any.list(3) { any in
            Audiogram.SensitivityTest(
              sensitivity: any.number(), side: any.raw("HKAudiogramSensitivityTestSide"),
              conductionType: any.raw("HKAudiogramConductionType"), isMasked: any.flag(),
              clampingLowerBound: any.maybe { $0.number() },
              clampingUpperBound: any.maybe { $0.number() })
          })
      })
  }

  private mutating func visionPrescription() -> VisionPrescription {
    VisionPrescription(
      prescriptionType: raw("HKVisionPrescriptionType"), expiration: maybe { $0.instant() },
      leftEye: maybe { $0.lens() }, rightEye: maybe { $0.lens() }, brand: text())
  }

  private mutating func lens() -> VisionPrescription.Lens {
    var lens = VisionPrescription.Lens(sphere: number())
    lens.cylinder = maybe { $0.number() }
    lens.axis = maybe { $0.number() }
    lens.addPower = maybe { $0.number() }
    lens.vertexDistance = maybe { $0.number() }
    lens.prism = maybe {
      VisionPrescription.Prism(
        verticalAmount: $0.number(), verticalBase: $0.raw("HKPrismBase"),
        horizontalAmount: $0.number(), horizontalBase: $0.raw("HKPrismBase"))
    }
    lens.farPupillaryDistance = maybe { $0.number() }
    lens.nearPupillaryDistance = maybe { $0.number() }
    lens.baseCurve = maybe { $0.number() }
    lens.diameter = maybe { $0.number() }
    return lens
  }

  private mutating func stateOfMind() -> StateOfMind {
    StateOfMind(
      kind: raw("HKStateOfMind.Kind"), valence: number(),
      labels: list(6) { $0.raw("HKStateOfMind.Label") },
      associations: list(6) { $0.raw("HKStateOfMind.Association") })
  }

  private mutating func doseEvent() -> MedicationDoseEvent {
    MedicationDoseEvent(
      logStatus: raw("HKMedicationDoseEvent.LogStatus"),
      scheduleType: raw("HKMedicationDoseEvent.ScheduleType"), conceptIdentifier: text(),
      scheduledDate: maybe { $0.instant() }, scheduledQuantity: maybe { $0.number() },
      quantity: maybe { $0.number() }, unit: text())
  }

  private mutating func medication() -> UserAnnotatedMedication {
    UserAnnotatedMedication(
      nickname: maybe { $0.text() }, isArchived: flag(), hasSchedule: flag(),
      concept: MedicationConcept(
        identifier: text(), displayText: text(), generalForm: text(),
        relatedCodings: list(4) { any in
          ClinicalCoding(
            system: any.text(), version: any.maybe { $0.text() }, code: any.text())
        }),
      schedule: list(4) {
        ScheduledDose(
          secondOfDay: $0.count(86_400), weekdays: $0.count(128), quantity: $0.number())
      })
  }

  private mutating func clinicalRecord() -> ClinicalRecord {
    ClinicalRecord(
      displayName: text(), resourceType: text(), resourceIdentifier: text(), release: text(),
      version: text(), sourceURL: text(), data: bytes(400))
  }

  private mutating func verifiableRecord() -> VerifiableClinicalRecord {
    VerifiableClinicalRecord(
      recordTypes: list(3) { $0.text() }, sourceType: text(), issuerIdentifier: text(),
      subjectName: text(), subjectDateOfBirth: maybe { $0.day() }, issuedDate: instant(),
      relevantDate: instant(), expirationDate: maybe { $0.instant() },
      itemNames: list(3) { $0.text() }, signature: element([.notChecked, .verified, .invalid]),
      data: bytes(400))
  }

  mutating func activitySummary() -> ActivitySummary {
    ActivitySummary(
      day: day(), moveMode: raw("HKActivityMoveMode"), activeEnergyBurned: number(),
      activeEnergyBurnedGoal: maybe { $0.number() }, moveTime: number(),
      moveTimeGoal: maybe { $0.number() }, exerciseTime: number(),
      exerciseTimeGoal: maybe { $0.number() }, standHours: number(),
      standHoursGoal: maybe { $0.number() })
  }
}
