package import HealthModel
package import HealthWords

/// Attachments as a table and as JSON.
///
/// JSON keys of an attachment: `id`, `name`, `contentType`, `size` (bytes), `created` (ISO 8601 in
/// UTC), `sha256` (hexadecimal), `metadata` (if any).
package enum AttachmentOutput {
  package static func json(_ attachment: Attachment) -> JSONValue {
    var json: JSONValue = [
      "id": .string(attachment.id.uuidString), "name": .string(attachment.name),
      "contentType": .string(attachment.contentType), "size": JSONValue(attachment.size),
      "created": .string(TimeText.iso8601(attachment.created)),
      "sha256": .string(hexadecimal(attachment.sha256)),
    ]
    if !attachment.metadata.isEmpty {
      json.append("metadata", SampleJSON.metadata(attachment.metadata))
    }
    return json
  }

  /// - Parameter samples: The sample of each attachment, or none.
  package static func json(_ attachments: [Attachment], of samples: [ObjectID]) -> JSONValue {
    let list = attachments.enumerated().map { index, attachment in
      var json = json(attachment)
      if samples.indices.contains(index) {
        json.append("sample", .string(samples[index].uuidString))
      }
      return json
    }
    return ["attachments": .array(list)]
  }

  package static func table(
    _ attachments: [Attachment], times: TimeText, style: OutputStyle
  ) -> String {
    var table = Table([
      .init(.name, mayShrink: true), .init(.size, trailing: true), .init(.type, mayShrink: true),
      .init(.added), .init(.identifier),
    ])
    for attachment in attachments {
      table.add([
        .init(attachment.name), .init(NumberText.bytes(Int64(attachment.size))),
        .init(attachment.contentType), .init(times.minute(attachment.created), .faint),
        .init(attachment.id.uuidString, .faint),
      ])
    }
    return table.render(style)
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
