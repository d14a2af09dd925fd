import Foundation
import HealthModel
import Testing

@testable import HealthKit

private let start = Date(timeIntervalSince1970: 1_700_000_000)
private let end = start.addingTimeInterval(3600)

@Suite("Samples with details")
struct DetailTests {
  @Test("WORKOUT-11: a workout's duration excludes pauses")
  func workout() {
    func moment(_ seconds: Double) -> DateInterval {
      DateInterval(start: start.addingTimeInterval(seconds), duration: 0)
    }
    let workout = HKWorkout(
      activityType: .cycling, start: start, end: end,
      workoutEvents: [
        HKWorkoutEvent(type: .pause, dateInterval: moment(600), metadata: nil),
        HKWorkoutEvent(type: .resume, dateInterval: moment(900), metadata: nil),
      ],
      totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 500),
      totalDistance: HKQuantity(unit: .mile(), doubleValue: 20), metadata: nil)
    #expect(workout.duration == 3300)
    #expect(workout.workoutEvents?.map(\.type) == [.pause, .resume])
    #expect(workout.totalDistance?.doubleValue(for: .mile()) == 20)
    #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 500)
    #expect(workout.totalFlightsClimbed == nil)
    #expect(workout.workout.statistics.map(\.type) == [.activeEnergyBurned, .distanceCycling])
  }

  @Test("WORKOUT-09: an activity keeps a copy of its configuration")
  func activity() {
    let configuration = HKWorkoutConfiguration()
    configuration.activityType = .swimming
    configuration.locationType = .indoor
    configuration.swimmingLocationType = .pool
    configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
    let activity = HKWorkoutActivity(
      workoutConfiguration: configuration, start: start, end: nil, metadata: nil)
    configuration.activityType = .running
    #expect(activity.workoutConfiguration.activityType == .swimming)
    #expect(activity.workoutConfiguration.lapLength?.doubleValue(for: .meter()) == 25)
    #expect(activity.endDate == nil)
  }

  @Test("TYPE-22, TYPE-23: a state of mind has unique labels and a valence classification")
  func stateOfMind() {
    let state = HKStateOfMind(
      date: start, kind: .momentaryEmotion, valence: 0.9, labels: [.happy, .calm, .happy],
      associations: [.work])
    #expect(Set(state.labels) == [.happy, .calm])
    #expect(state.labels.count == 2)
    #expect(state.associations == [.work])
    #expect(state.valenceClassification == .veryPleasant)
    #expect(state.startDate == state.endDate)
    #expect(HKStateOfMind.ValenceClassification(valence: 1.5) == nil)
  }

  @Test("TYPE-26: an assessment's score and risk are derived from its answers")
  func assessment() {
    let anxiety = HKGAD7Assessment(
      date: start, answers: Array(repeating: .moreThanHalfTheDays, count: 7))
    #expect(anxiety.score == 14)
    #expect(anxiety.risk == .moderate)
    let depression = HKPHQ9Assessment(
      date: start, answers: Array(repeating: .nearlyEveryDay, count: 8) + [.preferNotToAnswer])
    #expect(depression.score == 24)
    #expect(depression.risk == .severe)
    #expect(depression.answers.last == .preferNotToAnswer)
  }

  @Test("an audiogram sorts its points, and invalid points and reversed ranges are rejected")
  func audiogram() throws {
    func level(_ value: Double) -> HKQuantity {
      HKQuantity(unit: .decibelHearingLevel(), doubleValue: value)
    }
    func point(_ hertz: Double) throws -> HKAudiogramSensitivityPoint {
      try HKAudiogramSensitivityPoint(
        frequency: HKQuantity(unit: .hertz(), doubleValue: hertz), leftEarSensitivity: level(20),
        rightEarSensitivity: nil)
    }
    let audiogram = HKAudiogramSample(
      sensitivityPoints: [try point(2000), try point(500)], start: start, end: end, metadata: nil)
    let points = audiogram.sensitivityPoints
    #expect(points.map { $0.frequency.doubleValue(for: .hertz()) } == [500, 2000])
    #expect(points[0].leftEarSensitivity == level(20))
    #expect(points[0].rightEarSensitivity == nil)
    #expect(points[0].tests[0].type == .air)
    #expect { try HKAudiogramSensitivityPoint(frequency: level(1), tests: []) } throws: {
      HKError.errorInvalidArgument ~= $0
    }
    #expect { try HKAudiogramSensitivityPointClampingRange(lowerBound: 2, upperBound: 1) } throws: {
      HKError.errorInvalidArgument ~= $0
    }
  }

  @Test("CLIN-07: a prescription keeps its lenses, and a prism converts between angle and base")
  func prescription() {
    let prism = HKVisionPrism(
      amount: HKQuantity(unit: .prismDiopter(), doubleValue: 2),
      angle: HKQuantity(unit: .degreeAngle(), doubleValue: 270), eye: .left)
    #expect(prism.verticalBase == .down)
    #expect(prism.horizontalBase == .none)
    #expect(prism.verticalAmount.doubleValue(for: .prismDiopter()) == 2)
    #expect(prism.angle.doubleValue(for: .degreeAngle()) == 270)
    let lens = HKGlassesLensSpecification(
      sphere: HKQuantity(unit: .diopter(), doubleValue: -1.25), cylinder: nil, axis: nil,
      addPower: nil, vertexDistance: HKQuantity(unit: .meter(), doubleValue: 0.012), prism: prism,
      farPupillaryDistance: nil, nearPupillaryDistance: nil)
    let prescription = HKGlassesPrescription(
      rightEyeSpecification: nil, leftEyeSpecification: lens, dateIssued: start,
      expirationDate: end, device: nil, metadata: nil)
    let millimeters = prescription.leftEye?.vertexDistance?.doubleValue(
      for: .meterUnit(with: .milli))
    #expect(millimeters == 12)
    #expect(prescription.leftEye?.prism == prism)
    #expect(prescription.prescriptionType == .glasses)
    #expect(prescription.expirationDate == end)
    #expect(HKObject.make(prescription.object) is HKGlassesPrescription)
  }

  @Test("a document's title is parsed from its XML, and empty data is rejected")
  func document() throws {
    let xml = "<ClinicalDocument><title>Letter</title></ClinicalDocument>"
    let sample = try HKCDADocumentSample(
      data: Data(xml.utf8), start: start, end: start, metadata: nil)
    #expect(sample.document?.title == "Letter")
    #expect(sample.document?.documentData == Data(xml.utf8))
    for (text, reason) in [
      ("", "the data is not XML with the root element ClinicalDocument"),
      (
        "<ClinicalDocument><title></ClinicalDocument>",
        "the tags are not properly nested in the root element"
      ),
    ] {
      #expect {
        try HKCDADocumentSample(data: Data(text.utf8), start: start, end: start, metadata: nil)
      } throws: {
        ($0 as NSError).userInfo[HKDetailedCDAValidationErrorKey] as? String == reason
          && HKError.errorInvalidArgument ~= $0 && $0.localizedDescription.hasSuffix(reason)
      }
    }
  }

  @Test("SUMMARY-01: a summary's day is given in the requested calendar")
  func summary() {
    let summary = HKActivitySummary(
      ActivitySummary(day: CalendarDay(year: 2025, month: 10, day: 21), exerciseTime: 54))
    let components = summary.dateComponents(for: Calendar(identifier: .gregorian))
    #expect(components.day == 21)
    #expect(components.calendar != nil)
    #expect(summary.appleExerciseTime.doubleValue(for: .minute()) == 54)
    #expect(summary.exerciseTimeGoal == nil)
    summary.activeEnergyBurned = HKQuantity(unit: .jouleUnit(with: .kilo), doubleValue: 418.4)
    #expect(summary.activeEnergyBurned.doubleValue(for: .kilocalorie()) == 100)
  }
}
