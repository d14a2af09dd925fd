/// What kind of data a file holds: a uniform type identifier such as `com.adobe.pdf`, or a media type
/// such as `application/pdf`. UniformTypeIdentifiers does not exist on Linux; this has what
/// attachments need, and knows the kinds that people attach.
public struct UTType: Hashable, Codable, Sendable {
  /// The text by which kinds are told apart, in the spelling that it was made with.
  public let identifier: String

  init(known identifier: String) { self.identifier = identifier }

  /// nil for a text that cannot be an identifier: two labels or more with dots between, or a media
  /// type.
  public init?(_ identifier: String) {
    let halves = identifier.split(separator: "/", omittingEmptySubsequences: false)
    let labels = identifier.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count == 2 || (halves.count == 1 && labels.count >= 2),
      halves.allSatisfy({ !$0.isEmpty }), labels.allSatisfy({ !$0.isEmpty })
    else { return nil }
    self.init(known: identifier)
  }

  /// nil for an extension that this does not know; `UTType("org.example.format")` takes any.
  public init?(filenameExtension: String) {
    let name = filenameExtension.lowercased()
    guard let known = Self.table.first(where: { $0.extensions.contains(name) }) else { return nil }
    self = known.type
  }

  /// A media type that this does not know is its own identifier.
  public init?(mimeType: String) {
    if let known = Self.table.first(where: { $0.media == mimeType }) {
      self = known.type
    } else {
      guard mimeType.contains("/") else { return nil }
      self.init(mimeType)
    }
  }

  /// Such as `application/pdf`; nil for a kind that this does not know.
  public var preferredMIMEType: String? {
    identifier.contains("/") ? identifier : Self.table.first { $0.type == self }?.media
  }

  /// Such as `pdf`; nil for a kind that this does not know.
  public var preferredFilenameExtension: String? {
    Self.table.first { $0.type == self }?.extensions.first
  }

  private static let table: [(type: UTType, media: String, extensions: [String])] = [
    (.pdf, "application/pdf", ["pdf"]), (.png, "image/png", ["png"]),
    (.jpeg, "image/jpeg", ["jpeg", "jpg"]), (.heic, "image/heic", ["heic"]),
    (.gif, "image/gif", ["gif"]), (.tiff, "image/tiff", ["tiff", "tif"]),
    (.plainText, "text/plain", ["txt"]), (.html, "text/html", ["html", "htm"]),
    (.json, "application/json", ["json"]), (.xml, "application/xml", ["xml"]),
    (.commaSeparatedText, "text/csv", ["csv"]), (.zip, "application/zip", ["zip"]),
    (.mpeg4Movie, "video/mp4", ["mp4"]), (.data, "application/octet-stream", ["bin"]),
  ]

  /// Bytes of any kind.
  public static let data = UTType(known: "public.data")
  /// A picture in any format.
  public static let image = UTType(known: "public.image")
  /// A PDF document.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// A PNG picture.
  public static let png = UTType(known: "public.png")
  /// A JPEG picture.
  public static let jpeg = UTType(known: "public.jpeg")
  /// A picture in HEIC, as phones take them.
  public static let heic = UTType(known: "public.heic")
  /// A GIF picture.
  public static let gif = UTType(known: "com.compuserve.gif")
  /// A TIFF picture.
  public static let tiff = UTType(known: "public.tiff")
  /// Text without markup, in any encoding.
  public static let plainText = UTType(known: "public.plain-text")
  /// A table as text, with commas between its columns.
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  /// A web page.
  public static let html = UTType(known: "public.html")
  /// A JSON text.
  public static let json = UTType(known: "public.json")
  /// An XML document of any vocabulary.
  public static let xml = UTType(known: "public.xml")
  /// A ZIP archive.
  public static let zip = UTType(known: "public.zip-archive")
  /// A film in an MPEG-4 container.
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
}
