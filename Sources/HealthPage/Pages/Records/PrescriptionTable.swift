import Foundation
import HealthModel
import HealthWords

/// A prescription of glasses or contact lenses as a table of both eyes, the right one first, as
/// opticians write it.
struct PrescriptionTable {
  private let prescription: VisionPrescription

  init(_ prescription: VisionPrescription) { self.prescription = prescription }

  private typealias Lens = VisionPrescription.Lens

  func html(_ context: PageContext) -> HTML {
    let language = context.language
    let lenses = [prescription.rightEye, prescription.leftEye]
    let rows = rows(language).filter { row in lenses.contains { $0.flatMap(row.text) != nil } }
      .map { row -> HTML in
        let cells = lenses.map { lens -> HTML in
          "<td class=\"number\">\(lens.flatMap(row.text) ?? "–")</td>"
        }
        return "<tr><th scope=\"row\">\(language[row.key])</th>\(cells)</tr>"
      }
    return """
      <p>\(notes(context))</p><table><thead><tr><td></td>\
      <th scope="col" class="number">\(language["record.rightEye"])</th>\
      <th scope="col" class="number">\(language["record.leftEye"])</th></tr></thead>\
      <tbody>\(rows)</tbody></table>
      """
  }

  private func notes(_ context: PageContext) -> String {
    let language = context.language
    let kinds = [
      VisionPrescription.glasses: "record.glasses", VisionPrescription.contacts: "record.contacts",
    ]
    return [
      kinds[prescription.prescriptionType].map { language[$0] },
      prescription.brand.isEmpty ? nil : Claim.name(prescription.brand, columns: 80),
      prescription.expiration.map { "\(language["record.expires"]) \(context.time.day($0))" },
    ].compactMap { $0 }.joined(separator: " · ")
  }

  private func rows(
    _ language: Language
  ) -> [(key: String, text: (Lens) -> String?)] {
    [
      ("record.sphere", { power($0.sphere, language) }),
      ("record.cylinder", { $0.cylinder.map { power($0, language) } }),
      ("record.axis", { $0.axis.map { "\(language.decimal($0, fractionDigits: 0))°" } }),
      ("record.addPower", { $0.addPower.map { power($0, language) } }),
      ("record.prism", { $0.prism.map { prism($0, language) } }),
      ("record.vertex", { $0.vertexDistance.map { length($0, language) } }),
      ("record.farDistance", { $0.farPupillaryDistance.map { length($0, language) } }),
      ("record.nearDistance", { $0.nearPupillaryDistance.map { length($0, language) } }),
      ("record.baseCurve", { $0.baseCurve.map { length($0, language) } }),
      ("record.diameter", { $0.diameter.map { length($0, language) } }),
    ]
  }

  /// With two decimals and a sign, as opticians write it: a missing sign would be read as plus.
  private func power(_ diopters: Double, _ language: Language) -> String {
    guard diopters.magnitude < 1000 else { return "" }
    let hundredths = Int((diopters.magnitude * 100).rounded())
    let rest = hundredths % 100
    let text = "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    return (diopters < 0 ? "−" : "+") + language.number(text)
  }

  private func length(_ millimeters: Double, _ language: Language) -> String {
    "\(language.measurement(millimeters)) mm"
  }

  private func prism(_ prism: VisionPrescription.Prism, _ language: Language) -> String {
    [(prism.verticalAmount, prism.verticalBase), (prism.horizontalAmount, prism.horizontalBase)]
      .filter { 1...4 ~= $0.1 }
      .map { "\(language.measurement($0.0)) \(language["record.base.\($0.1)"])" }
      .joined(separator: ", ")
  }
}
