package import HealthModel

/// Reads SMART Health Cards (framework 1.0): a FHIR bundle inside a verifiable credential, deflated
/// and signed with ES256 as a compact JWS. Three forms are accepted:
///
/// | form | example |
/// |---|---|
/// | compact JWS | `eyJ….….…` |
/// | file | `{"verifiableCredential": ["eyJ….….…", …]}` |
/// | code | `shc:/5676…`: two digits for each character of the JWS, its code minus 45 |
///
/// Keys are never fetched from the issuer's address; the user may supply them. The signature of a
/// card is
///
/// | signature | when |
/// |---|---|
/// | `verified` | made by a key of the card's issuer that the card names by its `kid` |
/// | `invalid` | not 64 bytes, or not made by that key |
/// | `notChecked` | no keys of that issuer were supplied, or none with that `kid` |
///
/// Neither a certificate chain in the header nor the trustworthiness of the issuer is checked.
///
/// A card with an invalid signature is stored too: it is the user's document, and the state of its
/// signature is stored with it.
package enum SmartHealthCard {
  /// The reasons why a text is not a card. They do not disclose its content.
  package enum Failure: Error, Hashable, Sendable {
    /// The text has none of the accepted forms.
    case unknownForm
    /// A part of the token is damaged or larger than a card may be.
    case damaged
    /// The token is not a health card: another kind of credential, another algorithm or
    /// compression. Unsigned tokens (`alg` of `none`) are refused with the same error.
    case otherKind
  }

  /// The maximum size of a card, and of its decompressed payload. A card in a single code has at
  /// most 1,195 characters; files may be larger.
  package static let byteCountMax = 1 << 20

  /// Returns all cards in the text. One unreadable card refuses the whole text, so that the user
  /// notices that a card is missing.
  package static func records(
    in bytes: [UInt8], keys: [IssuerKeys] = []
  ) throws(Failure) -> [VerifiableClinicalRecord] {
    guard bytes.count <= byteCountMax else { throw .damaged }
    var records: [VerifiableClinicalRecord] = []
    for token in try tokens(in: bytes) { records.append(try record(of: token, keys)) }
    return records
  }

  /// Recognizes the form by the first characters. White space around the text is removed because
  /// text copied from an email has it.
  private static func tokens(in bytes: [UInt8]) throws(Failure) -> [[UInt8]] {
    let spaces: Set<UInt8> = [32, 9, 10, 13]
    let end = bytes.lastIndex { !spaces.contains($0) }.map { $0 + 1 } ?? 0
    let text = bytes[..<end].drop { spaces.contains($0) }
    if text.first == UInt8(ascii: "{") { return try tokens(ofFile: Array(text)) }
    if text.starts(with: "shc:/".utf8) { return [try token(ofCode: text.dropFirst(5))] }
    guard text.contains(UInt8(ascii: ".")) else { throw .unknownForm }
    return [Array(text)]
  }

  private static func tokens(ofFile bytes: [UInt8]) throws(Failure) -> [[UInt8]] {
    var tokens: [[UInt8]] = []
    var reader = JSONReader(bytes)
    do {
      try reader.members { (name, reader) throws(JSONReader.Malformed) in
        guard name == "verifiableCredential", reader.isArray else { return try reader.skip() }
        try reader.elements { (reader) throws(JSONReader.Malformed) in
          tokens.append(Array(try reader.string().utf8))
        }
      }
    } catch {
      throw .damaged
    }
    guard !tokens.isEmpty else { throw .unknownForm }
    return tokens
  }

  /// A part of a card that is split among several codes (`shc:/1/2/…`) is refused: one part alone
  /// cannot be decoded.
  private static func token(ofCode digits: ArraySlice<UInt8>) throws(Failure) -> [UInt8] {
    let values = digits.map { Int($0) - Int(UInt8(ascii: "0")) }
    guard !values.isEmpty, values.count % 2 == 0, values.allSatisfy({ 0...9 ~= $0 }) else {
      throw .unknownForm
    }
    return stride(from: 0, to: values.count, by: 2).map {
      // At most 144, so no pair of digits overflows a byte. Characters outside of the alphabet are
      // refused when the token is decoded.
      UInt8(values[$0] * 10 + values[$0 + 1] + 45)
    }
  }

  private static func record(
    of token: [UInt8], _ keys: [IssuerKeys]
  ) throws(Failure) -> VerifiableClinicalRecord {
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let header = Base64URL.decode(parts[0]),
      let packed = Base64URL.decode(parts[1])
    else { throw .damaged }
    var fields = CardHeader()
    do { try fields.read(header) } catch { throw .damaged }
    // The framework permits no other algorithm. Accepting what the header names would let a forged
    // card choose a weak one and count as verified.
    guard fields.algorithm == "ES256", fields.compression == "DEF" else { throw .otherKind }
    guard let json = RawInflate.inflated(packed, limit: byteCountMax) else { throw .damaged }
    var payload = CardPayload()
    do { try payload.read(json) } catch { throw .damaged }
    // Other keys do not count: an issuer must not be able to sign in the name of another.
    let issued = keys.filter { $0.issuer == payload.issuer }
    let state = signatureState(
      // The signature covers the first two parts as they are written, with the point between them.
      Base64URL.decode(parts[2]), of: Array(token[..<(parts[2].startIndex - 1)]),
      byKey: fields.keyIdentifier, issued)
    guard let record = payload.record(signature: state, data: token) else { throw .otherKind }
    return record
  }

  private static func signatureState(
    _ signature: [UInt8]?, of signed: [UInt8], byKey identifier: String, _ keys: [IssuerKeys]
  ) -> VerifiableClinicalRecord.Signature {
    // Certain without any key: ES256 has no signature of another length.
    guard let signature, signature.count == 64 else { return .invalid }
    let answers = keys.compactMap { $0.isSignature(signature, of: signed, byKey: identifier) }
    // Several key sets of one issuer may be supplied, for example an older and a newer one.
    if answers.isEmpty { return .notChecked }
    return answers.contains(true) ? .verified : .invalid
  }
}

/// The fields of the token's header that are needed to decode it.
private struct CardHeader {
  var algorithm = ""
  var compression = ""
  var keyIdentifier = ""

  mutating func read(_ json: [UInt8]) throws(JSONReader.Malformed) {
    var reader = JSONReader(json)
    try reader.members { (name, reader) throws(JSONReader.Malformed) in
      switch name {
      case "alg": algorithm = try reader.string()
      case "zip": compression = try reader.string()
      case "kid": keyIdentifier = try reader.string()
      default: try reader.skip()
      }
    }
  }
}
