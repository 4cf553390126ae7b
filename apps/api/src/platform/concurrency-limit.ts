import { sumBy } from '@marketday/contract/money/sum-by'

import { limited } from './http/errors.ts'

interface ConcurrencyLimitOptions {
  readonly atOnce: number
  /** Per party; less than `atOnce` leaves room for others. */
  readonly atOnceEach?: number
  /** Per party; unlimited by default. */
  readonly waitingAtMost?: number
  readonly refusal?: string
  /** Keeps the slot empty after each run for a multiple of its duration. */
  readonly rests?: Rests
  /** Parties that used much time share some slots; the others are for the rest. */
  readonly heavyUse?: HeavyUse
}

interface Rests {
  readonly times: number
  readonly longestMs: number
}

interface HeavyUse {
  /** Slots that heavy parties share. */
  readonly atOnce: number
  /** A party owes this multiple of the time that its work took, and pays it off by waiting. */
  readonly times: number
  /** Owing more than this makes a party heavy. */
  readonly freeMs: number
  /** Failed work counts as at least this long: an attack sends many files that are refused at once. */
  readonly leastFailedMs?: number
}

export interface ConcurrencyLimit {
  /** An aborted signal ends the wait; the work ends itself. */
  readonly run: <T>(
    work: (slot: Slot) => Promise<T>,
    party?: string,
    signal?: AbortSignal,
  ) => Promise<T>
  /** Throws the same 429 early, before any cost. */
  readonly checkCapacity: () => void
}

interface Slot {
  /** One of the slots that heavy parties share. */
  readonly isHeavy: boolean
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
  heavyUse = { atOnce, times: 0, freeMs: 0 },
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  let running = 0
  // In order of service.
  const parties = new Map<string, Party>()
  const partyOf = (name: string) => parties.get(name) ?? { running: 0, waiting: [] }
  const use = trackUse(heavyUse, parties)
  const mayRun = (name: string, party: Party) =>
    running < atOnce && party.running < atOnceEach && use.mayRun(name)

  const checkCapacity = (name = '') => {
    const party = partyOf(name)
    if (mayRun(name, party) || party.waiting.length < waitingAtMost) return
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
    if (isIdle(party)) parties.delete(name)
    const next = [...parties].find(
      ([waiter, candidate]) => candidate.waiting.length > 0 && mayRun(waiter, candidate),
    )
    if (!next) return
    // Passes the slot on directly, so that no newcomer takes it.
    begin(...next)
    next[1].waiting.shift()?.()
  }

  return {
    checkCapacity: () => checkCapacity(),
    async run<T>(work: (slot: Slot) => Promise<T>, name = '', signal?: AbortSignal): Promise<T> {
      signal?.throwIfAborted()
      checkCapacity(name)
      const party = partyOf(name)
      if (mayRun(name, party)) begin(name, party)
      else {
        parties.set(name, party)
        await waitIn(party, signal).finally(() => isIdle(party) && parties.delete(name))
      }
      const startedAt = performance.now()
      try {
        return await use.watch(name, work)
      } finally {
        endAfterRest(rests, performance.now() - startedAt, () => end(name, party))
      }
    },
  }
}

function trackUse(
  { atOnce, times, freeMs, leastFailedMs = 0 }: HeavyUse,
  parties: ReadonlyMap<string, Party>,
) {
  /** When a party will have paid off its work. */
  const paidAt = new Map<string, number>()
  const isHeavy = (name: string) => (paidAt.get(name) ?? 0) - performance.now() > freeMs
  const countRunning = () =>
    sumBy([...parties], ([name, { running }]) => (isHeavy(name) ? running : 0))
  const add = (name: string, workedMs: number) => {
    const now = performance.now()
    for (const [party, time] of paidAt) if (time <= now) paidAt.delete(party)
    paidAt.set(name, Math.max(paidAt.get(name) ?? 0, now) + times * workedMs)
  }
  return {
    mayRun: (name: string) => !isHeavy(name) || countRunning() < atOnce,
    async watch<T>(name: string, work: (slot: Slot) => Promise<T>): Promise<T> {
      const startedAt = performance.now()
      let leastMs = leastFailedMs
      try {
        const result = await work({ isHeavy: isHeavy(name) })
        leastMs = 0
        return result
      } finally {
        add(name, Math.max(leastMs, performance.now() - startedAt))
      }
    },
  }
}

function endAfterRest(rests: Rests | undefined, workedMs: number, end: () => void): void {
  if (rests) setTimeout(end, Math.min(rests.longestMs, rests.times * workedMs))
  else end()
}

const isIdle = ({ running, waiting }: Party) => running === 0 && waiting.length === 0

const waitIn = ({ waiting }: Party, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(begin), 1)
      reject(signal?.reason as Error)
    }
    const begin = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    waiting.push(begin)
    signal?.addEventListener('abort', leave, { once: true })
  })
