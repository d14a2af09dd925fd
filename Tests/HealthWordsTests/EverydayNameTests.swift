import HealthModel
import HealthWords
import Testing

/// The words for types, units and values, from the tables of the catalog.
@Suite struct EverydayNameTests {
  @Test(
    "types have the display names of the Health app",
    arguments: [
      (ObjectType.stepCount, "Steps"), (.bodyMass, "Weight"), (.vo2Max, "Cardio Fitness"),
      (.heartRateVariabilitySDNN, "Heart Rate Variability"), (.oxygenSaturation, "Blood Oxygen"),
      (.sleepAnalysis, "Sleep"), (.verifiableClinicalRecord, "Verifiable Health Records"),
    ])
  func displayNames(type: ObjectType, name: String) {
    #expect(type.displayName == name)
  }

  @Test("each type has its own display name and a group, and is found by its words")
  func complete() {
    #expect(Set(ObjectType.all.map(\.displayName)).count == ObjectType.all.count)
    for type in ObjectType.all {
      #expect(!type.browseGroups.isEmpty)
      for name in EverydayNames.names(of: type) + [type.name, type.identifier] {
        #expect(EverydayNames.type(named: name) == type, "\(name)")
      }
      #expect(EverydayNames.search(type.displayName).first == type)
    }
  }

  @Test("groups have the display names of the Health app and are never empty")
  func groups() {
    #expect(BrowseGroup.bodyMeasurements.displayName == "Body Measurements")
    #expect(BrowseGroup.vitals.types.contains(.heartRate))
    #expect(BrowseGroup.heart.types.contains(.heartRate))
    for group in BrowseGroup.allCases {
      #expect(!group.types.isEmpty)
      #expect(group.types.map(\.displayName) == group.types.map(\.displayName).sorted())
    }
  }

  @Test(
    "a search understands names, units, groups and misspellings, best match first",
    arguments: [
      ("weight", [ObjectType.bodyMass]), ("bpm", [.heartRate, .restingHeartRate]),
      ("hrv", [.heartRateVariabilitySDNN]), ("SpO2", [.oxygenSaturation]),
      ("sleep", [.sleepAnalysis]), ("heart", [.heartRate]), ("rate resting", [.restingHeartRate]),
      ("lbs", [.bodyMass]), ("wieght", [.bodyMass]), ("mmhg", [.bloodPressure]),
      ("vitamin", [.dietaryVitaminA]), ("blood sug", [.bloodGlucose]),
    ] as [(String, [ObjectType])])
  func search(text: String, first: [ObjectType]) {
    #expect(Array(EverydayNames.search(text).prefix(first.count)) == first)
  }

  @Test("a search for a group finds its types, those of which it is the main group first")
  func searchGroup() {
    let found = EverydayNames.search("vitals")
    #expect(Set(found).isSuperset(of: BrowseGroup.vitals.types))
    #expect(
      EverydayNames.search("body measurements").first?.browseGroups.first == .bodyMeasurements)
  }

  @Test("a search for nothing or for nonsense finds nothing", arguments: ["", "  ", "++", "qqqqq"])
  func searchNothing(text: String) {
    #expect(EverydayNames.search(text).isEmpty)
  }

  @Test(
    "a name inside a sentence is in lower case except for acronyms",
    arguments: [
      (ObjectType.bodyMass, "weight"), (.uvExposure, "UV index"),
      (.dietaryVitaminB12, "vitamin B12"), (.dietaryVitaminA, "vitamin A"),
      (.sixMinuteWalkTestDistance, "six-minute walk"),
      (.electrocardiogram, "electrocardiograms (ECG)"),
      (.atrialFibrillationBurden, "AFib history"),
    ])
  func inSentence(type: ObjectType, name: String) {
    #expect(type.nameInSentence == name)
  }

  @Test("units are shown with everyday names, in ASCII if need be")
  func labels() throws {
    func label(_ unit: String, _ type: ObjectType, _ hasUnicode: Bool = true) throws -> String {
      EverydayUnits.label(of: try HealthUnit(unit), for: type, hasUnicode: hasUnicode)
    }
    #expect(try label("count/min", .heartRate) == "bpm")
    #expect(try label("count/min", .respiratoryRate) == "breaths/min")
    #expect(try label("degC", .bodyTemperature) == "°C")
    #expect(try label("degC", .bodyTemperature, false) == "degC")
    #expect(try label("kg", .bodyMass) == "kg")
    #expect(try label("mmol<180.15588000005408>/L", .bloodGlucose) == "mmol/L")
  }

  @Test("each everyday name of a unit converts to the types that it is listed for")
  func unitsFit() throws {
    for type in ObjectType.all where type.kind == .quantity {
      for name in EverydayUnits.names(for: type) {
        #expect(try UnitArgument.unit(name, for: type).isCompatible(with: type.canonicalUnit))
      }
    }
  }

  @Test(
    "values have everyday names",
    arguments: [
      ("A+", ObjectType.bloodType, 1), ("a-", .bloodType, 2), ("0+", .bloodType, 7),
      ("deep", .sleepAnalysis, 4), ("REM", .sleepAnalysis, 5), ("light", .sleepAnalysis, 3),
      ("strong", .headache, 4),
    ] as [(String, ObjectType, Int64)])
  func values(text: String, type: ObjectType, value: Int64) throws {
    #expect(try CategoryArgument.value(text, for: type) == value)
  }
}
