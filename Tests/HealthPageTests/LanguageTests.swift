import HealthModel
import HealthPage
import HealthText
import Testing

@Suite struct LanguageTests {
  @Test("every language has the same strings, and names only of types and groups")
  func keys() {
    for language in Language.all {
      let names = language.keys.filter { $0.hasPrefix("name.") }
      #expect(language.keys.subtracting(names) == Language.english.keys)
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
    #expect(Berlin.time().fullDay(Berlin.instant(2025, 10, 15)) == "Wednesday, 15 October 2025")
    #expect(
      Berlin.time(.german).fullDay(Berlin.instant(2025, 10, 15)) == "Mittwoch, 15. Oktober 2025")
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

  @Test("names of constants become words")
  func words() {
    #expect(SpacedWords.title("asleepREM") == "Asleep REM")
    #expect(
      SpacedWords.title("highIntensityIntervalTraining") == "High intensity interval training")
  }
}
