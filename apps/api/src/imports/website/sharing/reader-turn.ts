import type { Turns } from './turns.ts'

interface Rules {
  /** Whether the process has taken so much that nobody else may begin to. */
  readonly isCostly: () => boolean
  /** Who waits no longer than this for the network has not given up its turn. */
  readonly lingerMs: number
  /** How long the turn rests after the reading that ended with it. */
  readonly restMs: number
}

/** The turn of one reading: taken while its pages are taken apart, one after the other. */
export interface ReaderTurn {
  begin(): Promise<void>
  /** Goes to the next soon, unless more comes at once or this reading is a costly one. */
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
      // Many that end quickly, one after the other, slow nobody down who sells.
      letGoAfter(rules.restMs)
    },
  }
}
