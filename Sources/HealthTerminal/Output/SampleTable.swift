import HealthInsight
package import HealthModel
package import HealthWords

/// Samples as a table with one line each. Type and unit have their own columns only if the query
/// covers several types; for a single type the unit is in the heading.
///
/// Rows can be flushed in parts, so that a table of any length needs little memory.
package struct SampleTable {
  private let displays: [ObjectType: ValueDisplay]
  private let times: TimeText
  private let style: OutputStyle
  private let isLong: Bool
  private var table: Table

  /// - Parameter isLong: whether to show identifier, device and metadata too.
  package init(_ displays: [ValueDisplay], times: TimeText, style: OutputStyle, isLong: Bool) {
    self.displays = Dictionary(uniqueKeysWithValues: displays.map { ($0.type, $0) })
    self.times = times
    self.style = style
    self.isLong = isLong
    var columns: [Table.Column] = [.init(.time)]
    if displays.count == 1, let only = displays.first {
      let hasUnit = only.type.kind == .quantity && !only.isCount
      let title = style.language.name(only.type) + (hasUnit ? " (\(only.label(style)))" : "")
      columns.append(.init(text: title, trailing: only.type.kind == .quantity))
    } else {
      columns += [.init(.type), .init(.value, trailing: true), .init(.unit)]
    }
    columns.append(.init(.source, mayShrink: true))
    if isLong {
      columns += [
        .init(.device, mayShrink: true), .init(.metadata, mayShrink: true), .init(.identifier),
      ]
    }
    table = Table(columns)
  }

  package mutating func add(_ row: HealthObject) {
    let display = displays[row.type] ?? ValueDisplay(type: row.type)
    var cells: [Table.Cell] = [
      .init(times.interval(row.start, row.end, dash: style.dash), .faint)
    ]
    let isCategory = row.type.kind == .category
    let value =
      row.details.map { DetailsText.text($0, of: row.type, times) }
      ?? (isCategory
        ? CategoryArgument.name(Int64(exactly: row.value.rounded()) ?? 0, of: row.type)
        : style.language.number(display.text(row.value, RangeLimit(row.metadata))))
    if displays.count == 1 {
      cells.append(.init(value))
    } else {
      cells += [
        .init(style.language.name(row.type)), .init(value),
        .init(row.type.kind == .quantity && row.details == nil ? display.label(style) : ""),
      ]
    }
    cells.append(.init(row.sourceRevision?.source.name ?? ""))
    if isLong {
      let entries = row.metadata.entries.map {
        "\($0.key)=\(MetadataText.text($0, date: times.second))"
      }
      cells += [
        .init(row.device?.name ?? row.device?.model ?? ""),
        .init(entries.joined(separator: ", ")), .init(row.id.uuidString, .faint),
      ]
    }
    table.add(cells)
  }

  package var isEmpty: Bool { table.isEmpty }
  package var rowCount: Int { table.rowCount }

  /// Returns the rows since the last call. The heading precedes the first rows.
  package mutating func flush() -> String { table.flush(style) }
}
