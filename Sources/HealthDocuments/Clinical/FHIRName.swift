import HealthModel

/// The name of a FHIR resource: the text, or else the first display, of its code, vaccine code,
/// medication or type; nil if the data is not such a resource.
///
/// HealthKit requires a display name, but no member of a resource has it in all kinds and releases.
/// These members are where an issuer writes what a clinician would read.
package enum FHIRName {
  private static let keys: Set<String> = [
    "code", "vaccineCode", "medicationCodeableConcept", "medicationReference", "type", "substance",
  ]

  package static func displayName(in data: [UInt8]) -> String? {
    var reader = JSONReader(Array(data.withoutByteOrderMark))
    var found: String?
    do throws(JSONReader.Malformed) {
      try reader.members { (key, value) throws(JSONReader.Malformed) in
        // The first in the order of the file.
        if found == nil, keys.contains(key) {
          found = try name(&value)
        } else {
          try value.skip()
        }
      }
    } catch {
      // The caller has its own name for such a resource, so the error is not reported.
      return nil
    }
    return found
  }

  /// Reads the name of a concept, a coding, a reference, or a list of them.
  private static func name(
    _ reader: inout JSONReader
  ) throws(JSONReader.Malformed) -> String? {
    var (text, display): (String?, String?)
    if reader.isArray {
      try reader.elements { (element) throws(JSONReader.Malformed) in
        let found = try name(&element)
        display = display ?? found
      }
    } else if reader.isObject {
      try reader.members { (key, value) throws(JSONReader.Malformed) in
        if key == "text", value.isString {
          text = try value.string()
        } else if key == "display", value.isString {
          let found = try value.string()
          display = display ?? found
        } else {
          let found = try name(&value)
          display = display ?? found
        }
      }
    } else {
      try reader.skip()
    }
    // The text of a concept is what the provider chose; the display is that of a code system.
    return text ?? display
  }
}
