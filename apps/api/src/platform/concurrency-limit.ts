import { limited } from './http/errors.ts'

interface ConcurrencyLimitOptions {
  readonly atOnce: number
  /** Of one party; less than `atOnce` always leaves a place to the others. */
  readonly atOnceEach?: number
  /** Of one party; without it everybody may wait. */
  readonly waitingAtMost?: number
  /** What who is sent away is told. */
  readonly refusal?: string
  /** After each work its place stays empty so many times as long as the work took: that time is left to others. */
  readonly rests?: { readonly times: number; readonly longestMs: number }
}

export interface ConcurrencyLimit {
  /** `party` is whoever the work is done for, where each has a queue of its own. */
  readonly run: <T>(work: () => Promise<T>, party?: string) => Promise<T>
  /** Throws the same 429 at once where nobody else may wait: whoever is sent away anyway should cost nothing first. */
  readonly checkCapacity: () => void
}

interface Party {
  running: number
  readonly waiting: (() => void)[]
}

const busy = 'We’re very busy right now. Please try again in a moment'

/** Lets a few do their work at once, some wait, and sends the rest away with 429. Parties take turns. */
export function createConcurrencyLimit({
  atOnce,
  atOnceEach = atOnce,
  waitingAtMost = Infinity,
  refusal = busy,
  rests,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  let running = 0
  // In the order in which they are served next.
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
    // The place is handed over, so that nobody who comes meanwhile takes it as well.
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
