import QRCodes

/// A QR code as SVG. It is black on white in both themes, because scanners expect that.
struct QRCodeFigure {
  let code: QRCode
  /// The text for those who cannot see it.
  let label: String

  var html: HTML {
    let margin = QRCode.quietZone
    let size = code.width + 2 * margin
    var path = ""
    for y in 0..<code.width {
      for run in code.darkRuns(y: y) {
        path += "M\(run.lowerBound + margin) \(y + margin)h\(run.count)v1h-\(run.count)z"
      }
    }
    return """
      <svg class="code" viewBox="0 0 \(size) \(size)" role="img" aria-label="\(label)" \
      shape-rendering="crispEdges"><rect width="\(size)" height="\(size)" fill="#fff"/>\
      <path d="\(path)" fill="#000"/></svg>
      """
  }
}
