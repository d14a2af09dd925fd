import Foundation
import GRDB
package import HealthModel
import Synchronization

extension Ledger {
  /// The number of entries checked before other threads can write. Replies that wait for their
  /// entry would otherwise be delayed by the whole walk.
  private static let sliceCount = 4_096
  /// The maximum number of reported problems. A damaged page breaks every following link; the first
  /// lines locate it.
  private static let problemCountMax = 20

  /// Recomputes the chain. Entries appended in the meantime are not checked. `survey` prevents
  /// entries from being summarized during the walk, which would look like missing ones.
  package func verify() throws(PermissionError) -> LedgerVerification {
    try? flush()
    do {
      return try survey.withLock { _ in try walk() }
    } catch {
      throw .inaccessible(error)
    }
  }

  private func walk() throws -> LedgerVerification {
    // In one transaction, so that base, head and binding belong together.
    let (base, last, bindingProblems) = try database.read { db in
      (try LedgerChain.base(db), try LedgerChain.last(db), try Self.checkBinding(db))
    }
    var reply = LedgerVerification(
      checkedCount: 0, first: 0, last: 0, head: last.hash, problems: bindingProblems)
    var link = base
    while true {
      let rows = try database.read { db in
        try Row.fetchAll(
          db,
          sql: "SELECT * FROM ledger WHERE number > ? AND number <= ? ORDER BY number LIMIT ?",
          arguments: [Int64(link.number), Int64(last.number), Self.sliceCount])
      }
      let start = link.number
      for row in rows { link = try Self.check(row, after: link, &reply) }
      // Numbers of a damaged page may not increase.
      if rows.count < Self.sliceCount || link.number == start { break }
    }
    // Numbers are consecutive, so a truncated end is visible only in the head.
    if link.number != last.number {
      let end = link.number == base.number ? "none of them is there" : "they end at \(link.number)"
      reply.problems.append("the end was cut off: \(last.number) entries were written, \(end)")
    } else if link.hash != last.hash {
      reply.problems.append("entry \(last.number) is not the one that was written last")
    }
    return reply
  }

  /// Checks that the newest binding entry of the chain matches the sums and the base.
  private static func checkBinding(_ db: Database) throws -> [String] {
    let base = try LedgerChain.base(db)
    guard try LedgerBinding.isNeeded(db) else {
      let isZero = base.hash.allSatisfy { $0 == 0 }
      return isZero ? [] : ["the beginning was changed"]
    }
    let bound = try LedgerBinding.bound(db)
    let now = try LedgerBinding(db)
    var problems: [String] = []
    if bound?.base != now.base {
      problems.append(
        "the beginning was cut off: no entry records that those up to \(base.number) were condensed"
      )
    }
    if bound?.sums != now.sums { problems.append("the sums of condensed entries were changed") }
    return problems
  }

  /// Checks one entry and returns its link. The walk continues with the stored hash and not with
  /// the computed one, so that one changed entry is one problem and not one for each later entry.
  private static func check(
    _ row: Row, after link: LedgerChain, _ reply: inout LedgerVerification
  ) throws -> LedgerChain {
    guard let number = UInt64(exactly: try row.value("number") as Int64), number > link.number
    else {
      reply.checkedCount += 1
      report("an entry after entry \(link.number) is not in its place", &reply)
      return link
    }
    let hash: Data? = try? row.value("hash")
    let stored = LedgerChain(number: number, hash: hash.map { [UInt8]($0) } ?? [])
    if reply.first == 0 { reply.first = number }
    reply.last = number
    reply.checkedCount += 1
    let binding: Data? = try? row.value("binding")
    var problem: String?
    if number != link.number + 1 {
      let gone = number - link.number - 1
      problem =
        gone == 1
        ? "entry \(number - 1) is missing"
        : "entries \(link.number + 1) to \(number - 1) are missing"
    } else if (try? LedgerEntry(row: row)).map({
      link.next($0, binding: binding.map { [UInt8]($0) } ?? [])
    }) != stored {
      problem = "entry \(number) was changed, or took the place of another"
    }
    if let problem { report(problem, &reply) }
    return stored
  }

  private static func report(_ problem: String, _ reply: inout LedgerVerification) {
    if reply.problems.count < problemCountMax { reply.problems.append(problem) }
  }
}
