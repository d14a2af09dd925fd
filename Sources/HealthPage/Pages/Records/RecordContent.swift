package import HealthModel
package import HealthWords

/// The content of a record in words: lenses, a laboratory result, a document, or a health card.
package struct RecordContent: Sendable {
  private let details: SampleDetails

  package init(_ details: SampleDetails) { self.details = details }

  /// Returns nil for an object that has no content in words.
  package func html(_ context: PageContext) -> HTML? {
    let language = context.language
    return switch details {
    case .visionPrescription(let prescription): PrescriptionTable(prescription).html(context)
    case .clinicalRecord(let record): LabResults(record.data)?.html(language)
    case .document(let document):
      facts(
        [
          ("record.title", document.title), ("record.patient", document.patientName),
          ("record.author", document.authorName), ("record.custodian", document.custodianName),
        ], language)
    case .verifiableClinicalRecord(let card): html(card, context)
    default: nil
    }
  }

  /// A few words for a list: the value of a result, or the state of a signature.
  package func note(_ language: Language) -> String? {
    switch details {
    case .clinicalRecord(let record): LabResults(record.data)?.summary(language)
    case .verifiableClinicalRecord(let card): language[Self.key(card.signature)]
    default: nil
    }
  }

  private func html(_ card: VerifiableClinicalRecord, _ context: PageContext) -> HTML {
    let (language, time) = (context.language, context.time)
    let style =
      switch card.signature {
      case .verified: "good"
      case .invalid: "error"
      case .notChecked: "muted"
      }
    let birth = card.subjectDateOfBirth.map { day in
      language("date.day", "\(day.day)", language.shortMonth(day.month), "\(day.year)")
    }
    let list = facts(
      [
        ("record.items", card.itemNames.joined(separator: ", ")),
        ("record.patient", card.subjectName), ("profile.dateOfBirth", birth ?? ""),
        ("record.issuer", card.issuerIdentifier), ("record.issued", time.day(card.issuedDate)),
        ("record.relevant", time.day(card.relevantDate)),
        ("record.expires", card.expirationDate.map(time.day) ?? ""),
      ], language)
    return "<p class=\"\(style)\">\(language[Self.key(card.signature)])</p>\(list)"
  }

  private static func key(_ signature: VerifiableClinicalRecord.Signature) -> String {
    "record.signature.\(signature.rawValue)"
  }

  private func facts(_ facts: [(key: String, text: String)], _ language: Language) -> HTML {
    let rows = facts.filter { !$0.text.isEmpty }.map { key, text -> HTML in
      """
      <tr><th scope="row">\(language[key])</th><td>\(Claim.name(text, columns: 200))</td></tr>
      """
    }
    return "<table><tbody>\(rows)</tbody></table>"
  }
}
