/// The content type of an attached file, derived from its file name extension. The content is not
/// examined: the type is only a statement of the user, and the store does not open the file. An
/// unknown extension is a plain sequence of bytes.
package enum ContentTypeArgument {
  package static func contentType(ofFile name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return unknown }
    return types[name[name.index(after: dot)...].lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  private static let types = [
    "csv": "text/csv", "dcm": "application/dicom", "docx": officeType + "wordprocessingml.document",
    "gif": "image/gif", "gpx": "application/gpx+xml", "gz": "application/gzip",
    "heic": "image/heic", "htm": "text/html", "html": "text/html", "jpeg": "image/jpeg",
    "jpg": "image/jpeg", "json": "application/json", "m4a": "audio/mp4", "md": "text/markdown",
    "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
    "odt": "application/vnd.oasis.opendocument.text", "pdf": "application/pdf",
    "png": "image/png", "rtf": "application/rtf", "svg": "image/svg+xml", "tif": "image/tiff",
    "tiff": "image/tiff", "txt": "text/plain", "wav": "audio/wav", "webp": "image/webp",
    "xlsx": officeType + "spreadsheetml.sheet", "xml": "application/xml", "zip": "application/zip",
  ]

  private static let officeType = "application/vnd.openxmlformats-officedocument."
}
