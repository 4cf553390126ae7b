import { setTimeout as pause } from 'node:timers/promises'

import type { Isolated } from '../../platform/isolation/isolated-process.ts'
import { readProcessUse } from '../../platform/isolation/process-use.ts'

/** Memory left by a small website; a larger process is not reused. */
const mostKeptMb = 60
/** Sixteen waiting readers use less, computing ones more. */
const togetherMb = 800
/** Expected of a reader that has just begun, so that not all of a moment start at once. */
const startingMb = 100
const always = 6
const lookEveryMs = 250

const readers = new Set<Isolated>()

const ownMb = ({ pid }: Isolated) => readProcessUse(pid ?? 0)?.ownMb ?? 0

/** Waits until few readers run, or all together use little memory. */
export async function untilThereIsMemory(signal: AbortSignal): Promise<void> {
  const heldMb = () =>
    [...readers].reduce((sum, reader) => sum + Math.max(ownMb(reader), startingMb), 0)
  while (readers.size >= always && heldMb() > togetherMb)
    await pause(lookEveryMs, undefined, { signal }).catch(() => signal.throwIfAborted())
}

export function createMemoryUse() {
  let process: Isolated | undefined
  return {
    begin(reader: Isolated) {
      process = reader
      readers.add(reader)
    },
    isGrown: () => process !== undefined && ownMb(process) > mostKeptMb,
    end() {
      if (process) readers.delete(process)
    },
  }
}
