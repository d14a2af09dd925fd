package import HealthModel

/// An object of any kind for programs; the keys are those of `SampleJSON`.
package enum ObjectJSON {
  package static func value(_ object: HealthObject) -> JSONValue {
    SampleJSON.value(SampleRow(object), ValueDisplay(type: object.type))
  }
}

extension SampleRow {
  package init(_ object: HealthObject) {
    self.init(
      id: object.id, type: object.type, start: object.start, end: object.end,
      value: object.value, source: object.sourceRevision, device: object.device,
      metadata: object.metadata, details: object.details)
  }
}
