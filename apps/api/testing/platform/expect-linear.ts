import { expect } from 'vitest'

import { processorMs } from './processor-ms.ts'

const times = 8
/** Below this, noise decides. */
const leastMs = 5
/** Caches and the collector cost something too; the square would cost eight times as much. */
const leeway = 3
/** A busy machine can disturb each of them; the square fails in all. */
const tries = 5

/** The work of a size costs in proportion to it, not to its square. A size is 1, or a fraction of it. */
export async function expectLinear(work: (size: number) => unknown): Promise<void> {
  const costOf = async (size: number) => {
    const began = processorMs()
    await work(size)
    return processorMs() - began
  }
  const growths: number[] = []
  do {
    await work(1 / times)
    const small = Math.max(leastMs, await costOf(1 / times))
    growths.push((await costOf(1)) / (small * times))
  } while (Math.min(...growths) >= leeway && growths.length < tries)
  expect(Math.min(...growths)).toBeLessThan(leeway)
}
