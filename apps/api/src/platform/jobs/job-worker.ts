import { setTimeout as pause } from 'node:timers/promises'

import { countEvents, relayEvents } from '../events/relay-events.ts'
import type { Effect } from '../events/relay-events.ts'
import type { FetchedJob } from './job-queue.ts'
import { runJob } from './job-runner.ts'
import type { JobOutcome } from './job-runner.ts'
import type { AnyJob } from './jobs.ts'
import type { Services } from '../services.ts'

export interface JobWorker {
  /** Aborts running jobs, waits at most 9 s and gives the rest back. */
  stop(): Promise<void>
}

const pollMs = 500
/** Under load, one query then refills several free slots. */
const restMs = 100
const renewMs = 3_000
const stopMs = 9_000

/**
 * One cheap query per poll for all queues, then fetches from those with work. No NOTIFY: it takes
 * a server-wide lock at every commit, including orders.
 */
export function startJobWorker(services: Services, jobs: readonly AnyJob[]): JobWorker {
  const stopping = new AbortController()
  const taken = createTaken(jobs)
  let wake = (_afterMs: number) => {}
  let ended = false
  const start = (job: AnyJob, mine: Taken): void => {
    while (!ended && mine.running.size < placesFor(services, job)) {
      const fetched = takeFairly(job, mine)
      if (!fetched) return
      const run = runJob(services, { job, fetched, stopping: stopping.signal })
        .catch(noteUnsettled(services, { job, fetched }))
        .finally(() => {
          mine.running.delete(fetched.id)
          start(job, mine)
          // Batched jobs are refetched before the last one has ended.
          if (roomFor(job, mine) > 0) wake(job.batch > job.concurrency ? 0 : restMs)
        })
      mine.running.set(fetched.id, { fetched, run })
    }
  }
  const poll = async () => {
    // Jobs that cannot write would only use up their tries.
    if (services.disk.isShort) return
    const open = listOpen(services, jobs, taken)
    for (const job of await findReady(services, open)) {
      if (ended) return
      const mine = taken.get(job.name)
      if (!mine) continue
      await takeMore(services, job, mine)
      start(job, mine)
    }
  }
  const warn = (error: unknown) => services.log.warn({ err: error }, 'jobs could not be fetched')
  const loop = async () => {
    while (!ended) {
      await poll().catch(warn)
      if (ended) return
      const { promise: due, resolve } = Promise.withResolvers<void>()
      const timers = [setTimeout(resolve, pollMs)]
      wake = (afterMs) => timers.push(setTimeout(resolve, ended ? 0 : afterMs))
      await due
      timers.forEach(clearTimeout)
    }
  }
  const renewal = setInterval(() => void renewAll(services, taken), renewMs)
  const looping = loop()

  return {
    async stop() {
      ended = true
      clearInterval(renewal)
      stopping.abort(new Error('The process is stopping'))
      wake(0)
      const all = looping.then(() => allSettled(taken))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, stopMs).unref())])
      await giveBackAll(services, taken)
    },
  }
}

const crowd = 8

/** Batched jobs are throttled under load: mails can wait, shoppers cannot. */
const placesFor = ({ traffic }: Services, { batch, concurrency }: AnyJob): number =>
  batch > concurrency && traffic.underWay > crowd ? 1 : concurrency

/** Queues with jobs due now; all with `early`, because delayed jobs are not reported. */
async function findReady({ jobs }: Services, all: readonly AnyJob[], early = false) {
  if (early) return all
  const ready = new Set(await jobs.ready(all.map(({ name }) => name)))
  return all.filter(({ name }) => ready.has(name))
}

/** Tenants served last or still being served come after the others. */
async function takeMore({ jobs }: Services, job: AnyJob, mine: Taken): Promise<void> {
  const perTenant = placesPerTenant(job.batch)
  const withoutTenants = [...new Set([...mine.served, ...listTenants(heldIn(mine))])]
  const room = roomFor(job, mine)
  const taken = await jobs.take(job.name, room, { perTenant, withoutTenants })
  if (withoutTenants.length > 0 && taken.length < room)
    taken.push(...(await jobs.take(job.name, room - taken.length, { perTenant })))
  mine.served = listTenants(taken)
  for (const fetched of taken) if (!isKnown(mine, fetched)) mine.waiting.push(fetched)
}

const listTenants = (taken: readonly FetchedJob[]) => taken.flatMap(({ groupId }) => groupId ?? [])

const noteUnsettled =
  ({ log }: Services, { job, fetched }: { job: AnyJob; fetched: FetchedJob }) =>
  (error: unknown) =>
    log.error({ err: error, job: job.name, jobId: fetched.id }, 'job not settled')

interface DrainOptions {
  readonly early?: boolean
  readonly allowFailures?: boolean
}

const definitions = new WeakMap<Services, Definitions>()

interface Definitions {
  readonly jobs: readonly AnyJob[]
  readonly effects: readonly Effect[]
}

export async function openJobs(
  services: Services,
  jobs: readonly AnyJob[],
  effects: readonly Effect[] = [],
): Promise<void> {
  definitions.set(services, { jobs, effects })
  await services.jobs.open(jobs)
}

/** Runs all waiting jobs and effects in this process, sequentially, until none are left: for tests and seeding. */
export async function runJobs(
  { services }: { readonly services: Services },
  { early = false, allowFailures = false }: DrainOptions = {},
): Promise<JobOutcome[]> {
  const definition = definitions.get(services)
  if (!definition) throw new Error('openJobs comes first')
  const stopping = new AbortController().signal
  const outcomes: JobOutcome[] = []
  for (let before = -1; before < outcomes.length;) {
    before = outcomes.length
    await relayAll(services, definition.effects)
    for (const job of await findReady(services, definition.jobs, early)) {
      for (const fetched of await services.jobs.take(job.name, 50, { early })) {
        outcomes.push(await runJob(services, { job, fetched, stopping }))
      }
    }
  }
  const failed = outcomes.find(({ error }) => error !== null)
  if (failed && !allowFailures) throw failed.error
  return outcomes
}

/** Waits for events held back by other transactions. */
async function relayAll(services: Services, effects: readonly Effect[]): Promise<void> {
  while ((await countEvents(services)).waiting > 0)
    if ((await relayEvents(services, effects)) === 0) await pause(10)
}

interface Taken {
  /** Tenants of the latest jobs taken. */
  served: readonly string[]
  readonly waiting: FetchedJob[]
  readonly running: Map<string, { readonly fetched: FetchedJob; readonly run: Promise<unknown> }>
}
type AllTaken = ReadonlyMap<string, Taken>

const createTaken = (jobs: readonly AnyJob[]): AllTaken =>
  new Map(jobs.map(({ name }) => [name, { served: [], waiting: [], running: new Map() }]))

/** A tenant leaves an eighth of the places to others, so that its many jobs do not delay theirs. */
const placesPerTenant = (places: number) =>
  Math.max(1, places - Math.max(1, Math.floor(places / 8)))

/** Job of the tenant with the fewest running ones; none beyond its share. */
function takeFairly({ concurrency }: AnyJob, { waiting, running }: Taken): FetchedJob | undefined {
  const countRunning = ({ groupId }: FetchedJob) =>
    groupId == null
      ? 0
      : [...running.values()].filter(({ fetched }) => fetched.groupId === groupId).length
  const counts = waiting.map(countRunning)
  const least = Math.min(...counts)
  if (least >= placesPerTenant(concurrency)) return undefined
  return waiting.splice(counts.indexOf(least), 1)[0]
}

/** Zero until half of a batch has ended: each query costs as much as a job. */
/** Jobs to fetch more of: those that store files wait while there is no room for them. */
const listOpen = ({ disk }: Services, jobs: readonly AnyJob[], taken: AllTaken): AnyJob[] =>
  jobs.filter(
    (job) => roomFor(job, taken.get(job.name)) > 0 && !(job.storesFiles && disk.isShortForFiles),
  )

function roomFor({ batch, concurrency }: AnyJob, mine: Taken | undefined): number {
  const held = (mine?.waiting.length ?? 0) + (mine?.running.size ?? 0)
  const room = batch - held
  return batch > concurrency && room < batch / 2 ? 0 : room
}

/** The lease was lost and retaken here: continues as that try, without a second run. */
function isKnown({ waiting, running }: Taken, { id, retryCount }: FetchedJob): boolean {
  const job = running.get(id)?.fetched ?? waiting.find((candidate) => candidate.id === id)
  if (job) job.retryCount = retryCount
  return job !== undefined
}

const heldIn = ({ waiting, running }: Taken): FetchedJob[] => [
  ...waiting,
  ...[...running.values()].map(({ fetched }) => fetched),
]

async function renewAll(services: Services, taken: AllTaken) {
  for (const [name, mine] of taken) {
    const held = heldIn(mine)
    if (held.length === 0) continue
    await services.jobs
      .renew(
        name,
        held.map(({ id }) => id),
      )
      .catch((error: unknown) =>
        services.log.warn({ err: error, job: name }, 'job lease not renewed'),
      )
  }
}

async function giveBackAll(services: Services, taken: AllTaken) {
  for (const [name, mine] of taken) {
    const held = heldIn(mine)
    if (held.length > 0) await services.jobs.giveBack(name, held)
  }
}

const allSettled = (taken: AllTaken) =>
  Promise.all(
    [...taken.values()].flatMap(({ running }) => [...running.values()].map(({ run }) => run)),
  )
