/** Numbers without their plus sign as the database packs them, `int8send` one after the other and in order: eight bytes each. */
export function sortedNumbers(packed: Buffer | null): Float64Array {
  const bytes = packed ?? Buffer.alloc(0);
  // Numbers of 15 digits at most are exact as floating ones.
  return Float64Array.from({ length: bytes.length / 8 }, (_, place) => Number(bytes.readBigInt64BE(place * 8)));
}

/** Whether a number is among sorted ones. */
export function includes(sorted: Float64Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === wanted) return true;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
