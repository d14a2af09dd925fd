import Foundation
import HealthClient
import HealthInsight
import HealthModel
import HealthPage
import HealthWords
import Hummingbird

/// The samples of a type, single samples, and own entries.
enum SampleRoutes {
  /// The size of a page: about 200 samples. The daemon ends a page by bytes and continues at its
  /// cursor, so that the thousandth page takes as long as the first.
  private static let pageBytes = 6 * 1024

  static func samples(_ request: PageRequest) async throws(PageFailure) -> Document {
    let type = try request.type()
    guard type.hasSamples else { throw .notFound }
    let sources = (request.status?.types ?? []).filter { $0.type == type }.map(\.source)
    let key = request.query.get("source") ?? ""
    let (from, to) = (request.query.get("from") ?? "", request.query.get("to") ?? "")
    var query = SampleQuery(types: [type])
    query.order = .startDescending
    query.pageBytes = pageBytes
    query.descriptors[0].filter = filter(of: type, request)
    if let cursor = request.query.get("after") {
      guard let bytes = [UInt8](hexadecimal: cursor) else { throw .notFound }
      query.cursor = bytes
    }
    let asked = query
    let page = try await request.call { (store) async throws(ClientError) in
      var pages = store.samples(asked).makeAsyncIterator()
      return try await pages.next()
    }
    let display = type.kind == .quantity ? try await request.display(of: type) : nil
    let contained = page?.containedByID ?? [:]
    let rows = (page?.samples.rows ?? []).map { object in
      SamplesPage.Row(
        id: object.id, start: object.start, end: object.end,
        value: text(object, display, contained, request),
        source: object.sourceRevision.map { request.language.name($0.source) } ?? "")
    }
    let cursor = page?.cursor ?? []
    return SamplesPage(
      type: type, rows: rows, sources: sources, source: key, from: from, to: to,
      next: cursor.isEmpty ? nil : cursor.hexadecimal
    ).document(request.page)
  }

  /// The filter that the address names.
  static func filter(of type: ObjectType, _ request: PageRequest) -> SampleFilter {
    let sources = (request.status?.types ?? []).filter { $0.type == type }.map(\.source)
    let key = request.query.get("source") ?? ""
    var filter = SampleFilter()
    filter.sources = sources.filter { SamplesPage.key($0) == key }.nonEmpty
    filter.start = request.day(request.query.get("from") ?? "")
    filter.end = request.day(request.query.get("to") ?? "").map {
      request.page.time.midnight($0, addingDays: 1)
    }
    return filter
  }

  static func sample(_ request: PageRequest) async throws(PageFailure) -> Document {
    let type = try request.type()
    let id = try request.id()
    var query = SampleQuery(types: [type])
    query.descriptors[0].filter.ids = [id]
    let asked = query
    let page = try await request.call { (store) async throws(ClientError) in
      var pages = store.samples(asked).makeAsyncIterator()
      return try await pages.next()
    }
    guard let page, let object = page.samples.rows.first else { throw .notFound }
    let display = type.kind == .quantity ? try await request.display(of: type) : nil
    let attachments = try await request.call { (store) async throws(ClientError) in
      try await store.attachments(of: id)
    }
    var detail = SampleDetailPage(
      object: object, value: text(object, display, page.containedByID, request),
      attachments: attachments, isOwn: isOwn(object))
    detail.figure = try await RecordRoutes.figure(object, request)
    detail.originalName = RecordRoutes.originalName(object)
    return detail.document(request.page)
  }

  private static func isOwn(_ object: HealthObject) -> Bool {
    object.sourceRevision?.source.isOwn ?? false
  }

  /// Returns the value of a sample in words.
  static func text(
    _ object: HealthObject, _ display: ValueDisplay?, _ contained: [ObjectID: HealthObject],
    _ request: PageRequest
  ) -> String {
    let language = request.language
    if let display {
      return language.quantity(object.value, display, RangeLimit(object.metadata))
    }
    if object.type.kind == .category, object.type.valueEnumeration != nil {
      return language.word(CategoryArgument.name(Int64(object.value), of: object.type))
    }
    if let reading = BloodPressureReading(object, contained) {
      return "\(language.bloodPressure(reading)) mmHg"
    }
    return object.details.map { language.text($0, of: object.type) } ?? ""
  }

  static func attachment(_ request: PageRequest) async throws(PageFailure) -> Download {
    let id = try request.id()
    let found = try await request.call { (store) async throws(ClientError) in
      try await store.attachment(id)
    }
    guard let found else { throw .notFound }
    let bytes = try await request.call { (store) async throws(ClientError) in
      try await store.data(of: found)
    }
    // Never a type that a browser would display: the file comes from an app.
    return Download(bytes: bytes, type: "application/octet-stream")
  }

  // MARK: Own entries

  static func add(_ request: PageRequest, _ form: Form) async throws(PageFailure) -> ActionReply {
    let type = try request.type()
    let start = try time(form["start"], request)
    let end = form["end"] == nil ? start : try time(form["end"], request)
    guard start <= end else { throw .invalid(request.language["entry.badPeriod"]) }
    // A mistyped year would be the latest value of every chart.
    guard end.secondsSince1970 <= request.page.now.secondsSince1970 + 60 else {
      throw .invalid(request.language["entry.future"])
    }
    let objects: [HealthObject]
    switch type.kind {
    case .quantity:
      let value = try number(form["value"], unit: form["unit"], type, request)
      objects = [object(type, start, end, value)]
    case .category:
      guard let value = form["value"].flatMap({ Int64($0) }),
        type.valueEnumeration?.contains(rawValue: value) == true
      else { throw .invalid(request.language["entry.badValue"]) }
      objects = [object(type, start, end, Double(value))]
    case .correlation where type == .bloodPressure:
      objects = try bloodPressure(form, start, request)
    default: throw .notFound
    }
    try await request.call { (store) async throws(ClientError) in try await store.save(objects) }
    return ActionReply(message: request.language["entry.saved"])
  }

  private static func object(
    _ type: ObjectType, _ start: Instant, _ end: Instant, _ value: Double
  ) -> HealthObject {
    HealthObject(
      id: .new(), type: type, start: start, end: end, value: value,
      metadata: Metadata([.init(key: "HKWasUserEntered", value: .integer(1))]))
  }

  private static func bloodPressure(
    _ form: Form, _ time: Instant, _ request: PageRequest
  ) throws(PageFailure) -> [HealthObject] {
    let systolic = object(
      .bloodPressureSystolic, time, time,
      try number(form["value"], unit: nil, .bloodPressureSystolic, request))
    let diastolic = object(
      .bloodPressureDiastolic, time, time,
      try number(form["diastolic"], unit: nil, .bloodPressureDiastolic, request))
    guard systolic.value > diastolic.value else {
      throw .invalid(request.language["entry.badValue"])
    }
    var pair = HealthObject(
      id: .new(), type: .bloodPressure, start: time, end: time,
      details: .correlation(Correlation(contained: [systolic.id, diastolic.id])))
    pair.metadata = systolic.metadata
    return [systolic, diastolic, pair]
  }

  private static func number(
    _ text: String?, unit: String?, _ type: ObjectType, _ request: PageRequest
  ) throws(PageFailure) -> Double {
    guard let text else { throw .invalid(request.language["entry.badValue"]) }
    do throws(CommandFailure) {
      return try UnitArgument.value(text, unit: unit, for: type)
    } catch {
      throw .invalid(request.language["entry.badValue"])
    }
  }

  private static func time(
    _ text: String?, _ request: PageRequest
  ) throws(PageFailure) -> Instant {
    let dates = DateExpression(timeZone: request.calendar.timeZone, now: request.now)
    do throws(CommandFailure) {
      return try dates.beginning(text ?? "")
    } catch {
      throw .invalid(request.language["entry.badTime"])
    }
  }

  static func delete(
    _ request: PageRequest, _ form: Form
  ) async throws(PageFailure) -> ActionReply {
    let type = try request.type()
    guard let id = form["id"].flatMap({ ObjectID(uuidString: $0) }) else { throw .notFound }
    let object = try await request.object(id, of: type)
    guard isOwn(object) else { throw .invalid(request.language["sample.notOwn"]) }
    _ = try await request.call { (store) async throws(ClientError) in
      try await store.delete(.objects([id]))
    }
    return ActionReply(
      location: "/type/\(type.name)/samples", message: request.language["sample.deleted"])
  }
}

extension PageRequest {
  /// Returns the start of a day in the form of an address; nil for other texts.
  func day(_ text: String) -> Instant? {
    ChartSpan.date(text, calendar).map {
      Instant(secondsSince1970: $0.timeIntervalSince1970)
    }
  }
}

extension Array {
  fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}

extension [UInt8] {
  /// Two digits for each byte, for addresses.
  var hexadecimal: String {
    let digits = Array<Character>("0123456789abcdef")
    return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  init?(hexadecimal text: String) {
    let digits = text.compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.count, digits.count % 2 == 0 else { return nil }
    self = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] * 16 + digits[$0 + 1])
    }
  }
}
