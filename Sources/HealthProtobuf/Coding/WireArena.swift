package import CHealthProto

/// The memory of the C messages of one decoding or encoding: a bump allocator over blocks that are
/// freed together. The first block is sufficient for a typical request; each later block is eight
/// times as large as the previous one, up to 1 MiB.
///
/// protobuf-c allocates through `allocator`, whose free function does nothing.
package final class WireArena {
  private static let firstBlockByteCount = 1000
  private static let blockByteCountMax = 1 << 20

  private var next: UnsafeMutableRawPointer
  private var end: UnsafeMutableRawPointer
  private var blocks: [UnsafeMutableRawPointer] = []
  private let firstBlock: UnsafeMutableRawPointer
  private var blockByteCount = firstBlockByteCount
  private var remainingByteCount: Int
  package private(set) var isExhausted = false

  /// - Parameter byteCountMax: The limit beyond which protobuf-c's allocations fail and the message
  ///   is rejected.
  package init(byteCountMax: Int = .max) {
    firstBlock = .allocate(byteCount: Self.firstBlockByteCount, alignment: 16)
    next = firstBlock
    end = firstBlock + Self.firstBlockByteCount
    remainingByteCount = byteCountMax
  }

  deinit {
    firstBlock.deallocate()
    for block in blocks { block.deallocate() }
  }

  /// Returns memory aligned to 16 bytes, or nil beyond the limit.
  package func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
    let rounded = (byteCount + 15) & ~15
    if rounded > end - next {
      guard grow(toHold: rounded) else { return nil }
    }
    defer { next += rounded }
    return next
  }

  private func grow(toHold byteCount: Int) -> Bool {
    blockByteCount = min(blockByteCount * 8, Self.blockByteCountMax)
    let size = max(blockByteCount, byteCount)
    guard size <= remainingByteCount else {
      isExhausted = true
      return false
    }
    remainingByteCount -= size
    next = .allocate(byteCount: size, alignment: 16)
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
