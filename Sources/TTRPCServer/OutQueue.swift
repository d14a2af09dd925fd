import CLinux
import Glibc

/// The output queue of a connection.
///
/// Complete frames are stored consecutively in segments. Replies have priority over stream frames.
/// However, a segment that has been partly sent must be completed first, because a frame cannot be
/// interrupted. A reply therefore waits for at most `segmentByteCountMax` bytes of streams, or for
/// one larger frame.
struct OutQueue {
  enum Lane { case answers, streams }

  /// The size up to which small frames are combined into a segment.
  static let segmentByteCountMax = 64 << 10

  enum FlushResult: Equatable {
    case sentAll
    /// The socket currently accepts no more.
    case blocked
    case failed(errno: Int32)
  }

  fileprivate struct Segment {
    var bytes: [UInt8]
    /// The start of the unsent bytes.
    var offset: Int
    var byteCount: Int { bytes.count - offset }
  }

  /// A first-in, first-out queue of segments.
  fileprivate struct LaneQueue {
    var segments: [Segment] = []
    /// The index of the first unsent segment.
    var first = 0
    /// Whether a part of the first segment has been sent.
    var isInsideSegment = false
    var isEmpty: Bool { first == segments.count }
    /// Whether the last segment has no room, or there is none.
    var needsSegment: Bool {
      isEmpty || segments[segments.count - 1].bytes.count >= segmentByteCountMax
    }
  }

  private var answers = LaneQueue()
  private var streams = LaneQueue()
  /// The unsent bytes of both lanes.
  private(set) var byteCount = 0
  /// The number of bytes that the socket has accepted.
  private(set) var sentByteCount = 0

  /// Appends complete frames to a lane by copying. `write` must only append.
  mutating func append(to lane: Lane, _ pool: inout BufferPool, _ write: (inout [UInt8]) -> Void) {
    switch lane {
    case .answers: byteCount += OutQueue.append(to: &answers, &pool, write)
    case .streams: byteCount += OutQueue.append(to: &streams, &pool, write)
    }
  }

  /// Appends a frame whose head depends on the length of its content.
  ///
  /// - Parameters:
  ///   - headByteCountMax: The room for the head.
  ///   - write: Appends the content.
  ///   - writeHead: Writes the head of a content of this length, and returns its length; nil if such
  ///     a frame is not valid.
  /// - Returns: False, with nothing appended, if `writeHead` returned nil.
  mutating func append(
    to lane: Lane, _ pool: inout BufferPool, headByteCountMax: Int,
    _ write: (inout [UInt8]) -> Void, head writeHead: (UnsafeMutableRawPointer, Int) -> Int?
  ) -> Bool {
    let added =
      switch lane {
      case .answers: OutQueue.append(to: &answers, &pool, headByteCountMax, write, writeHead)
      case .streams: OutQueue.append(to: &streams, &pool, headByteCountMax, write, writeHead)
      }
    byteCount += added ?? 0
    return added != nil
  }

  /// Appends `bytes`, starting at `offset`, to a lane without copying.
  mutating func append(to lane: Lane, adopting bytes: consuming [UInt8], from offset: Int) {
    let segment = Segment(bytes: bytes, offset: offset)
    byteCount += segment.byteCount
    switch lane {
    case .answers: answers.segments.append(segment)
    case .streams: streams.segments.append(segment)
    }
  }

  private static func append(
    to lane: inout LaneQueue, _ pool: inout BufferPool, _ write: (inout [UInt8]) -> Void
  ) -> Int {
    if lane.needsSegment { lane.segments.append(Segment(bytes: pool.take(), offset: 0)) }
    let last = lane.segments.count - 1
    let before = lane.segments[last].bytes.count
    write(&lane.segments[last].bytes)
    return lane.segments[last].bytes.count - before
  }

  /// Returns how many bytes were appended, or nil if the frame is not valid.
  private static func append(
    to lane: inout LaneQueue, _ pool: inout BufferPool, _ headByteCountMax: Int,
    _ write: (inout [UInt8]) -> Void, _ writeHead: (UnsafeMutableRawPointer, Int) -> Int?
  ) -> Int? {
    let isFirst = lane.needsSegment
    if isFirst { lane.segments.append(Segment(bytes: pool.take(), offset: 0)) }
    let last = lane.segments.count - 1
    let added = lane.segments[last].appendFrame(headByteCountMax, write, writeHead)
    // An empty segment is not queued.
    if added == nil, isFirst { lane.segments.removeLast() }
    return added
  }

  /// Sends until the queue is empty or the socket accepts no more.
  mutating func flush(to descriptor: Int32, _ pool: inout BufferPool) -> FlushResult {
    while byteCount > 0 {
      let before = byteCount
      let result =
        answers.isEmpty || streams.isInsideSegment
        ? streams.sendFirst(to: descriptor, &byteCount, &pool)
        : answers.sendFirst(to: descriptor, &byteCount, &pool)
      sentByteCount += before - byteCount
      if result != .sentAll { return result }
    }
    return .sentAll
  }
}

extension OutQueue.Segment {
  /// Appends the content after a gap for its head, whose length depends on that of the content.
  ///
  /// The first frame of a segment begins where its head begins, so that a long content is not moved;
  /// a later one has to follow the previous frame without a gap.
  fileprivate mutating func appendFrame(
    _ headByteCountMax: Int, _ write: (inout [UInt8]) -> Void,
    _ writeHead: (UnsafeMutableRawPointer, Int) -> Int?
  ) -> Int? {
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: headByteCountMax))
    write(&bytes)
    let content = start + headByteCountMax
    let contentByteCount = bytes.count - content
    return withUnsafeTemporaryAllocation(byteCount: headByteCountMax, alignment: 8) { head in
      guard let headByteCount = writeHead(head.baseAddress!, contentByteCount) else {
        wipeLast(bytes.count - start)
        return nil
      }
      let excess = headByteCountMax - headByteCount
      if start == 0 { offset = excess }
      bytes.withUnsafeMutableBytes { bytes in
        let base = bytes.baseAddress!
        let place = start == 0 ? content - headByteCount : start
        (base + place).copyMemory(from: head.baseAddress!, byteCount: headByteCount)
        if start > 0 {
          memmove(base + start + headByteCount, base + content, contentByteCount)
        }
      }
      if start > 0 { wipeLast(excess) }
      return headByteCount + contentByteCount
    }
  }

  /// Removes the last bytes. The pool wipes only those that are sent.
  private mutating func wipeLast(_ byteCount: Int) {
    bytes.withUnsafeMutableBytes { bytes in
      _ = memset(bytes.baseAddress! + (bytes.count - byteCount), 0, byteCount)
    }
    bytes.removeLast(byteCount)
  }
}

extension OutQueue.LaneQueue {
  /// Sends from the first segment.
  ///
  /// - Returns: `sentAll` if the segment has been sent completely.
  fileprivate mutating func sendFirst(
    to descriptor: Int32, _ byteCount: inout Int, _ pool: inout BufferPool
  ) -> OutQueue.FlushResult {
    let offset = segments[first].offset
    let wanted = segments[first].byteCount
    let sent = segments[first].bytes.withUnsafeBytes {
      cl_send(descriptor, $0.baseAddress! + offset, wanted)
    }
    guard sent >= 0 else {
      return sent == -Int64(EAGAIN) ? .blocked : .failed(errno: Int32(-sent))
    }
    byteCount -= Int(sent)
    if sent < wanted {
      segments[first].offset += Int(sent)
      isInsideSegment = true
      return .blocked
    }
    removeFirst(&pool)
    return .sentAll
  }

  private mutating func removeFirst(_ pool: inout BufferPool) {
    isInsideSegment = false
    // Moved out, because the pool would wipe a copy of an array that has another owner.
    var bytes: [UInt8] = []
    swap(&bytes, &segments[first].bytes)
    pool.put(consume bytes)
    // The usual case, without the general removal of a range.
    if segments.count == 1 {
      segments.removeLast()
      return
    }
    first += 1
    if isEmpty {
      segments.removeAll(keepingCapacity: segments.capacity <= 16)
      first = 0
    } else if first >= 32 {
      segments.removeFirst(first)
      first = 0
    }
  }
}
