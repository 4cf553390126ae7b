/** Copies into an array with room for `length`, at least doubling for amortized cost. */
export function grown<T extends Uint8Array | Uint32Array | Float64Array>(
  numbers: T,
  length: number,
): T {
  if (length <= numbers.length) return numbers
  const larger = new (numbers.constructor as new (length: number) => T)(
    Math.max(length, numbers.length * 2),
  )
  larger.set(numbers)
  return larger
}
