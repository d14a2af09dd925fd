import Crypto
import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthDocuments

@Suite struct SmartHealthCardTests {
  private static let payload = """
    {"iss":"https://issuer.example.org/card","nbf":1617113100.5,"exp":1900000000,"vc":{"type":\
    ["https://smarthealth.cards#health-card","https://smarthealth.cards#immunization",\
    "https://smarthealth.cards#covid19"],"credentialSubject":{"fhirVersion":"4.0.1","fhirBundle":\
    {"resourceType":"Bundle","type":"collection","entry":[{"fullUrl":"resource:0","resource":{"resourceType":"Patient",\
    "name":[{"family":"Anyperson","given":["Alva","B."]},{"family":"Other"}],\
    "birthDate":"1951-01-20"}},{"resource":{"resourceType":"Immunization","vaccineCode":{"coding":\
    [{"system":"http://hl7.org/fhir/sid/cvx","code":"207"}]},"occurrenceDateTime":"2021-01-01"}},\
    {"resource":{"resourceType":"Immunization","vaccineCode":{"coding":[{"code":"208","display":\
    "mRNA vaccine"}]},"occurrenceDateTime":"2021-01-29T10:00:00.25+02:00"}}]}}}}
    """

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  fileprivate static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      (bits, count) = (bits << 8 | Int(byte), count + 8)
      while count >= 6 {
        count -= 6
        text.append(alphabet[bits >> count & 63])
      }
      bits &= 1 << count - 1
    }
    if count > 0 { text.append(alphabet[bits << (6 - count) & 63]) }
    return text
  }

  private func card(
    _ payload: String = Self.payload, header: String = #"{"zip":"DEF","alg":"ES256","kid":"k"}"#,
    signature: Int = 64
  ) throws -> [UInt8] {
    let packed = try #require(Deflater().deflated(Array(payload.utf8)))
    return Self.base64(Array(header.utf8)) + [46] + Self.base64(packed) + [46]
      + Self.base64(Array(repeating: 7, count: signature))
  }

  private func failure(_ bytes: [UInt8]) -> SmartHealthCard.Failure? {
    do throws(SmartHealthCard.Failure) {
      _ = try SmartHealthCard.records(in: bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("a card states its issuer, subject, dates, and items")
  func fields() throws {
    let token = try card()
    let record = try #require(SmartHealthCard.records(in: token).first)
    #expect(record.recordTypes == ["immunization", "covid19"])
    #expect(record.sourceType == "smartHealthCard")
    #expect(record.issuerIdentifier == "https://issuer.example.org/card")
    #expect(record.subjectName == "Alva B. Anyperson")
    #expect(record.subjectDateOfBirth == CalendarDay(year: 1951, month: 1, day: 20))
    #expect(record.issuedDate == Instant(microseconds: 1_617_113_100_500_000))
    #expect(record.expirationDate == Instant(microseconds: 1_900_000_000_000_000))
    #expect(record.relevantDate == Instant(microseconds: 1_611_907_200_250_000))
    #expect(record.itemNames == ["207", "mRNA vaccine"])
    #expect(record.data == token)
  }

  @Test("a card's record is valid for saving")
  func saveable() throws {
    let record = try #require(SmartHealthCard.records(in: card()).first)
    var batch = SampleBatch()
    batch.types = [.verifiableClinicalRecord]
    batch.idRuns = [ObjectIDRun(first: ObjectID(high: 1, low: 1), count: 1)]
    batch.starts = [record.relevantDate.microseconds]
    batch.values = [0]
    batch.details = [.verifiableClinicalRecord(record)]
    batch.detailIndices = [1]
    try SampleValidator(origin: .owner).validate(batch)
  }

  /// A signing key and its JSON entry in a key set.
  private struct Signer {
    let key = P256.Signing.PrivateKey()
    let identifier: String

    var json: String {
      let point = Array(key.publicKey.rawRepresentation)
      return #"{"kty":"EC","crv":"P-256","use":"sig","alg":"ES256","kid":"\#(identifier)","#
        + #""x":"\#(text(point[..<32]))","y":"\#(text(point[32...]))"}"#
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
      String(decoding: SmartHealthCardTests.base64(Array(bytes)), as: UTF8.self)
    }
  }

  private func signed(by signer: Signer, payload: String = Self.payload) throws -> [UInt8] {
    let header = #"{"zip":"DEF","alg":"ES256","kid":"\#(signer.identifier)"}"#
    let unsigned = try card(payload, header: header, signature: 0).dropLast()
    let signature = try signer.key.signature(for: Data(unsigned)).rawRepresentation
    return unsigned + [46] + Self.base64(Array(signature))
  }

  private func keySet(_ keys: String...) -> [UInt8] {
    Array("{\"keys\": [\(keys.joined(separator: ","))], \"other\": null}".utf8)
  }

  private static let issuer = "https://issuer.example.org/card"

  @Test("with the issuer's keys a signature is verified, invalid, or not checked")
  func signatures() throws {
    let (signer, second) = (Signer(identifier: "one"), Signer(identifier: "two"))
    let keys = try IssuerKeys(issuer: Self.issuer, keySet: keySet(signer.json, second.json))
    func state(_ card: [UInt8], _ keys: IssuerKeys...) throws -> VerifiableClinicalRecord.Signature?
    {
      try SmartHealthCard.records(in: card, keys: keys).first?.signature
    }
    let card = try signed(by: signer)
    #expect(try state(card, keys) == .verified)
    #expect(try state(signed(by: second), keys) == .verified)
    #expect(try state(card) == .notChecked)
    // Keys of another issuer do not count, whatever their names.
    let elsewhere = try IssuerKeys(issuer: Self.issuer + "/", keySet: keySet(signer.json))
    #expect(try state(card, elsewhere) == .notChecked)
    #expect(try state(card, elsewhere, keys) == .verified)
    let others = try IssuerKeys(issuer: Self.issuer, keySet: keySet(second.json))
    #expect(try state(card, others) == .notChecked)
    let impostor = try IssuerKeys(
      issuer: Self.issuer, keySet: keySet(Signer(identifier: "one").json))
    #expect(try state(card, impostor) == .invalid)
    // Two keys with one name: either may have signed.
    #expect(try state(card, impostor, keys) == .verified)
    // The signature of one card with the payload of another.
    let altered = try signed(
      by: signer, payload: Self.payload.replacing("Anyperson", with: "Otherperson"))
    let mixed =
      altered[...(altered.lastIndex(of: 46) ?? 0)] + card[((card.lastIndex(of: 46) ?? 0) + 1)...]
    #expect(try state(Array(mixed), keys) == .invalid)
    #expect(try state(Array(mixed)) == .notChecked)
    #expect(
      try state(self.card(header: #"{"zip":"DEF","alg":"ES256","kid":"one"}"#), keys) == .invalid)
    #expect(try state(self.card(signature: 63), keys) == .invalid)
  }

  @Test("a key set without a usable key, or with a damaged one, is rejected")
  func keySets() throws {
    let signer = Signer(identifier: "one")
    func failure(_ bytes: [UInt8]) -> IssuerKeys.Failure? {
      do throws(IssuerKeys.Failure) {
        _ = try IssuerKeys(issuer: Self.issuer, keySet: bytes)
        return nil
      } catch {
        return error
      }
    }
    let encryption = signer.json.replacing("\"sig\"", with: "\"enc\"")
    let otherCurve = signer.json.replacing("P-256", with: "P-384")
    let nameless = signer.json.replacing("\"one\"", with: "\"\"")
    let rsa = #"{"kty":"RSA","kid":"r","n":"AQAB","e":"AQAB"}"#
    for other in [encryption, otherCurve, nameless, rsa] {
      #expect(failure(keySet(other)) == .noKey)
      #expect(failure(keySet(other, signer.json)) == nil)
    }
    #expect(failure(keySet()) == .noKey)
    #expect(failure(Array("{}".utf8)) == .noKey)
    let offCurve = signer.json.replacing(
      /"x":"[^"]*"/, with: "\"x\":\"\(String(repeating: "A", count: 43))\"")
    let short = signer.json.replacing(/"y":"[^"]*"/, with: "\"y\":\"AAAA\"")
    for text in [offCurve, short] { #expect(failure(keySet(text, signer.json)) == .damaged) }
    for text in ["", "[]", "{\"keys\":[1]}", "{\"keys\":[]} {}"] {
      #expect(failure(Array(text.utf8)) == .damaged, "\(text)")
    }
    #expect(failure([UInt8](repeating: 32, count: (1 << 20) + 1)) == .damaged)
  }

  @Test("without keys a signature is not checked, and one of the wrong length is invalid")
  func signature() throws {
    #expect(try SmartHealthCard.records(in: card()).first?.signature == .notChecked)
    for length in [0, 63, 65] {
      #expect(
        try SmartHealthCard.records(in: card(signature: length)).first?.signature == .invalid)
    }
  }

  @Test("the file, QR code, and bare token forms contain the same card")
  func forms() throws {
    let token = try card()
    let text = String(decoding: token, as: UTF8.self)
    let file = "{\"verifiableCredential\": [\"\(text)\", \"\(text)\"], \"other\": 1}\n"
    let code = "shc:/" + token.map { $0 < 55 ? "0\($0 - 45)" : "\($0 - 45)" }.joined()
    let plain = try SmartHealthCard.records(in: token)
    #expect(plain.count == 1)
    #expect(try SmartHealthCard.records(in: Array(code.utf8)) == plain)
    #expect(try SmartHealthCard.records(in: Array(file.utf8)) == plain + plain)
    #expect(try SmartHealthCard.records(in: Array(" \(text)\r\n".utf8)) == plain)
  }

  @Test("unknown forms, other kinds, and damaged cards are distinguished")
  func failures() throws {
    for text in ["", "hello", "shc:/", "shc:/1", "shc:/5x", "{}", "{\"verifiableCredential\":[]}"] {
      #expect(failure(Array(text.utf8)) == .unknownForm, "\(text)")
    }
    for text in ["a.b", "a.b.c.d", "!.b.c", "{\"verifiableCredential\":[1]}", "{"] {
      #expect(failure(Array(text.utf8)) == .damaged, "\(text)")
    }
    #expect(failure(try card(header: #"{"zip":"DEF","alg":"RS256"}"#)) == .otherKind)
    #expect(failure(try card(header: #"{"alg":"ES256"}"#)) == .otherKind)
    let plain =
      #"{"iss":"https://issuer.example.org/somebody-else","nbf":1617113100,"vc":{"type":["x"]}}"#
    #expect(failure(try card(plain)) == .otherKind)
    #expect(failure(try card(String(repeating: " ", count: 2 << 20) + "{}")) == .damaged)
    #expect(failure(Array(repeating: 46, count: (1 << 20) + 1)) == .damaged)
  }

  @Test("damaged cards never trap")
  func damaged() throws {
    var random = SplitMix(seed: 0xCA4D)
    let token = try card()
    var failed = 0
    for _ in 0..<2_000 {
      var bytes = token
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...127, using: &random)
      }
      bytes.removeLast(Int.random(in: 0...9, using: &random))
      if failure(bytes) != nil { failed += 1 }
    }
    #expect(failed > 1_000)
  }

  @Test(
    "FHIR dates are read to their stated precision",
    arguments: [
      ("1970", 0), ("1970-02", 31 * 86_400_000_000), ("1970-01-02", 86_400_000_000),
      ("1970-01-01T00:00:01Z", 1_000_000), ("1970-01-01T00:00:00.1234567Z", 123_456),
      ("1970-01-01T02:00:00+02:00", 0), ("1969-12-31T19:00:00-05:00", 0), ("1970-13", nil),
      ("1970-02-30", nil), ("1970-01-01T25:00:00Z", nil), ("1970-01-01T00:00:00", nil),
      ("1970-01T00:00:00Z", nil), ("70", nil), ("", nil), ("1970-01-01T", nil),
    ] as [(String, Int64?)])
  func dates(_ text: String, _ microseconds: Int64?) {
    #expect(FHIRDate.instant(text)?.microseconds == microseconds)
  }
}
