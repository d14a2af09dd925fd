import HealthModel
import Testing

@testable import HealthImport

/// One test for each defect observed in exports of real phones. Goal: the records around the
/// defect are imported, the defect is counted, and everything found is accounted for.
@Suite("Defects of real exports")
struct DefectTests {
  static func record(
    _ value: String = "72", source: String = "Watch", start: String = "2024-01-05 10:00:00 +0100",
    extra: String = ""
  ) -> String {
    "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"\(source)\" unit=\"count/min\""
      + " \(extra)startDate=\"\(start)\" endDate=\"\(start)\" value=\"\(value)\"/>"
  }

  @Test("the malformed document type of iOS 16.0 is skipped")
  func brokenDocumentType() throws {
    for tail in ["]>", ">\n]>", "]> >", "\"]>'<!-- <Health Data -->"] {
      let xml = """
        <?xml version="1.0"?>
        <!DOCTYPE HealthData [
        <!ELEMENT VisionPrescription EMPTY>
        <!ATTLIST VisionPrescription
          type CDATA #REQUIRED
        <!ELEMENT RightEye EMPTY>
        \(tail)
        <HealthData locale="de_DE">\(Self.record())</HealthData>
        """
      let result = try Collected(xml: xml)
      #expect(result.rows.count == 1)
      #expect(result.report.problems.isEmpty)
    }
  }

  @Test("the second of two start dates of WorkoutStatistics is read as the end date")
  func duplicateStartDate() throws {
    let result = try Collected(
      body: """
        <Workout workoutActivityType="W" sourceName="a" startDate="2024-01-05 10:00:00 +0100" \
        endDate="2024-01-05 11:00:00 +0100"><WorkoutStatistics type="T" \
        startDate="2024-01-05 10:00:00 +0100" startDate="2024-01-05 11:00:00 +0100" sum="1"/></Workout>
        """)
    let statistics =
      "<WorkoutStatistics endDate=\"2024-01-05T10:00:00Z\" startDate=\"2024-01-05T09:00:00Z\" "
      + "sum=\"1\" type=\"T\"/>"
    #expect(result.objects("Workout").first?.contains(statistics) == true)
    #expect(
      result.report.problems == [.duplicateAttribute: 1, .unknownEnumerationValue: 1])
    #expect(result.isBalanced)
  }

  @Test("the second of two start dates of a record is read as the end date")
  func duplicateStartDateOfRecord() throws {
    let result = try Collected(
      body: """
        <Record type="HKQuantityTypeIdentifierStepCount" sourceName="a" unit="count" value="5" \
        startDate="2024-01-05 10:00:00 +0100" startDate="2024-01-05 10:01:00 +0100"/>
        """)
    #expect(result.rows.map(\.duration) == [60_000_000])
    #expect(result.report.problems == [.duplicateAttribute: 1])
  }

  @Test("control characters in attribute values are counted and removed from source names")
  func controlCharacters() throws {
    let result = try Collected(body: Self.record(source: "Pacer\u{b} Pedometer"))
    #expect(result.rows.map(\.source.source.name) == ["Pacer Pedometer"])
    #expect(result.report.problems[.controlCharacter] == 1)
  }

  @Test("NUL becomes U+FFFD, because the store's text cannot contain it")
  func nul() throws {
    let result = try Collected(body: Self.record(source: "a\u{0}b"))
    #expect(result.rows.map(\.source.source.name) == ["a\u{fffd}b"])
  }

  @Test("NUL in metadata does not shift the keys and values after it")
  func nulInMetadata() throws {
    let record = Self.record().dropLast(2)
    let result = try Collected(
      body: """
        \(record)><MetadataEntry key="a\u{0}\u{0}b" value="c\u{0}d"/>\
        <MetadataEntry key="HKWasUserEntered" value="1"/></Record>
        """)
    #expect(
      result.rows.map(\.metadata) == [
        Metadata([
          .init(key: "a\u{fffd}\u{fffd}b", value: .string("c\u{fffd}d")),
          .init(key: "HKWasUserEntered", value: .integer(1)),
        ])
      ])
  }

  @Test("unescaped quotation marks are part of the attribute value")
  func unescapedQuotes() throws {
    let result = try Collected(
      body: Self.record(extra: "sourceVersion=\"1.0 \"RC2\"\" ") + Self.record("73"))
    #expect(result.rows.map(\.value) == [72.0, 73.0])
    #expect(result.rows.first?.source.version == "1.0 \"RC2\"")
    #expect(result.report.problems[.unescapedQuote] == 1)
  }

  @Test("attribute names with spaces and unquoted values are accepted and counted")
  func oddAttributes() throws {
    let result = try Collected(
      body: Self.record(extra: "Some Key=3 other flag='x' ") + Self.record("73"))
    #expect(result.rows.count == 2)
    #expect(result.report.problems == [.unquotedAttribute: 1, .unknownAttribute: 2])
    let text = try #require(result.objects("Record").first)
    #expect(text.contains("Some Key=\"3\"") && text.contains("other flag=\"x\""))
  }

  @Test("a word without a value is counted as malformed, and its record is imported")
  func wordsWithoutValues() throws {
    let words = String(repeating: "word ", count: 60)
    for tail in ["checked/>", "checked>", "\(words)/>", "\(words)mood=\"a\"/>"] {
      let broken = Self.record().replacingFirst("/>", with: " " + tail)
      let result = try Collected(body: broken + Self.record("73"))
      #expect(result.rows.map(\.value) == [72, 73])
      #expect(result.report.problems[.malformedTag] != nil)
      #expect(result.isBalanced)
    }
  }

  @Test("an unclosed quotation mark does not affect the following records")
  func missingQuote() throws {
    let broken = Self.record().replacingFirst("value=\"72\"/>", with: "value=\"72/>")
    let result = try Collected(body: broken + "\n " + Self.record("73") + "\n" + Self.record("74"))
    #expect(result.rows.suffix(2).map(\.value) == [73, 74])
    #expect(result.report.problems[.malformedTag] != nil)
    #expect(result.isBalanced)
  }

  @Test("of a truncated file the complete records are imported and the truncation is reported")
  func truncated() throws {
    let body = (0..<20).map { Self.record("\(60 + $0)") }.joined(separator: "\n ")
    let text = Array(Collected.export(body).utf8)
    let whole = try Collected(bytes: text)
    #expect(whole.rows.count == 20)
    #expect(!whole.report.isTruncated)
    let head = 240
    for end in stride(from: head, to: text.count - 16, by: 7) {
      let result = try Collected(bytes: Array(text[..<end]))
      #expect(result.report.isTruncated)
      #expect(result.rows == Array(whole.rows.prefix(result.rows.count)))
      let closed = zip(text[..<end], text[1..<end]).count { $0 == 0x2f && $1 == 0x3e }
      #expect(result.rows.count == closed - 1)
      #expect(result.isBalanced)
    }
  }

  @Test("a file that ends inside an element counts the element as truncated")
  func truncatedInside() throws {
    let xml = Collected.export(
      Self.record() + "<Workout sourceName=\"a\"><MetadataEntry key=\"a\" value=\"b\"/>")
    let result = try Collected(xml: String(xml.dropLast("</HealthData>\n\n".count)))
    #expect(result.rows.count == 1)
    #expect(result.row("Workout")?.skipped == [.truncated: 1])
    #expect(result.row("MetadataEntry")?.skipped == [.truncated: 1])
    #expect(result.isBalanced)
  }

  @Test("two concatenated documents are read as one")
  func concatenated() throws {
    let result = try Collected(
      xml: Collected.export(Self.record()) + Collected.export(Self.record("73")))
    #expect(result.rows.map(\.value) == [72, 73])
    #expect(result.report.problems.isEmpty && !result.report.isTruncated)
    #expect(result.isBalanced)
  }

  @Test("missing end tags are supplied")
  func unclosedElements() throws {
    let open = Self.record().replacingFirst("/>", with: ">")
    let result = try Collected(
      body: open + Self.record("73") + "<Workout sourceName=\"a\">"
        + "<ActivitySummary dateComponents=\"2024-01-05\"/>" + "</Record>" + Self.record("74"))
    #expect(result.rows.count == 3)
    #expect(result.objects("Workout").count == 1)
    #expect(result.records(.activitySummary).count == 1)
    #expect(result.report.problems[.unclosedElement] == 2)
    #expect(result.report.problems[.unmatchedEndTag] == 1)
    #expect(result.isBalanced)
  }

  @Test("a tag of several megabytes is skipped")
  func oversizedTag() throws {
    let long = String(repeating: "x", count: 5 << 20)
    let result = try Collected(body: Self.record(source: long) + Self.record("73"))
    #expect(result.rows.map(\.value).last == 73.0)
    #expect(result.report.problems[.oversizedTag] == 1)
  }

  @Test("unknown elements and attributes are stored and counted")
  func unknownElements() throws {
    let result = try Collected(
      body: """
        <StateOfMind kind="x" startDate="2024-01-05 10:00:00 +0100">free &amp; <Label name="a"/>text\
        </StateOfMind>\(Self.record(extra: "mood=\"good\" "))
        """)
    #expect(
      result.objects("StateOfMind") == [
        "<StateOfMind kind=\"x\" startDate=\"2024-01-05T09:00:00Z\">free &amp; text"
          + "<Label name=\"a\"/></StateOfMind>"
      ])
    #expect(result.report.problems[.unknownElement] == 2)
    #expect(result.report.problems[.unknownAttribute] == 1)
    #expect(result.rows.count == 1)
    #expect(result.isBalanced)
  }

  @Test("names in any script, with no-break spaces, apostrophes, or emoji, are unchanged")
  func unicodeNames() throws {
    let names = ["Zoë’s Apple\u{a0}Watch", "水分トラッカー 💧", "Шагомер", "Sleep & Relax <beta>"]
    let escaped = [
      "Zoë’s Apple\u{a0}Watch", "水分トラッカー 💧", "Шагомер", "Sleep &amp; Relax &lt;beta&gt;",
    ]
    let result = try Collected(body: escaped.map { Self.record(source: $0) }.joined())
    #expect(result.rows.map(\.source.source.name) == names)
    #expect(result.report.problems.isEmpty)
  }
}

extension String {
  func replacingFirst(_ part: String, with other: String) -> String {
    guard let range = range(of: part) else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }

  private func range(of part: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(part) }.map { $0..<index($0, offsetBy: part.count) }
  }
}
