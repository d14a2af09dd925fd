import HealthModel

/// Details of each kind. Kinds with their own end return it.
extension ObjectGenerator {
  mutating func details(
    of type: ObjectType, _ start: Instant, _ end: Instant
  ) -> (details: SampleDetails, end: Instant) {
    switch type.kind {
    case .series:
      (
        type == .workoutRoute ? .workoutRoute(WorkoutRoute()) : .heartbeatSeries(HeartbeatSeries()),
        end
      )
    case .workout: (.workout(workout(start, end)), end)
    case .electrocardiogram: (.electrocardiogram(electrocardiogram()), end)
    case .audiogram: (.audiogram(audiogram()), end)
    case .visionPrescription: (.visionPrescription(prescription(start)), end)
    case .stateOfMind: (.stateOfMind(stateOfMind()), start)
    case .scoredAssessment: (.scoredAssessment(assessment(type)), start)
    case .medicationDoseEvent: (.medicationDoseEvent(dose()), start)
    case .userAnnotatedMedication: (.userAnnotatedMedication(medication()), start)
    case .clinical: (.clinicalRecord(clinicalRecord(type)), start)
    case .document: (.document(document()), end)
    case .verifiableClinicalRecord: (.verifiableClinicalRecord(card(start)), start)
    case .activitySummary: (.activitySummary(summary(start)), start)
    case .quantity, .category, .correlation, .characteristic, .attachment:
      preconditionFailure("\(type.kind) has no details of its own")
    }
  }

  private mutating func electrocardiogram() -> Electrocardiogram {
    Electrocardiogram(
      classification: rawValue("HKElectrocardiogram.Classification"),
      symptomsStatus: rawValue("HKElectrocardiogram.SymptomsStatus"),
      averageHeartRate: maybe { $0.number(40...180) },
      samplingFrequency: maybe { $0.number(100...1000) }, lead: 1)
  }

  private mutating func audiogram() -> Audiogram {
    var frequency = number(20...200)
    return Audiogram(
      points: (0..<integer(1...8)).map { _ in
        frequency += number(1...2000)
        let sides = oneIn(2) ? [0, 1] : [integer(0...1)]
        return Audiogram.SensitivityPoint(
          frequency: frequency,
          tests: sides.map { side in
            Audiogram.SensitivityTest(
              sensitivity: number(-10...120), side: side, isMasked: oneIn(2),
              clampingLowerBound: maybe { $0.number(-20 ... -10) },
              clampingUpperBound: maybe { $0.number(110...120) })
          })
      })
  }

  private mutating func prescription(_ start: Instant) -> VisionPrescription {
    let isContacts = oneIn(2)
    return VisionPrescription(
      prescriptionType: isContacts ? 2 : 1,
      expiration: maybe { Instant(microseconds: start.microseconds + Int64($0.integer(0...999))) },
      leftEye: maybe { $0.lens(isContacts) }, rightEye: maybe { $0.lens(isContacts) },
      brand: isContacts ? text() : "")
  }

  private mutating func lens(_ isContacts: Bool) -> VisionPrescription.Lens {
    var lens = VisionPrescription.Lens(sphere: number(-20...20))
    if oneIn(2) {
      lens.cylinder = number(-9...9)
      lens.axis = number(0...180)
    }
    lens.addPower = maybe { $0.number(0...4) }
    if isContacts {
      lens.baseCurve = maybe { $0.number(7...10) }
      lens.diameter = maybe { $0.number(13...15) }
    } else {
      lens.vertexDistance = maybe { $0.number(8...20) }
      lens.farPupillaryDistance = maybe { $0.number(20...40) }
      lens.nearPupillaryDistance = maybe { $0.number(20...40) }
      lens.prism = maybe {
        let vertical = $0.integer(0...2)
        let horizontal = $0.oneIn(3) ? 0 : $0.integer(3...4)
        return VisionPrescription.Prism(
          verticalAmount: vertical == 0 ? 0 : $0.number(0.5...9), verticalBase: vertical,
          horizontalAmount: horizontal == 0 ? 0 : $0.number(0.5...9), horizontalBase: horizontal)
      }
    }
    return lens
  }

  private mutating func stateOfMind() -> StateOfMind {
    StateOfMind(
      kind: integer(1...2), valence: number(-1...1),
      labels: (1...38).filter { _ in oneIn(9) }, associations: (1...18).filter { _ in oneIn(9) })
  }

  private mutating func assessment(_ type: ObjectType) -> ScoredAssessment {
    type == .phq9
      ? ScoredAssessment(answers: (0..<8).map { _ in integer(0...3) } + [integer(0...4)])
      : ScoredAssessment(answers: (0..<7).map { _ in integer(0...3) })
  }

  private mutating func dose() -> MedicationDoseEvent {
    let isScheduled = oneIn(2)
    let status = integer(1...6)
    return MedicationDoseEvent(
      logStatus: status, scheduleType: isScheduled ? 2 : 1, conceptIdentifier: text(),
      scheduledDate: isScheduled ? instant() : nil,
      scheduledQuantity: isScheduled ? number(0.5...9) : nil,
      quantity: status == MedicationDoseEvent.skipped ? 0 : maybe { $0.number(0...9) },
      unit: oneIn(2) ? "count" : "mL")
  }

  private mutating func medication() -> UserAnnotatedMedication {
    let hasSchedule = oneIn(2)
    return UserAnnotatedMedication(
      nickname: maybe { $0.text() }, isArchived: oneIn(3), hasSchedule: hasSchedule,
      concept: MedicationConcept(
        identifier: text(), displayText: text(),
        generalForm: caseName("HKMedicationGeneralForm"),
        relatedCodings: (0..<integer(0...3)).map {
          ClinicalCoding(
            system: ClinicalCoding.rxNorm, version: maybe { $0.text() }, code: "\($0)\(text())")
        }),
      schedule: hasSchedule
        ? (0..<integer(0...4)).map { _ in
          ScheduledDose(
            secondOfDay: integer(0...86_399), weekdays: integer(1...127),
            quantity: number(0.5...4))
        } : [])
  }

  private mutating func summary(_ start: Instant) -> ActivitySummary {
    guard let day = CalendarDay(start) else { preconditionFailure("drawn from 2010 to 2025") }
    return ActivitySummary(
      day: day, moveMode: integer(1...2), activeEnergyBurned: number(0...2000),
      activeEnergyBurnedGoal: maybe { $0.number(1...900) }, moveTime: number(0...300),
      moveTimeGoal: maybe { $0.number(1...90) }, exerciseTime: number(0...300),
      exerciseTimeGoal: maybe { $0.number(1...90) }, standHours: Double(integer(0...24)),
      standHoursGoal: maybe { Double($0.integer(1...24)) })
  }
}
