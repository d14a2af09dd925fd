/// What kind of data a file holds: a uniform type identifier such as `com.adobe.pdf`, or a media type
/// such as `application/pdf`. UniformTypeIdentifiers does not exist on Linux; this has what
/// attachments need, and knows the kinds that people attach.
public struct UTType: Hashable, Codable, Sendable {
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

  public static let data = UTType(known: "public.data")
  public static let image = UTType(known: "public.image")
  public static let pdf = UTType(known: "com.adobe.pdf")
  public static let png = UTType(known: "public.png")
  public static let jpeg = UTType(known: "public.jpeg")
  public static let heic = UTType(known: "public.heic")
  public static let gif = UTType(known: "com.compuserve.gif")
  public static let tiff = UTType(known: "public.tiff")
  public static let plainText = UTType(known: "public.plain-text")
  public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
  public static let html = UTType(known: "public.html")
  public static let json = UTType(known: "public.json")
  public static let xml = UTType(known: "public.xml")
  public static let zip = UTType(known: "public.zip-archive")
  public static let mpeg4Movie = UTType(known: "public.mpeg-4")
}
