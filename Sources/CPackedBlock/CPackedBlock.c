#include "CPackedBlock.h"

#ifdef __x86_64__

#include <immintrin.h>

// The eight numbers of a group are read as two halves of four. The second half begins at a byte, or
// in the middle of one if the width is odd. Each number's four bytes are moved to a lane of 32 bits,
// and each lane is shifted by the bits that precede its number in its first byte.
//
// Up to this width a number is in four bytes, whatever bit it begins at.
static const unsigned width_max = 25;
// Up to this width a half is in 8 bytes, otherwise in 16. Neither is read more than eight bytes
// beyond the end of the group: of a group of `width` bytes, the second half begins at `width / 2`.
static const unsigned narrow_width_max = 15;

// How the numbers of a group are found in the bytes of its halves.
typedef struct {
  unsigned half;  // the byte at which the second half begins
  __m256i bytes, shifts, mask, base;
} Layout;

__attribute__((target("avx2"))) static inline Layout layout_of(unsigned width, uint64_t base) {
  const int half_bit = width % 2 ? 4 : 0;
  const __m256i places = _mm256_setr_epi32(0, 1, 2, 3, 0, 1, 2, 3);
  const __m256i first_bits = _mm256_setr_epi32(0, 0, 0, 0, half_bit, half_bit, half_bit, half_bit);
  // The bit at which each number begins, counted from the first byte of its half.
  const __m256i bits = _mm256_add_epi32(
      first_bits, _mm256_mullo_epi32(places, _mm256_set1_epi32((int)width)));
  const __m256i first_bytes =
      _mm256_mullo_epi32(_mm256_srli_epi32(bits, 3), _mm256_set1_epi32(0x01010101));
  return (Layout){
      .half = width / 2,
      .bytes = _mm256_add_epi32(first_bytes, _mm256_set1_epi32(0x03020100)),
      .shifts = _mm256_and_si256(bits, _mm256_set1_epi32(7)),
      .mask = _mm256_set1_epi32((int)((1u << width) - 1)),
      .base = _mm256_set1_epi64x((long long)base),
  };
}

__attribute__((target("avx2"))) static inline void unpack_group(
    const Layout *layout, __m128i low, __m128i high, uint64_t *numbers) {
  __m256i lanes = _mm256_shuffle_epi8(_mm256_set_m128i(high, low), layout->bytes);
  lanes = _mm256_and_si256(_mm256_srlv_epi32(lanes, layout->shifts), layout->mask);
  const __m256i first = _mm256_cvtepu32_epi64(_mm256_castsi256_si128(lanes));
  const __m256i second = _mm256_cvtepu32_epi64(_mm256_extracti128_si256(lanes, 1));
  _mm256_storeu_si256((__m256i *)numbers, _mm256_add_epi64(layout->base, first));
  _mm256_storeu_si256((__m256i *)(numbers + 4), _mm256_add_epi64(layout->base, second));
}

__attribute__((target("avx2"))) static void unpack_groups(
    const uint8_t *packed, unsigned width, size_t group_count, uint64_t base, uint64_t *numbers) {
  const Layout layout = layout_of(width, base);
  if (width <= narrow_width_max) {
    for (size_t group = 0; group < group_count; group++, packed += width, numbers += 8)
      unpack_group(&layout, _mm_loadl_epi64((const __m128i *)packed),
                   _mm_loadl_epi64((const __m128i *)(packed + layout.half)), numbers);
  } else {
    for (size_t group = 0; group < group_count; group++, packed += width, numbers += 8)
      unpack_group(&layout, _mm_loadu_si128((const __m128i *)packed),
                   _mm_loadu_si128((const __m128i *)(packed + layout.half)), numbers);
  }
}

bool cpacked_unpack_groups(const void *packed, unsigned width, size_t group_count, uint64_t base,
                           uint64_t *numbers) {
  if (width == 0 || width > width_max || !__builtin_cpu_supports("avx2")) return false;
  unpack_groups(packed, width, group_count, base, numbers);
  return true;
}

#else

bool cpacked_unpack_groups(const void *packed, unsigned width, size_t group_count, uint64_t base,
                           uint64_t *numbers) {
  (void)packed, (void)width, (void)group_count, (void)base, (void)numbers;
  return false;
}

#endif
