import HealthModel
import Testing

@Suite struct EnumerationTests {
  @Test("the catalog has 87 enumerations with 576 cases")
  func counts() {
    #expect(Enumeration.all.count == 87)
    #expect(Enumeration.all.map(\.cases.count).reduce(0, +) == 576)
  }

  @Test("every case is found by its names and its raw value")
  func lookup() {
    for enumeration in Enumeration.all {
      #expect(Enumeration(name: enumeration.name) == enumeration)
      for item in enumeration.cases {
        #expect(enumeration.case(named: item.name) == item)
        #expect(enumeration.case(named: item.constant) == item)
        #expect(Enumeration.constant(item.constant)?.enumeration == enumeration)
        guard let raw = item.rawValue else { continue }
        #expect(enumeration.contains(rawValue: raw))
        #expect(enumeration.case(rawValue: raw)?.rawValue == raw)
      }
    }
  }

  @Test("a raw value is displayed by its current name, not by an alias")
  func aliases() {
    let sleep = Enumeration(name: "HKCategoryValueSleepAnalysis")
    #expect(sleep?.case(rawValue: 1)?.name == "asleepUnspecified")
    #expect(sleep?.case(named: "asleep")?.rawValue == 1)
    #expect(sleep?.contains(rawValue: 6) == false)
    #expect(sleep?.contains(rawValue: -1) == false)
    #expect(sleep?.contains(rawValue: 64) == false)
  }

  @Test("irregular constants and raw values retain their published form")
  func irregular() {
    let error = Enumeration(name: "HKError.Code")
    #expect(error?.case(named: "HKErrorInvalidArgument")?.rawValue == 3)
    #expect(
      Enumeration(name: "HKElectrocardiogram.Classification")?.contains(rawValue: 100) == true)
    #expect(Enumeration(name: "HKWorkoutActivityType")?.case(named: "other")?.rawValue == 3000)
    #expect(Enumeration(name: "HKErrorDomain")?.cases.first?.rawText == "com.apple.healthkit")
    #expect(Enumeration(name: "HKFHIRRelease")?.case(named: "r4")?.rawText == "R4")
  }
}
