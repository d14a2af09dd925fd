import Foundation
import HealthModel
import HealthWords
import Testing

@Suite struct LanguageTests {
  /// The enumerations whose values the page shows as words.
  private static let enumerations =
    ObjectType.all.filter { $0.kind == .category }.compactMap(\.valueEnumeration)
    + [
      "HKElectrocardiogram.Classification", "HKMedicationDoseEvent.LogStatus",
      "HKWorkoutActivityType",
    ].compactMap { Enumeration(name: $0) }

  @Test("every constant has a word in every language, and a word is one of a constant")
  func words() {
    let constants = Set(Self.enumerations.flatMap(\.cases).map(\.name))
    #expect(constants.count > 100)
    for language in Language.all where language.code != Language.english.code {
      let words = language.keys.filter { $0.hasPrefix("word.") }
      #expect(Set(words.map { String($0.dropFirst("word.".count)) }) == constants)
    }
    #expect(Language.german.word(37, of: "HKWorkoutActivityType") == "Laufen")
    #expect(Language.english.word("asleepREM") == "Asleep REM")
    // A value of a later version has no name.
    #expect(Language.german.word(2_999, of: "HKWorkoutActivityType") == "2999")
  }

  @Test("the content of an object is in the language of the page")
  func contents() {
    let workout = SampleDetails.workout(
      Workout(activityType: 37, duration: 1_950))
    #expect(Language.german.text(workout, of: .workout).hasPrefix("Laufen, 32 min"))
    #expect(Language.english.text(workout, of: .workout).hasPrefix("Running, 32 min"))
    let state = SampleDetails.stateOfMind(
      StateOfMind(kind: 1, valence: 0.9, labels: [7], associations: []))
    #expect(Language.german.text(state, of: .stateOfMind) == "Sehr angenehm, Ruhig")
    let score = SampleDetails.scoredAssessment(ScoredAssessment(answers: [1, 2, 3]))
    #expect(Language.german.text(score, of: .gad7) == "Punktwert 6")
  }

  @Test("every language has the same strings, and names only of types and groups")
  func keys() {
    for language in Language.all {
      let names = language.keys.filter { $0.hasPrefix("name.") }
      let words = language.keys.filter { $0.hasPrefix("word.") }
      #expect(language.keys.subtracting(names).subtracting(words) == Language.english.keys)
      for name in names.map({ String($0.dropFirst("name.".count)) }) {
        #expect(ObjectType(name: name) != nil || BrowseGroup(rawValue: name) != nil, "\(name)")
      }
    }
    for language in Language.all where language.code != Language.english.code {
      for type in ObjectType.all { #expect(language.keys.contains("name.\(type.name)")) }
      for group in BrowseGroup.allCases {
        #expect(language.keys.contains("name.\(group.rawValue)"))
      }
    }
    #expect(Language.german.name(.bodyMass) == "Gewicht")
    #expect(Language.german.nameInSentence(.bodyMass) == "Gewicht")
    #expect(Language.english.nameInSentence(.bodyMass) == "weight")
    #expect(Language.english.name(.bodyMass) == "Weight")
  }

  @Test("every string has the same arguments in every language")
  func arguments() {
    for language in Language.all {
      for key in Language.english.keys {
        for index in 0..<5 {
          let argument = "{\(index)}"
          #expect(
            language[key].contains(argument) == Language.english[key].contains(argument),
            "\(key) in \(language.code)")
        }
      }
    }
  }

  @Test("braces in an argument are text")
  func bracesInArguments() {
    #expect(Language.english("date.range", "{1}", "b") == "{1} to b")
  }

  @Test("numbers and dates have the form of the language")
  func forms() {
    let display = ValueDisplay(type: .stepCount)
    #expect(Language.english.quantity(8993.4, display) == "8,993 steps")
    #expect(Language.german.quantity(8993.4, display) == "8.993 Schritte")
    let noon = Instant(secondsSince1970: 1_760_529_600)
    let calendar = TimeText(timeZone: .gmt).calendar
    #expect(
      LocalTime(language: .english, calendar: calendar).fullDay(noon)
        == "Wednesday, 15 October 2025")
    #expect(
      LocalTime(language: .german, calendar: calendar).fullDay(noon)
        == "Mittwoch, 15. Oktober 2025")
  }

  @Test("units have their everyday names, and counts of people no decimals")
  func units() {
    let language = Language.english
    #expect(language.quantity(68.6, ValueDisplay(type: .heartRate)) == "69 bpm")
    #expect(language.quantity(65.338, ValueDisplay(type: .bodyMass)) == "65.3 kg")
    #expect(language.quantity(0.973, ValueDisplay(type: .oxygenSaturation)) == "97.3 %")
    #expect(language.quantity(1, ValueDisplay(type: .stepCount)) == "1 step")
  }

  @Test("types are in the order of their names, of which accents are no part")
  func order() {
    let types: [ObjectType] = [.dietaryZinc, .nausea, .wheezing]
    // Zink, Übelkeit, Pfeifender Atem.
    #expect(Language.german.sorted(types) == [.wheezing, .nausea, .dietaryZinc])
  }

  @Test("the names that a user can type are those that are shown in English")
  func calendar() {
    #expect(CalendarWords.months == (1...12).map(Language.english.month))
    #expect(CalendarWords.longWeekdays == (0..<7).map(Language.english.weekday))
  }

  @Test("names of constants become words")
  func spaced() {
    #expect(SpacedWords.title("asleepREM") == "Asleep REM")
    #expect(
      SpacedWords.title("highIntensityIntervalTraining") == "High intensity interval training")
  }

  @Test(
    "the locale for messages determines the language",
    arguments: [
      (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "de_AT.utf8"], "de"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_US.UTF-8"], "en"),
      (["LANG": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8@euro"], "de"),
      (["LANG": "de_DE.UTF-8", "LC_ALL": ""], "de"),
      // Its words have letters that this locale cannot write.
      (["LANG": "de_DE"], "en"), (["LANG": "C.UTF-8"], "en"), (["LANG": "fr_FR.UTF-8"], "en"),
      ([:], "en"),
    ])
  func locales(environment: [String: String], code: String) {
    #expect(Language(environment: environment).code == code)
  }
}
