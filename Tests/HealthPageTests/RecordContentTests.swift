import HealthModel
import HealthPage
import HealthWords
import Testing

/// The content of records in words.
struct RecordContentTests {
  private func html(_ details: SampleDetails, _ language: Language = .english) -> String {
    RecordContent(details).html(Berlin.context(language))?.markup ?? ""
  }

  private func record(_ json: String) -> SampleDetails {
    .clinicalRecord(
      ClinicalRecord(
        displayName: "Hemoglobin", resourceType: "Observation", resourceIdentifier: "1",
        release: "R4", version: "4.0.1", data: Array(json.utf8)))
  }

  @Test("a prescription is a table with the right eye first and signs at all powers")
  func prescription() throws {
    var right = VisionPrescription.Lens(sphere: -1.25)
    (right.cylinder, right.axis) = (-0.5, 90)
    right.prism = .init(
      verticalAmount: 1.5, verticalBase: 1, horizontalAmount: 0, horizontalBase: 0)
    let html = html(
      .visionPrescription(
        VisionPrescription(
          prescriptionType: 1, expiration: Berlin.instant(2027, 5, 1), leftEye: .init(sphere: 0.75),
          rightEye: right)))
    #expect(html.contains("Glasses · Valid until 1 May 2027"))
    let rows = html.parts(from: "<tr><th scope=\"row\">", to: "</tr>")
    #expect(rows.count == 4)
    #expect(rows[0].contains(">−1.25</td><td class=\"number\">+0.75<"))
    // What is not stated is no zero.
    #expect(rows[1].contains(">−0.50</td><td class=\"number\">–<"))
    #expect(rows[2].contains(">90°<") && rows[3].contains(">1.5 up<"))
  }

  @Test("a laboratory result has the provider's digits, unit and reference range")
  func result() {
    let details = record(
      """
      {"resourceType": "Observation", "code": {"text": "Hemoglobin <b>"},
       "valueQuantity": {"value": 13.57, "unit": "g/dL"},
       "referenceRange": [{"low": {"value": 12, "unit": "g/dL"}, "high": {"value": 16, "unit": "g/dL"}}]}
      """)
    let text = Self.plain(html(details, .german))
    #expect(text.contains("13,57 g/dL") && text.contains("12 g/dL – 16 g/dL"))
    #expect(text.contains("Hemoglobin &lt;b&gt;"))
    #expect(RecordContent(details).note(.english).map(Self.plain) == "13.57 g/dL")
  }

  @Test("a rating and a conclusion are shown where the provider states them")
  func rating() {
    let details = record(
      """
      {"resourceType": "Observation", "code": {"text": "CRP"},
       "valueQuantity": {"comparator": "<", "value": 5.0, "unit": "mg/L"},
       "interpretation": [{"coding": [{"display": "Normal"}]}], "note": [{"text": "Late <i>sample."}]}
      """)
    let text = Self.plain(html(details))
    #expect(text.contains("&lt; 5.0 mg/L") && text.contains("<td>Normal</td>"))
    #expect(text.contains("Late &lt;i&gt;sample."))
    #expect(!text.contains("Reference range"))
    #expect(RecordContent(details).note(.english).map(Self.plain) == "< 5.0 mg/L, Normal")
    let plain = record(#"{"resourceType": "Observation", "valueString": "clear"}"#)
    #expect(!html(plain).contains("Rating") && !html(plain).contains("Conclusion"))
  }

  @Test("a panel has a row for each of its parts, and no value of its own")
  func panel() {
    let details = record(
      """
      {"resourceType": "Observation", "component": [
        {"code": {"coding": [{"display": "Systolic"}]}, "valueQuantity": {"value": 121, "unit": "mmHg"}},
        {"code": {"text": "Posture"}, "valueString": "sitting", "referenceRange": [{"text": "any"}]},
        {"code": {"text": "Nothing"}}]}
      """)
    let text = Self.plain(html(details))
    #expect(text.contains("Systolic") && text.contains("121 mmHg") && text.contains("sitting"))
    #expect(text.contains("any") && !text.contains("Nothing"))
    #expect(RecordContent(details).note(.english) == nil)
  }

  @Test(
    "another resource and text that is no JSON have no result",
    arguments: [#"{"resourceType": "Condition", "valueString": "x"}"#, "{", "[]"])
  func other(json: String) { #expect(html(record(json)) == "") }

  @Test(
    "a health card states whether its signature was verified",
    arguments: [
      (VerifiableClinicalRecord.Signature.verified, "good", "Signature verified"),
      (.invalid, "error", "Signature invalid"), (.notChecked, "muted", "Signature not checked"),
    ])
  func signature(
    signature: VerifiableClinicalRecord.Signature, style: String, text: String
  ) {
    let card = SampleDetails.verifiableClinicalRecord(
      VerifiableClinicalRecord(
        recordTypes: ["immunization"], sourceType: "SMARTHealthCard",
        issuerIdentifier: "https://example.org/<issuer>", subjectName: "Alva",
        issuedDate: Berlin.instant(2025, 1, 2), relevantDate: Berlin.instant(2025, 1, 1),
        itemNames: ["Tetanus"], signature: signature, data: []))
    let html = html(card)
    #expect(html.contains("<p class=\"\(style)\">\(text)</p>"))
    #expect(html.contains("example.org/&lt;issuer&gt;") && html.contains("Tetanus"))
    #expect(RecordContent(card).note(.english) == text)
  }

  /// Without the isolates around names.
  private static func plain(_ text: String) -> String {
    text.replacing("\u{2068}", with: "").replacing("\u{2069}", with: "")
  }
}
