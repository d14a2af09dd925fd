/// The type of the data in a file: a uniform type identifier such as `com.adobe.pdf`, or a media
/// type such as `application/pdf`. Linux has no UniformTypeIdentifiers; this type has the members
/// that attachments need and knows the file types that are commonly attached.
public struct UTType: Hashable, Codable, Sendable {
  /// The identifier, spelled as it was passed to the initializer. Two types are equal if their
  /// identifiers are.
  public let identifier: String

  init(known identifier: String) { self.identifier = identifier }

  /// Creates the type with an identifier. Returns nil if the text is neither a media type nor two
  /// or more labels separated by dots.
  public init?(_ identifier: String) {
    let halves = identifier.split(separator: "/", omittingEmptySubsequences: false)
    let labels = identifier.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count == 2 || (halves.count == 1 && labels.count >= 2),
      halves.allSatisfy({ !$0.isEmpty }), labels.allSatisfy({ !$0.isEmpty })
    else { return nil }
    self.init(known: identifier)
  }

  /// Creates the type for a filename extension. Returns nil for an unknown extension; pass the
  /// identifier of such a type to ``init(_:)``.
  public init?(filenameExtension: String) {
    let name = filenameExtension.lowercased()
    guard let known = Self.table.first(where: { $0.extensions.contains(name) }) else { return nil }
    self = known.type
  }

  /// Creates the type for a media type. An unknown media type becomes the identifier itself.
  /// Returns nil if the text contains no slash.
  public init?(mimeType: String) {
    if let known = Self.table.first(where: { $0.media == mimeType }) {
      self = known.type
    } else {
      guard mimeType.contains("/") else { return nil }
      self.init(mimeType)
    }
  }

  /// The media type, such as `application/pdf`; nil for an unknown type.
  public var preferredMIMEType: String? {
    identifier.contains("/") ? identifier : Self.table.first { $0.type == self }?.media
  }

  /// The filename extension, such as `pdf`; nil for an unknown type.
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

  /// Data of any type.
  public static let data = UTType(known: "public.data")
  /// An image in any format.
  public static let image = UTType(known: "public.image")
  /// A PDF document.
  public static let pdf = UTType(known: "com.adobe.pdf")
  /// A PNG image.
  public static let png = UTType(known: "public.png")
  /// A JPEG image.
  public static let jpeg = UTType(known: "public.jpeg")
  /// An HEIC image, the format of photos taken by an iPhone.
  public static let heic = UTType(known: "public.heic")
  /// A GIF image.
  public static let gif = UTType(known: "com.compuserve.gif")
  /// A TIFF image.
  public static let tiff = UTType(known: "public.tiff")
  /// Text without markup, in any encoding.
  public static let plainText = UTType(known: "public.plain-text")
  /// A table as text with comma-separated values (CSV).
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  /// An HTML document.
  public static let html = UTType(known: "public.html")
  /// A JSON document.
  public static let json = UTType(known: "public.json")
  /// An XML document.
  public static let xml = UTType(known: "public.xml")
  /// A ZIP archive.
  public static let zip = UTType(known: "public.zip-archive")
  /// A video in an MPEG-4 container.
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
}
