package import HealthModel
import HealthWords

/// One sample with its origin and attachments. Own entries can be deleted.
package struct SampleDetailPage: Sendable {
  package var object: HealthObject
  package var value: String
  package var attachments: [Attachment]
  /// Whether the user entered the sample with a tool of healthd, and may therefore delete it.
  package var isOwn: Bool
  /// The drawing of a recording, such as an electrocardiogram, or the content of a record.
  package var figure: HTML?
  /// The name under which the original file of a record can be saved.
  package var originalName: String?

  package init(object: HealthObject, value: String, attachments: [Attachment], isOwn: Bool) {
    self.object = object
    self.value = value
    self.attachments = attachments
    self.isOwn = isOwn
  }

  package func document(_ context: PageContext) -> Document {
    let (language, type) = (context.language, object.type)
    var facts: [(String, String)] = [
      (language["entry.value"], value),
      (language["samples.time"], context.time.interval(object.start, object.end)),
    ]
    if let source = object.sourceRevision, !source.source.name.isEmpty {
      let version = source.version.isEmpty ? "" : " \(source.version)"
      facts.append((language["samples.source"], language.name(source.source) + version))
    }
    if let device = object.device?.name { facts.append((language["sample.device"], device)) }
    let metadata = object.metadata.entries.map { entry -> (String, String) in
      (entry.key, Self.text(entry, context))
    }
    let isRecord = RecordsPage.contains(type)
    let above = isRecord ? "/records" : "/type/\(type.name)"
    let content: HTML = """
      <h1 class="\(TypeColor.name(of: type))"><a class="back" href="\(above)">\
      \(language.name(type))</a></h1>
      <section class="card"><table><tbody>\(rows(facts))</tbody></table></section>
      \(figure.map { "<section class=\"card\">\($0)</section>" as HTML })
      \(originalName.map { original($0, language) })
      \(metadata.isEmpty ? nil : card(language["sample.metadata"], rows(metadata)))
      \(attachments.isEmpty ? nil : card(language["sample.attachments"], attachmentRows(language)))
      \(isOwn ? deletion(language) : nil)
      """
    return Document(
      title: language.name(type), section: isRecord ? .records : .browse, content: content,
      liveTypes: [type.name])
  }

  private func original(_ name: String, _ language: Language) -> HTML {
    """
    <p><a class="button plain" href="/sample/\(object.type.name)/\(object.id.uuidString)/original" \
    download="\(name)">\(language["record.original"])</a></p>
    """
  }

  private func rows(_ facts: [(String, String)]) -> HTML {
    HTML(
      facts.map { name, value -> HTML in
        "<tr><th scope=\"row\" class=\"key\">\(name)</th><td>\(value)</td></tr>"
      })
  }

  private func card(_ title: String, _ rows: HTML) -> HTML {
    "<section class=\"card\"><h2>\(title)</h2><table><tbody>\(rows)</tbody></table></section>"
  }

  private func attachmentRows(_ language: Language) -> HTML {
    HTML(
      attachments.map { attachment -> HTML in
        """
        <tr><th scope="row"><a href="/attachment/\(attachment.id.uuidString)" \
        download="\(attachment.name)">\(attachment.name)</a></th>\
        <td class="number">\(language.number(NumberText.bytes(Int64(attachment.size))))</td></tr>
        """
      })
  }

  private func deletion(_ language: Language) -> HTML {
    """
    <form method="post" action="/type/\(object.type.name)/delete" \
    data-confirm="\(language["sample.confirm"])"><p><input type="hidden" name="id" \
    value="\(object.id.uuidString)"><button class="danger">\(language["sample.delete"])</button></p></form>
    """
  }

  private static func text(_ entry: Metadata.Entry, _ context: PageContext) -> String {
    switch entry.value {
    case .string(let text): text
    case .integer(let number): MetadataText.caseName(of: entry) ?? context.language.number(number)
    case .double(let number): context.language.measurement(number)
    case .date(let instant): context.time.moment(instant)
    case .quantity(let value, let unit): "\(context.language.measurement(value)) \(unit)"
    }
  }
}
