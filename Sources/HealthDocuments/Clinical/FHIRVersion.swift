package import HealthModel

/// The version information of a FHIR resource.
struct FHIRVersion {
  /// `meta.lastUpdated`; nil if it is missing.
  private(set) var lastUpdated: Instant?
  /// Whether its source declares that it should never have been recorded. The code `entered-in-error` is in `status`
  /// or, of allergies and conditions, in `verificationStatus`, which is a code in DSTU2 and a concept in R4.
  private(set) var isEnteredInError = false

  /// Members that cannot be read are treated as missing.
  init(_ resource: [UInt8]) {
    var reader = JSONReader(resource)
    try? reader.members { (name, value) throws(JSONReader.Malformed) in
      switch name {
      case "meta" where value.isObject:
        try value.members { (name, value) throws(JSONReader.Malformed) in
          guard name == "lastUpdated", value.isString else { return try value.skip() }
          lastUpdated = FHIRDate.instant(try value.string())
        }
      case "status", "verificationStatus":
        if try Self.codes(&value).contains("entered-in-error") { isEnteredInError = true }
      default: try value.skip()
      }
    }
  }

  /// Whether both dates are known and this one is earlier.
  func isOlder(than other: FHIRVersion) -> Bool {
    guard let lastUpdated, let date = other.lastUpdated else { return false }
    return lastUpdated < date
  }

  /// Reads a code, or the codes of a concept.
  private static func codes(_ value: inout JSONReader) throws(JSONReader.Malformed) -> [String] {
    if value.isString { return [try value.string()] }
    guard value.isObject else {
      try value.skip()
      return []
    }
    var codes: [String] = []
    try value.members { (name, value) throws(JSONReader.Malformed) in
      guard name == "coding", value.isArray else { return try value.skip() }
      try value.elements { (coding) throws(JSONReader.Malformed) in
        guard coding.isObject else { return try coding.skip() }
        try coding.members { (name, value) throws(JSONReader.Malformed) in
          guard name == "code", value.isString else { return try value.skip() }
          codes.append(try value.string())
        }
      }
    }
    return codes
  }

  /// The URL of a resource without the version at its end (`/_history/2`).
  static func unversioned(_ url: String) -> String {
    url.firstRange(of: "/_history/").map { String(url[..<$0.lowerBound]) } ?? url
  }
}

extension ClinicalRecord {
  /// The identity that all versions of a resource share: its URL if it is known, kind and identifier. Identifiers are
  /// unique within one server only.
  package var resource: [String] {
    [FHIRVersion.unversioned(sourceURL), resourceType, resourceIdentifier]
  }

  /// Whether its provider declares that it should never have been recorded.
  package var isEnteredInError: Bool { FHIRVersion(data).isEnteredInError }
}
