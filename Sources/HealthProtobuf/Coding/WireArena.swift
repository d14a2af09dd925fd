package import CHealthProto

/// Memory for the C messages of one decoding or encoding: a pointer that moves forward through
/// blocks, all freed together. The first block suits a typical request, later ones double.
///
/// protobuf-c allocates through `allocator` and its frees do nothing.
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

  /// - Parameter byteCountMax: beyond it allocations of protobuf-c fail and the message is refused.
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

  /// Memory aligned to 16 bytes, or nil beyond the limit.
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

  /// Valid while the arena lives.
  package var allocator: ProtobufCAllocator {
    ProtobufCAllocator(
      alloc: { data, byteCount in
        Unmanaged<WireArena>.fromOpaque(data!).takeUnretainedValue().allocate(byteCount)
      },
      free: { _, _ in },
      allocator_data: Unmanaged.passUnretained(self).toOpaque())
  }
}
