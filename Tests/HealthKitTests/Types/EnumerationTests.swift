import Foundation
import HealthKit
import Testing

@Suite("Enumerations and constants")
struct EnumerationTests {
  @Test("sampled raw values match the catalog")
  func rawValues() {
    #expect(HKWorkoutActivityType.other.rawValue == 3000)
    #expect(HKWorkoutActivityType.swimBikeRun.rawValue == 82)
    #expect(HKStateOfMind.Label(rawValue: 1) != nil)
    #expect(HKElectrocardiogram.Classification.unrecognized.rawValue == 100)
    #expect(HKCategoryValueMenopausalState.none.rawValue == 3)
    #expect(HKPrismBase(rawValue: 3) == .in)
    #expect(HKError.Code.errorNoData.rawValue == 11)
    #expect(HKUpdateFrequency.hourly.rawValue == 2)
  }

  @Test("raw values have the integer type of Apple's headers")
  func rawTypes() {
    // The assignments are the test: another raw type does not compile.
    let unsigned: [UInt] = [
      HKWorkoutActivityType.running.rawValue, HKVisionPrescriptionType.contacts.rawValue,
      HKQueryOptions.strictEndDate.rawValue, HKStatisticsOptions.cumulativeSum.rawValue,
    ]
    let signed: [Int] = [
      HKWorkoutSessionLocationType.outdoor.rawValue, HKWorkoutSwimmingLocationType.pool.rawValue,
      HKWorkoutEventType.pause.rawValue, HKWorkoutSessionState.running.rawValue,
      HKWorkoutSessionType.mirrored.rawValue, HKWeatherCondition.clear.rawValue,
      HKHeartRateSensorLocation.wrist.rawValue, HKSwimmingStrokeStyle.butterfly.rawValue,
      HKMetricPrefix.kilo.rawValue, HKQuantityAggregationStyle.cumulative.rawValue,
      HKWorkoutEffortRelationshipQueryOptions.mostRelevant.rawValue,
      HKQuantitySeriesSampleQueryDescriptor.Options.includeSample.rawValue,
    ]
    #expect(unsigned == [37, 2, 2, 16])
    #expect(Set(signed).isSubset(of: Set(-15...100)))
  }

  @Test("an alias equals the value it renames")
  func aliases() {
    #expect(HKCategoryValueSleepAnalysis.asleep == .asleepUnspecified)
    #expect(HKCategoryValueOvulationTestResult.positive == .luteinizingHormoneSurge)
    #expect(HKError.noError == HKError.unknownError)
  }

  @Test("option sets combine")
  func options() {
    let strict: HKQueryOptions = [.strictStartDate, .strictEndDate]
    #expect(strict.rawValue == 3)
    #expect(HKWorkoutEffortRelationshipQueryOptions(rawValue: 1) == .mostRelevant)
  }

  @Test("TYPE-16: four sleep values count as asleep")
  func asleep() {
    #expect(HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue).sorted() == [1, 3, 4, 5])
  }

  @Test("sampled constants have their published values")
  func constants() {
    #expect(HKErrorDomain == "com.apple.healthkit")
    #expect(HKMetadataKeyWasUserEntered == "HKWasUserEntered")
    #expect(HKObjectQueryNoLimit == 0)
    #expect(HKFHIRResourceType.allergyIntolerance.rawValue == "AllergyIntolerance")
  }
}

@Suite("HKError")
struct ErrorTests {
  @Test("HKError and NSError match by code in a catch clause")
  func matching() {
    func code(of error: any Error) -> String {
      do {
        throw error
      } catch HKError.errorUserCanceled {
        return "canceled"
      } catch {
        return "other"
      }
    }
    #expect(code(of: HKError(.errorUserCanceled)) == "canceled")
    #expect(code(of: NSError(domain: HKErrorDomain, code: 7)) == "canceled")
    #expect(code(of: HKError(.errorNoData)) == "other")
    #expect(code(of: NSError(domain: NSPOSIXErrorDomain, code: 7)) == "other")
  }

  @Test("an HKError bridges to NSError with its domain, code, and description")
  func bridging() {
    let error = HKError(.errorNoData, userInfo: [NSLocalizedDescriptionKey: "nothing there"])
    let bridged = error as NSError
    #expect(bridged.domain == HKErrorDomain)
    #expect(bridged.code == 11)
    #expect((error as any Error).localizedDescription == "nothing there")
    #expect(HKError(NSError(domain: HKErrorDomain, code: 3))?.code == .errorInvalidArgument)
    #expect(HKError(NSError(domain: "elsewhere", code: 3)) == nil)
  }
}
