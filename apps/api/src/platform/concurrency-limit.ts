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
  /** Parties whose work failed share this number of slots for a while; the others are for the rest. */
  readonly afterFailures?: FailureLimit
}

interface Rests {
  readonly times: number
  readonly longestMs: number
}

interface FailureLimit {
  readonly atOnce: number
  readonly forMs: number
  /** Whether the work failed at a cost to others. */
  readonly counts: (error: unknown) => boolean
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
  /** One of the slots that parties share after failures. */
  readonly isAfterFailure: boolean
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
  afterFailures = { atOnce, forMs: 0, counts: () => false },
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  let running = 0
  // In order of service.
  const parties = new Map<string, Party>()
  const partyOf = (name: string) => parties.get(name) ?? { running: 0, waiting: [] }
  const failures = trackFailures(afterFailures, parties)
  const mayRun = (name: string, party: Party) =>
    running < atOnce && party.running < atOnceEach && failures.mayRun(name)

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
        return await failures.watch(name, work, signal)
      } finally {
        endAfterRest(rests, performance.now() - startedAt, () => end(name, party))
      }
    },
  }
}

function trackFailures(
  { atOnce, forMs, counts }: FailureLimit,
  parties: ReadonlyMap<string, Party>,
) {
  const until = new Map<string, number>()
  const hasFailed = (name: string) => (until.get(name) ?? 0) > performance.now()
  const countRunning = () =>
    sumBy([...parties], ([name, { running }]) => (hasFailed(name) ? running : 0))
  const note = (name: string) => {
    for (const [party, time] of until) if (time <= performance.now()) until.delete(party)
    until.set(name, performance.now() + forMs)
  }
  return {
    mayRun: (name: string) => !hasFailed(name) || countRunning() < atOnce,
    async watch<T>(
      name: string,
      work: (slot: Slot) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      try {
        return await work({ isAfterFailure: hasFailed(name) })
      } catch (error) {
        // The client left: that says nothing about the work.
        if (!signal?.aborted && counts(error)) note(name)
        throw error
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
