package import HealthImport

/// A reader of one file of a format. It reads the file once and ends in the same events and the same
/// report as an Apple Health export.
///
/// Not Sendable: a reader is used on the thread that created it, which may block.
package protocol FeedReader: AnyObject {
  /// The number of bytes to be read, for progress.
  var totalByteCount: Int64 { get }
  /// Called every few hundred kilobytes while reading.
  var onProgress: ((ImportProgress) -> Void)? { get set }
  /// Polled at the same interval; true ends the reading with `ImportError.cancelled`.
  var isCancelled: (() -> Bool)? { get set }

  /// Passes everything in the file to `body` in the order documented at `ImportEvent`, and returns
  /// a report. Throws `ImportError` and the errors of `body`.
  func read(_ body: (ImportEvent) throws -> Void) throws -> ImportReport
}

/// A format that `healthctl import` reads. The table of formats is `FeedRegistry`.
package protocol FeedFormat: Sendable {
  /// The name for `--format`, such as `health-connect`.
  var name: String { get }
  /// The name for people, such as `Android Health Connect`.
  var title: String { get }

  /// Returns whether the content is of this format. Names are no evidence: users rename files, and
  /// phones translate names.
  func recognizes(_ input: FeedInput) -> Bool

  func open(_ input: FeedInput, _ options: FeedOptions) throws(ImportError) -> any FeedReader
}

/// How a file is to be read.
package struct FeedOptions: Sendable {
  /// Whether to read the intact part of a damaged export; only exports of Apple Health have parts.
  package var salvages = false
  /// The path of a mapping file for a text file.
  package var mapPath: String?
  /// The time zone of dates that state none; an IANA name. nil for that of the machine.
  package var timeZone: String?
  /// The order of day and month in a text file; nil to derive it from all dates of the file.
  package var dateOrder: DayMonthOrder?
  /// The interval by which values are summed up; nil to derive it from their times.
  package var interval: FeedInterval?

  package init(
    salvages: Bool = false, mapPath: String? = nil, timeZone: String? = nil,
    dateOrder: DayMonthOrder? = nil, interval: FeedInterval? = nil
  ) {
    self.salvages = salvages
    self.mapPath = mapPath
    self.timeZone = timeZone
    self.dateOrder = dateOrder
    self.interval = interval
  }
}
