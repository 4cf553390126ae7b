import { expect } from 'vitest'

import { processorMs } from './processor-ms.ts'

const times = 8
/** Below this, noise decides. */
const leastMs = 5
/** Caches and the collector cost something too; the square would cost eight times as much. */
const leeway = 3

/** The work of a size costs in proportion to it, not to its square. A size is 1, or a fraction of it. */
export async function expectLinear(work: (size: number) => unknown): Promise<void> {
  const costOf = async (size: number) => {
    const began = processorMs()
    await work(size)
    return processorMs() - began
  }
  await work(1 / times)
  const small = Math.max(leastMs, await costOf(1 / times))
  expect(await costOf(1)).toBeLessThan(small * times * leeway)
}
