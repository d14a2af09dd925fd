import HealthAPI
import HealthAuthorization
import HealthModel
import HealthStore
import HealthWire

extension SamplesHandlers {
  func statistics(
    _ request: StatisticsQuery, _ scope: ReadScope, _ call: ReadCall<StatisticsReply>
  ) {
    call.answer(isSmall: false) {
      let answer = try store.statistics(
        request, in: scope, isCancelled: { call.isCancelled })
      return (
        StatisticsReply(page: answer.statistics, from: request.first),
        DisclosedFacts(types: [request.type], answer.disclosure, call.caller, form: .statistics)
      )
    }
  }
}

extension StatisticsReply {
  /// The maximum size of a page, well below that of a frame. A frame has 4 MiB.
  private static let byteCountMax = 3 << 20

  /// Creates a page with as many intervals as fit, starting with the one that begins at `first`.
  /// Each page is computed from the complete result, because results of more than one page are
  /// rare.
  fileprivate init(page all: [Statistics], from first: Instant?) {
    let begin = first.map { first in all.firstIndex { $0.start >= first } ?? all.count } ?? 0
    var byteCount = 0
    for index in begin..<all.count {
      // An upper bound instead of the encoded size, so that the page need not be encoded twice.
      byteCount += all[index].byteCountMax
      // A page has at least one interval, so that the client always advances.
      if byteCount > Self.byteCountMax && index > begin {
        self.init(statistics: Array(all[begin..<index]))
        next = all[index].start
        return
      }
    }
    self.init(statistics: begin == 0 ? all : Array(all[begin...]))
  }
}

extension Statistics {
  /// The maximum encoded size.
  fileprivate var byteCountMax: Int {
    // Eight numbers of a tag and 8 bytes, and their message.
    let values = 8 * 9 + 4
    return 4 + 2 * 9 + values
      + bySource.reduce(0) { sum, entry in
        sum + 24 + entry.source.name.utf8.count + entry.source.bundleIdentifier.utf8.count + values
      }
  }
}
