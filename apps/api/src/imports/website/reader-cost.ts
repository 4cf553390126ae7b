import { setTimeout as pause } from 'node:timers/promises'

import type { Isolated } from '../../platform/isolation/isolated-process.ts'
import { readProcessUse } from '../../platform/isolation/process-use.ts'

/** Far above a waiting reader, or one reading normal pages. */
const limits = { ownMb: 80, startMs: 1_500, share: 0.1 }
/** Memory left by a small website; a larger process is not reused. */
const mostKeptMb = 60
/** Sixteen waiting readers use less, computing ones more. */
const togetherMb = 800
const always = 6
const lookEveryMs = 250

const readers = new Set<Isolated>()

const ownMb = ({ pid }: Isolated) => readProcessUse(pid ?? 0)?.ownMb ?? 0

/** Waits until few readers run, or all together use little memory. */
export async function untilThereIsMemory(signal: AbortSignal): Promise<void> {
  const heldMb = () => [...readers].reduce((sum, reader) => sum + ownMb(reader), 0)
  while (readers.size >= always && heldMb() > togetherMb)
    await pause(lookEveryMs, undefined, { signal }).catch(() => signal.throwIfAborted())
}

/** Measures a reading: memory, and CPU time beyond start-up and a tenth of its duration. */
export function createCost() {
  let process: Isolated | undefined
  let before = { at: 0, processorMs: 0 }
  const computedMs = () => readProcessUse(process?.pid ?? 0)?.processorMs ?? 0
  const isLarge = () => process !== undefined && ownMb(process) > limits.ownMb
  return {
    begin(reader: Isolated) {
      process = reader
      readers.add(reader)
      before = { at: performance.now(), processorMs: computedMs() }
    },
    isGrown: () => process !== undefined && ownMb(process) > mostKeptMb,
    isHigh() {
      const lasted = performance.now() - before.at
      const computed = computedMs() - before.processorMs
      return isLarge() || computed > limits.startMs + lasted * limits.share
    },
    end() {
      if (process) readers.delete(process)
    },
  }
}
