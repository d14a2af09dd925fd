/// Validation of CDA documents: XML in UTF-8 whose root element is `ClinicalDocument`. The original
/// XML is stored and not parsed further; the client extracts the names from its header.
extension DetailCheck {
  func check(_ document: ClinicalDocument) throws(HealthError) {
    for (name, text) in [
      ("title", document.title), ("patient_name", document.patientName),
      ("author_name", document.authorName), ("custodian_name", document.custodianName),
    ] {
      try self.text(text, name)
    }
    try data(document.data, "data")
    try expect(
      DocumentProlog.rootName(of: document.data) == "ClinicalDocument", "data",
      "must be an XML document in UTF-8 with the root element ClinicalDocument")
  }
}
