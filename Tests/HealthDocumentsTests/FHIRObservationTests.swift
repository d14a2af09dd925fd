import Testing

@testable import HealthDocuments

@Suite struct FHIRObservationTests {
  private func read(_ text: String) -> FHIRObservation? { FHIRObservation(Array(text.utf8)) }

  @Test("a result has the laboratory's digits, unit, reference range and rating")
  func quantity() throws {
    let observation = try #require(
      read(
        #"""
        {"resourceType": "Observation", "status": "final",
         "code": {"coding": [{"system": "http://loinc.org", "code": "15074-8", "display": "Glucose"}],
                  "text": "Glucose, fasting"},
         "valueQuantity": {"value": 5.0, "unit": "mmol/L", "system": "http://unitsofmeasure.org"},
         "interpretation": [{"coding": [{"code": "N", "display": "Normal"}]}, {"text": "second"}],
         "referenceRange": [{"low": {"value": 3.9, "unit": "mmol/L"}, "high": {"value": 5.5, "unit": "mmol/L"}},
                            {"text": "of another group"}]}
        """#))
    #expect(
      observation.results == [
        .init(
          name: "Glucose, fasting", value: .quantity(.init(number: "5.0", unit: "mmol/L")),
          range: .between(
            .init(number: "3.9", unit: "mmol/L"), .init(number: "5.5", unit: "mmol/L")),
          interpretation: "Normal")
      ])
    #expect(observation.conclusion.isEmpty)
  }

  @Test("components are results of their own, and a panel without a value is none")
  func components() throws {
    let observation = try #require(
      read(
        #"""
        {"resourceType": "Observation", "code": {"text": "Panel"}, "component": [
          {"code": {"text": "Sodium"}, "valueQuantity": {"value": "139", "code": "mmol/L"}},
          {"code": {"text": "Culture"}, "valueCodeableConcept": {"coding": [{"display": "negative"}]}},
          {"code": {"text": "Potassium"}, "dataAbsentReason": {"text": "hemolyzed"}}]}
        """#))
    #expect(observation.results.map(\.name) == ["Sodium", "Culture"])
    #expect(
      observation.results.map(\.value) == [
        .quantity(.init(number: "139", unit: "mmol/L")), .text("negative"),
      ])
  }

  @Test("a value outside of the measuring range keeps its direction, and a range its open side")
  func bounds() throws {
    func range(_ text: String) throws -> FHIRObservation.Range? {
      let observation = try #require(
        read(
          #"""
          {"resourceType": "Observation", "referenceRange": [{\#(text)}],
           "valueQuantity": {"comparator": "<", "value": 5, "unit": "mg/L"}}
          """#
        ))
      #expect(
        observation.results.map(\.value) == [
          .quantity(.init(comparator: "<", number: "5", unit: "mg/L"))
        ])
      return observation.results.first?.range
    }
    #expect(try range(#""low": {"value": 60}"#) == .atLeast(.init(number: "60")))
    #expect(try range(#""high": {"value": 5}"#) == .atMost(.init(number: "5")))
    #expect(try range(#""text": "not detected""#) == .text("not detected"))
    #expect(try range(#""high": {"unit": "mg/L"}"#) == nil)
  }

  @Test("a report has its conclusion, and an observation its notes")
  func words() {
    #expect(
      read(
        #"{"resourceType": "DiagnosticReport", "conclusion": "No finding.\nControl in a year."}"#)?
        .conclusion == "No finding.\nControl in a year.")
    #expect(
      read(#"{"resourceType": "Observation", "note": [{"text": "Sample was late."}]}"#)?.conclusion
        == "Sample was late.")
    #expect(read(#"{"resourceType": "Observation", "comments": "DSTU2"}"#)?.conclusion == "DSTU2")
  }

  @Test(
    "a resource without a result, and what is not JSON, have none",
    arguments: [
      #"{"resourceType": "AllergyIntolerance", "code": {"text": "Peanut"}}"#, "", "[]", "{",
      #"{"resourceType": "Observation", "valueQuantity": {"value": tru}}"#,
      #"{"resourceType": "Observation", "valueQuantity": []}"#,
      #"{"resourceType": "Condition", "valueString": "x"}"#, #"{"valueString": "x"}"#,
      String(repeating: #"{"component":["#, count: 5_000),
    ])
  func nothing(text: String) { #expect(read(text) == nil) }
}
