package import CHealthProto
package import HealthModel

extension MedicationConcept: ProtobufMessage {
  package static var codec: Codec<Health__V1__MedicationConcept> {
    Codec(
      "MedicationConcept", health__v1__medication_concept__init,
      health__v1__medication_concept__unpack)
  }

  package init(_ c: Health__V1__MedicationConcept) throws(WireError) {
    self.init(
      identifier: try text(c.identifier, "MedicationConcept.identifier"),
      displayText: try text(c.display_text, "MedicationConcept.display_text"),
      generalForm: try text(c.general_form, "MedicationConcept.general_form"),
      relatedCodings: try list(c.related_codings, c.n_related_codings))
  }

  package func fill(_ c: inout Health__V1__MedicationConcept, in arena: WireArena) {
    c.identifier = arena.text(identifier)
    c.display_text = arena.text(displayText)
    c.general_form = arena.text(generalForm)
    (c.n_related_codings, c.related_codings) = arena.list(relatedCodings)
  }
}

extension ClinicalCoding: ProtobufMessage {
  package static var codec: Codec<Health__V1__ClinicalCoding> {
    Codec("ClinicalCoding", health__v1__clinical_coding__init, health__v1__clinical_coding__unpack)
  }

  package init(_ c: Health__V1__ClinicalCoding) throws(WireError) {
    self.init(
      system: try text(c.system, "ClinicalCoding.system"),
      code: try text(c.code, "ClinicalCoding.code"))
    if c.has_version_case.rawValue != 0 {
      version = try text(c.version, "ClinicalCoding.version")
    }
  }

  package func fill(_ c: inout Health__V1__ClinicalCoding, in arena: WireArena) {
    c.system = arena.text(system)
    if let version {
      c.has_version_case = HEALTH__V1__CLINICAL_CODING__HAS_VERSION_VERSION
      c.version = arena.text(version)
    }
    c.code = arena.text(code)
  }
}
