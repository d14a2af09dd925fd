import HealthModel
import Testing

@Suite struct AttachmentValidatorTests {
  func code(
    name: String = "a.pdf", contentType: String = "com.adobe.pdf",
    metadata: [Metadata.Entry] = [], size: Int = 1
  ) -> HealthErrorCode? {
    do {
      try AttachmentValidator.validate(
        name: name, contentType: contentType, size: size, metadata: Metadata(metadata))
      return nil
    } catch { return error.code }
  }

  @Test(
    "ATTACH-02: a name must be a valid name of one file",
    arguments: [
      ("a", true), ("Befund 2026.pdf", true), ("…", true), (".hidden", true), ("...", true),
      ("", false), (".", false), ("..", false), ("../a", false), ("a/b", false), ("a\0b", false),
      ("a\nb", false), ("a\u{85}b", false),
    ])
  func names(name: String, isRight: Bool) {
    #expect(code(name: name) == (isRight ? nil : .invalidArgument))
  }

  @Test("ATTACH-02: the length of a name is limited in bytes")
  func nameLength() {
    #expect(code(name: String(repeating: "n", count: 255)) == nil)
    #expect(code(name: String(repeating: "ä", count: 128)) == .invalidArgument)
  }

  @Test(
    "ATTACH-02: a content type is a type identifier or a media type",
    arguments: [
      ("public.jpeg", true), ("com.adobe.pdf", true), ("dyn.age80", true),
      ("application/pdf", true), ("image/svg+xml", true), ("application/vnd.ms-excel", true),
      ("", false), ("pdf", false), ("public.", false), (".jpeg", false), ("a..b", false),
      ("public/jpeg/x", false), ("/pdf", false), ("image/", false), ("text/plain; q=1", false),
      ("text/pläin", false), ("+a/b", false), ("pub lic.jpeg", false),
    ])
  func contentTypes(text: String, isRight: Bool) {
    #expect(code(contentType: text) == (isRight ? nil : .invalidArgument))
  }

  @Test("ATTACH-02: sizes and metadata are limited")
  func limits() {
    #expect(code(size: 0) == nil && code(size: AttachmentLimits.size) == nil)
    #expect(code(size: AttachmentLimits.size + 1) == .dataSizeExceeded)
    func entries(_ count: Int, _ text: String) -> [Metadata.Entry] {
      (0..<count).map { .init(key: "\($0 + 1000)", value: .string(text)) }
    }
    #expect(code(metadata: entries(AttachmentLimits.metadataEntryCount, "")) == nil)
    #expect(
      code(metadata: entries(AttachmentLimits.metadataEntryCount + 1, "")) == .invalidArgument)
    #expect(
      code(metadata: entries(1, String(repeating: "x", count: AttachmentLimits.metadataLength - 4)))
        == nil)
    #expect(
      code(metadata: entries(1, String(repeating: "x", count: AttachmentLimits.metadataLength - 3)))
        == .invalidArgument)
  }
}
