package import CHealthProto
package import HealthModel

extension VisionPrescription: ProtobufMessage {
  package static var codec: Codec<Health__V1__VisionPrescription> {
    Codec(
      "VisionPrescription", health__v1__vision_prescription__init,
      health__v1__vision_prescription__unpack)
  }

  package init(_ c: Health__V1__VisionPrescription) throws(WireError) {
    self.init(
      prescriptionType: try rawValue(
        c.prescription_type, of: RawValues.prescriptionType, "VisionPrescription.prescription_type"),
      expiration: optionalInstant(c.has_expiration_us_case, c.expiration_us),
      leftEye: try optional(c.left_eye), rightEye: try optional(c.right_eye),
      brand: try text(c.brand, "VisionPrescription.brand"))
  }

  package func fill(_ c: inout Health__V1__VisionPrescription, in arena: WireArena) {
    c.prescription_type = rawValue(prescriptionType)
    if let expiration {
      c.has_expiration_us_case = HEALTH__V1__VISION_PRESCRIPTION__HAS_EXPIRATION_US_EXPIRATION_US
      c.expiration_us = expiration.microseconds
    }
    if let leftEye { c.left_eye = arena.make(leftEye) }
    if let rightEye { c.right_eye = arena.make(rightEye) }
    c.brand = arena.text(brand)
  }
}
