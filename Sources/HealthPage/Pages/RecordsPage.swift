package import HealthModel
import HealthWords

/// Records: recordings and documents that are read one by one, by type, newest first.
package struct RecordsPage: Sendable {
  package struct Group: Sendable {
    package var type: ObjectType
    package var rows: [SamplesPage.Row]
    /// Whether there are more than the rows.
    package var hasMore: Bool
    package init(type: ObjectType, rows: [SamplesPage.Row], hasMore: Bool) {
      self.type = type
      self.rows = rows
      self.hasMore = hasMore
    }
  }

  /// Whether the objects of a type are on this page.
  package static func contains(_ type: ObjectType) -> Bool {
    switch type.kind {
    case .electrocardiogram, .audiogram, .visionPrescription, .document, .clinical,
      .verifiableClinicalRecord:
      true
    default: false
    }
  }

  package var groups: [Group]

  package init(groups: [Group]) { self.groups = groups }

  package func document(_ context: PageContext) -> Document {
    let language = context.language
    let content: HTML = """
      <h1>\(language["nav.records"])</h1>
      \(groups.isEmpty ? "<p class=\"card\">\(language["records.none"])</p>" : nil)
      \(groups.map { group($0, context) })
      """
    return Document(
      title: language["nav.records"], section: .records, content: content,
      liveTypes: groups.map(\.type.name))
  }

  private func group(_ group: Group, _ context: PageContext) -> HTML {
    let language = context.language
    let rows = group.rows.map { row -> HTML in
      """
      <tr><th scope="row"><a href="/sample/\(group.type.name)/\(row.id.uuidString)">\
      \(row.value.isEmpty ? language.name(group.type) : row.value)</a>\
      <span class="muted block">\(row.source)</span></th>\
      <td class="number">\(context.time.day(row.start))</td></tr>
      """
    }
    let more: HTML? =
      group.hasMore
      ? """
      <p><a class="button plain" href="/type/\(group.type.name)/samples">\
      \(language["type.allSamples"])</a></p>
      """ : nil
    return """
      <section class="card"><h2 class="\(TypeColor.name(of: group.type))">\(language.name(group.type))</h2>
      <table><tbody>\(rows)</tbody></table>\(more)</section>
      """
  }
}
