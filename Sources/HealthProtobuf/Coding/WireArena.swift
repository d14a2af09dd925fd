package import CHealthProto

/// The memory of the C messages of one decoding or encoding: a bump allocator over blocks that are
/// freed together. The first block is sufficient for a typical request; each later block is eight
/// times as large as the previous one, up to 1 MiB.
///
/// protobuf-c allocates through `allocator`, whose free function does nothing. Messages are freed
/// together, so that freeing them costs nothing and a decoding error cannot leak. It is used by one
/// thread.
@usableFromInline package final class WireArena {
  /// The size of the first block, which is allocated with the arena. Most messages fit.
  private static let firstBlockByteCount = 1000
  /// The alignment of the largest parts of C messages. Greater ones are not allocated with malloc.
  private static let alignment = MemoryLayout<UInt64>.alignment
  /// The maximum size of a block. Larger ones would waste memory on the last one.
  private static let blockByteCountMax = 1 << 20

  private var next: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  private var blocks: [UnsafeMutableRawPointer] = []
  private let firstBlock: UnsafeMutableRawPointer
  private var blockByteCount = firstBlockByteCount
  /// The memory that further blocks may use. The first block is not counted.
  private var remainingByteCount: Int
  /// Whether an allocation was refused. It distinguishes a message that is too large from a
  /// malformed one.
  package private(set) var isExhausted = false

  /// - Parameter byteCountMax: The limit beyond which protobuf-c's allocations fail and the message
  ///   is rejected.
  package init(byteCountMax: Int = .max) {
    firstBlock = .allocate(byteCount: Self.firstBlockByteCount, alignment: Self.alignment)
    next = firstBlock
    end = firstBlock + Self.firstBlockByteCount
    remainingByteCount = byteCountMax
  }

  deinit {
    firstBlock.deallocate()
    for block in blocks { block.deallocate() }
  }

  /// Returns memory that is aligned for every C message, or nil beyond the limit.
  @usableFromInline package func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    let rounded = (byteCount + Self.alignment - 1) & -Self.alignment
    if rounded > end - next {
      guard grow(toHold: rounded) else { return nil }
    }
    defer { next += rounded }
    return next
  }

  /// Begins a new block. The rest of the current one is given up.
  private func grow(toHold byteCount: Int) -> Bool {
    blockByteCount = min(blockByteCount * 8, Self.blockByteCountMax)
    let size = max(blockByteCount, byteCount)
    guard size <= remainingByteCount else {
      isExhausted = true
      return false
    }
    remainingByteCount -= size
    next = .allocate(byteCount: size, alignment: Self.alignment)
    end = next + size
    blocks.append(next)
    return true
  }

  /// The allocator for protobuf-c, which is valid while the arena exists.
  package var allocator: ProtobufCAllocator {
    ProtobufCAllocator(
      alloc: { data, byteCount in
        Unmanaged<WireArena>.fromOpaque(data!).takeUnretainedValue().allocate(byteCount)
      },
      free: { _, _ in },
      allocator_data: Unmanaged.passUnretained(self).toOpaque())
  }
}
