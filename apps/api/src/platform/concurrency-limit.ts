import { limited } from './http/errors.ts'

interface ConcurrencyLimitOptions {
  readonly atOnce: number
  /** Per party; less than `atOnce` leaves room for others. */
  readonly atOnceEach?: number
  /** Per party; unlimited by default. */
  readonly waitingAtMost?: number
  readonly refusal?: string
  /** Keeps the slot empty after each run for a multiple of its duration. */
  readonly rests?: { readonly times: number; readonly longestMs: number }
}

export interface ConcurrencyLimit {
  readonly run: <T>(work: () => Promise<T>, party?: string) => Promise<T>
  /** Throws the same 429 early, before any cost. */
  readonly checkCapacity: () => void
}

interface Party {
  running: number
  readonly waiting: (() => void)[]
}

const busy = 'We’re very busy right now. Please try again in a moment'

/** Limits concurrent work; excess waits or gets 429. Fair across parties. */
export function createConcurrencyLimit({
  atOnce,
  atOnceEach = atOnce,
  waitingAtMost = Infinity,
  refusal = busy,
  rests,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  let running = 0
  // In order of service.
  const parties = new Map<string, Party>()
  const partyOf = (name: string) => parties.get(name) ?? { running: 0, waiting: [] }
  const mayRun = (party: Party) => running < atOnce && party.running < atOnceEach

  const checkCapacity = (name = '') => {
    const party = partyOf(name)
    if (mayRun(party) || party.waiting.length < waitingAtMost) return
    throw limited(2, refusal)
  }
  const begin = (name: string, party: Party) => {
    running += 1
    party.running += 1
    parties.delete(name)
    parties.set(name, party)
  }
  const end = (name: string, party: Party) => {
    running -= 1
    party.running -= 1
    if (party.running === 0 && party.waiting.length === 0) parties.delete(name)
    const next = [...parties].find(
      ([, candidate]) => candidate.waiting.length > 0 && mayRun(candidate),
    )
    if (!next) return
    // Passes the slot on directly, so that no newcomer takes it.
    begin(...next)
    next[1].waiting.shift()?.()
  }

  return {
    checkCapacity: () => checkCapacity(),
    async run<T>(work: () => Promise<T>, name = ''): Promise<T> {
      checkCapacity(name)
      const party = partyOf(name)
      if (mayRun(party)) begin(name, party)
      else {
        parties.set(name, party)
        await new Promise<void>((resolve) => party.waiting.push(resolve))
      }
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        const workedMs = performance.now() - startedAt
        if (rests)
          setTimeout(() => end(name, party), Math.min(rests.longestMs, rests.times * workedMs))
        else end(name, party)
      }
    },
  }
}
