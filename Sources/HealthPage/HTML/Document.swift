package import HealthWords

/// A complete page: the frame with its navigation, and the content.
package struct Document: Sendable {
  /// The entries of the navigation, in order.
  package enum Section: String, Sendable, CaseIterable {
    case summary, trends, browse, sleep, workouts, medications, mind, cycle, records, report
    case apps, ledger, sources, imports, settings

    package var path: String { self == .summary ? "/" : "/\(rawValue)" }
    /// Data first, then what happens with it.
    fileprivate var isAboutAccess: Bool {
      switch self {
      case .apps, .ledger, .sources, .imports, .settings: true
      default: false
      }
    }
  }

  package var title: String
  package var section: Section?
  package var content: HTML
  /// The event stream of the page: the types whose changes reload it.
  package var liveTypes: [String]
  /// Whether the page is also reloaded when a permission request arrives or ends.
  package var observesRequests: Bool
  /// Whether the page is reloaded each second, because it shows the progress of work.
  package var reloadsEachSecond: Bool

  package init(
    title: String, section: Section?, content: HTML, liveTypes: [String] = [],
    observesRequests: Bool = false, reloadsEachSecond: Bool = false
  ) {
    self.title = title
    self.section = section
    self.content = content
    self.liveTypes = liveTypes
    self.observesRequests = observesRequests
    self.reloadsEachSecond = reloadsEachSecond
  }

  /// The topic of the event stream for permission requests, beside the names of types.
  package static let requestTopic = "requests"

  package func html(_ context: PageContext) -> HTML {
    let language = context.language
    let topics = liveTypes + (observesRequests ? [Self.requestTopic] : [])
    return """
      <!doctype html>
      <html lang="\(language.code)" data-theme="\(context.theme.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title) – \(language["page.name"])</title>
      <link rel="stylesheet" href="/page.css">
      <link rel="icon" href="data:,">
      <script src="/page.js" defer></script>
      </head>
      <body data-lost="\(language["page.lost"])"\
      \(attribute: "data-live", topics.isEmpty ? nil : topics.joined(separator: ","))\
      \(attribute: "data-seen", context.status.map { "\($0.sampleCount(of: liveTypes))" })\
      \(attribute: "data-reload", reloadsEachSecond ? "1000" : nil)>
      <a class="skip" href="#content">\(language["page.skip"])</a>
      <nav aria-label="\(language["page.navigation"])">
      <p class="brand">\(language["page.name"])</p>
      <ul>\(Section.allCases.filter { !$0.isAboutAccess }.map { entry($0, context) })</ul>
      <ul>\(Section.allCases.filter(\.isAboutAccess).map { entry($0, context) })</ul>
      </nav>
      <main id="content" tabindex="-1">
      <div id="message" role="alert"></div>
      \(content)
      </main>
      </body>
      </html>

      """
  }

  private func entry(_ section: Section, _ context: PageContext) -> HTML {
    let language = context.language
    var badge: HTML?
    if section == .apps, context.pendingRequestCount > 0 {
      let text = language.counted("nav.pending", context.pendingRequestCount)
      badge = """
        <span class="badge" aria-hidden="true">\(context.pendingRequestCount)</span>\
        <span class="unseen">\(text)</span>
        """
    }
    return """
      <li><a href="\(section.path)"\
      \(attribute: "aria-current", section == self.section ? "page" : nil)>\
      \(language["nav.\(section.rawValue)"])\(badge)</a></li>
      """
  }
}

/// The page that a browser receives before it has proved its session: the script, and no data.
package enum Shell {
  /// - Parameter isFromElsewhere: Whether another site sent the browser here. The script then opens the
  ///   page with a navigation of its own: a browser repeats the site of the last navigation when the user
  ///   reloads, and a reload of any other path would be refused.
  package static func html(_ language: Language, isFromElsewhere: Bool) -> HTML {
    """
    <!doctype html>
    <html lang="\(language.code)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(language["page.name"])</title>
    <link rel="stylesheet" href="/page.css">
    <link rel="icon" href="data:,">
    <script src="/page.js" defer></script>
    </head>
    <body class="shell" data-shell="\(isFromElsewhere ? "elsewhere" : "")" \
    data-lost="\(language["page.lost"])">
    <main id="content">
    <div id="message" role="alert"></div>
    <h1>\(language["page.name"])</h1>
    <noscript><p>\(language["shell.noscript"])</p></noscript>
    <p id="no-session" hidden>\(language["shell.noSession"]) <code>healthctl open</code></p>
    </main>
    </body>
    </html>

    """
  }
}

/// A file that sends a browser to an address, with a link for a browser that does not follow it by itself.
package enum Redirect {
  package static func html(to address: String) -> HTML {
    """
    <!doctype html>
    <meta charset="utf-8">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="refresh" content="0; url=\(address)">
    <title>Health</title>
    <p><a href="\(address)" rel="noreferrer">Open the Health page</a></p>

    """
  }
}
