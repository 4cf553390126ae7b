import type { Turns } from './turns.ts'

interface Rules {
  /** True if the process used so much that no other may start. */
  readonly isCostly: () => boolean
  /** Network waits up to this many milliseconds do not release the turn. */
  readonly lingerMs: number
  /** Milliseconds for which the turn rests after a reading. */
  readonly restMs: number
}

export interface ReaderTurn {
  begin(): Promise<void>
  /** Released soon, unless more work follows at once or the reading is costly. */
  end(): void
  close(): void
}

export function createReaderTurn(turns: Turns, rules: Rules): ReaderTurn {
  let isHeld = false
  let isClosed = false
  let last = Promise.resolve()
  let over = () => {}
  let lingering: ReturnType<typeof setTimeout> | undefined

  const letGo = () => {
    if (isHeld) turns.giveBack()
    isHeld = false
  }
  const letGoAfter = (ms: number) => {
    clearTimeout(lingering)
    lingering = setTimeout(letGo, ms)
    lingering.unref()
  }
  return {
    async begin() {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      over = resolve
      clearTimeout(lingering)
      if (isHeld) return
      await turns.take()
      isHeld = true
      if (isClosed) letGo()
    },
    end() {
      if (!isClosed && !rules.isCostly()) letGoAfter(rules.lingerMs)
      over()
    },
    close() {
      isClosed = true
      // Rest, so that many short readings in a row do not slow down shops.
      letGoAfter(rules.restMs)
    },
  }
}
