import { setTimeout as pause } from 'node:timers/promises'

import type { Isolated } from '../../../platform/isolation/isolated-process.ts'
import { readProcessUse } from '../../../platform/isolation/process-use.ts'

/** Far more than a reader takes that waits, or that has read honest pages. */
const limits = { ownMb: 80, startMs: 1_500, share: 0.1 }
/** What an honest small website leaves; the next reading would keep whatever is more. */
const mostKeptMb = 60
/** Sixteen that wait hold less, and those that compute hold more. */
const togetherMb = 800
const always = 6
const lookEveryMs = 250

const readers = new Set<Isolated>()

const ownMb = ({ pid }: Isolated) => readProcessUse(pid ?? 0)?.ownMb ?? 0

/** One more process of a reader is started when there are few, or when all of them together hold little. */
export async function untilThereIsMemory(signal: AbortSignal): Promise<void> {
  const heldMb = () => [...readers].reduce((sum, reader) => sum + ownMb(reader), 0)
  while (readers.size >= always && heldMb() > togetherMb)
    await pause(lookEveryMs, undefined, { signal }).catch(() => signal.throwIfAborted())
}

/** What one reading has taken: memory, and processor time beyond a start and a tenth of the time it lasts. */
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
