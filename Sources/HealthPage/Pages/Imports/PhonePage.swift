import HealthWords
package import HealthModel
package import QRCodes

/// The pairing of the phone that sends data every day: a button to pair it; then the address, the token
/// and codes for its camera.
package struct PhonePage: Sendable {
  package enum State: Sendable {
    case unpaired
    case paired(PairedPhone)
  }

  package var state: State
  /// The address of this machine for the phone.
  package var address: String

  package init(state: State, address: String) {
    self.state = state
    self.address = address
  }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["phone.title"])</h1>
      <section class="card"><p>\(language["phone.how"])</p><p class="muted">\(language["phone.plain"])</p>\
      \(state.isPaired ? nil : pairForm(language))</section>
      \(current(context))
      """
    return Document(title: language["phone.title"], section: .imports, content: content)
  }

  private func pairForm(_ language: Language) -> HTML {
    """
    <form method="post" action="/phone/pair">\(addressField(language))\
    <p class="muted">\(language["phone.types"])</p><button>\(language["phone.pair"])</button></form>
    """
  }

  private func addressField(_ language: Language) -> HTML {
    """
    <label class="stacked"><span>\(language["phone.address"])</span>\
    <input type="url" name="address" value="\(address)" required autocomplete="off"></label>
    """
  }

  private func current(_ context: PageContext) -> HTML? {
    guard case .paired(let phone) = state else { return nil }
    let language = context.language
    let codes = phone.codes.map { content, code -> HTML in
      let title = language["phone.code.\(content)"]
      return """
        <figure><figcaption>\(title)</figcaption>\(QRCodeFigure(code: code, label: title).html)</figure>
        """
    }
    let secret: HTML? = phone.header.map { header in
      """
      <dl><dt>\(language["phone.url"])</dt><dd><code>\(phone.url)</code></dd>\
      <dt>\(language["phone.header"])</dt><dd><code>\(header)</code></dd></dl>
      """
    }
    return """
      <section class="card"><h2>\(language["phone.paired"])</h2>
      <p>\(language("phone.since", context.time.day(phone.since)))</p>
      \(phone.header == nil ? warning(language) : scan(codes, secret, language))
      <form method="post" action="/phone/address">\(addressField(language))\
      <button class="plain">\(language["phone.changeAddress"])</button></form></section>
      \(phone.last.map { last($0, context) })
      <section class="card"><h2>\(language["phone.rights"])</h2>
      <p>\(language.counted("phone.typeCount", phone.typeCount))</p><div class="answers">\
      <a class="button plain" href="\(phone.appAddress)">\(language["phone.change"])</a></div></section>
      <section class="card"><h2>\(language["phone.end"])</h2><p>\(language["phone.endNote"])</p>
      <form method="post" action="/phone/revoke"><button class="danger">\
      \(language["phone.revoke"])</button></form></section>
      """
  }

  private func last(_ delivery: PairedPhone.Delivery, _ context: PageContext) -> HTML {
    let language = context.language
    let time = context.time.moment(delivery.time)
    let text =
      delivery.isAccepted
      ? language(
        "phone.lastCounts", time, language.number(delivery.added),
        language.number(delivery.updated), language.number(delivery.present))
      : language("phone.lastFailed", time)
    let reasons: HTML? =
      delivery.isAccepted && delivery.refused == 0
      ? nil
      : """
      <p class="warning">\(delivery.refused == 0 ? "" : language.counted("phone.lastRefused", delivery.refused)) \
      \(delivery.deferred == 0 ? "" : language.counted("phone.lastDeferred", delivery.deferred)) \
      \(language["phone.lastWhy"]) <code>healthctl receive status</code></p>
      """
    return """
      <section class="card"><h2>\(language["phone.last"])</h2><p>\(text)</p>\(reasons)</section>
      """
  }

  private func warning(_ language: Language) -> HTML {
    "<p class=\"warning\">\(language["phone.noToken"])</p>"
  }

  /// The token is hidden until the user opens the part of the page, because others may see the screen.
  private func scan(_ codes: [HTML], _ secret: HTML?, _ language: Language) -> HTML {
    """
    <p>\(language["phone.start"]) <code>systemctl --user enable --now healthd-receive</code></p>
    <details><summary>\(language["phone.show"])</summary><p>\(language["phone.scan"])</p>
    <div class="codes">\(codes)</div>\(secret)</details>
    """
  }
}

/// What the page shows about a paired phone.
package struct PairedPhone: Sendable {
  package var since: Instant
  package var typeCount: Int
  /// The path of the page of the registration.
  package var appAddress: String
  package var url: String
  /// The header with the token; nil if its file is missing.
  package var header: String?
  /// The codes by the name of what they make the phone send.
  package var codes: [(content: String, code: QRCode)]
  /// What became of the last delivery; nil if none came.
  package var last: Delivery?

  /// A delivery, in counts.
  package struct Delivery: Sendable {
    package var time: Instant
    package var isAccepted: Bool
    package var added: Int
    package var updated: Int
    package var present: Int
    package var deferred: Int
    package var refused: Int

    package init(
      time: Instant, isAccepted: Bool, added: Int, updated: Int, present: Int, deferred: Int,
      refused: Int
    ) {
      self.time = time
      self.isAccepted = isAccepted
      self.added = added
      self.updated = updated
      self.present = present
      self.deferred = deferred
      self.refused = refused
    }
  }

  package init(
    since: Instant, typeCount: Int, appAddress: String, url: String, header: String?,
    codes: [(content: String, code: QRCode)], last: Delivery? = nil
  ) {
    self.last = last
    self.since = since
    self.typeCount = typeCount
    self.appAddress = appAddress
    self.url = url
    self.header = header
    self.codes = codes
  }
}

extension PhonePage.State {
  fileprivate var isPaired: Bool { if case .paired = self { true } else { false } }
}
