import { setTimeout as pause } from 'node:timers/promises'

import { countEvents, relayEvents } from '../events/relay-events.ts'
import type { Effect } from '../events/relay-events.ts'
import type { FetchedJob } from './job-queue.ts'
import { runJob } from './job-runner.ts'
import type { JobOutcome } from './job-runner.ts'
import type { AnyJob } from './jobs.ts'
import type { Services } from '../services.ts'

/** The jobs of each queue that run here, by their id. */
type Running = ReadonlyMap<
  string,
  Map<string, { readonly fetched: FetchedJob; readonly run: Promise<unknown> }>
>

export interface JobWorker {
  /** Tells running jobs to end, waits at most 9 s and gives the rest back to the queue. */
  stop(): Promise<void>
}

const pollMs = 500
/** Under load several jobs end meanwhile, and one question finds the next for all of them. */
const restMs = 100
const renewMs = 10_000
const stopMs = 9_000

/**
 * One cheap question a poll for all queues together, then fetches only where work waits. No NOTIFY: it
 * takes a lock over the whole server at every commit, also on the order path.
 */
export function startJobWorker(services: Services, jobs: readonly AnyJob[]): JobWorker {
  const stopping = new AbortController()
  const running: Running = new Map(jobs.map((job) => [job.name, new Map()]))
  let wake = () => {}
  let ended = false

  const begin = (job: AnyJob, fetched: FetchedJob) => {
    const mine = running.get(job.name)
    const known = mine?.get(fetched.id)?.fetched
    // Its lease was lost while it ran and has just been taken anew: the run goes on as that try, and no second begins.
    if (known) return void (known.retryCount = fetched.retryCount)
    const run = runJob(services, { job, fetched, stopping: stopping.signal })
      .catch(noteUnsettled(services, { job, fetched }))
      .finally(() => {
        mine?.delete(fetched.id)
        wake()
      })
    mine?.set(fetched.id, { fetched, run })
  }
  const free = (job: AnyJob) => job.concurrency - (running.get(job.name)?.size ?? 0)
  const poll = async () => {
    // A job without room to write would only use up its tries.
    if (services.disk.isShort) return
    const open = jobs.filter((job) => free(job) > 0)
    const ready = new Set(await services.jobs.ready(open.map((job) => job.name)))
    for (const job of open.filter(({ name }) => ready.has(name) && !ended)) {
      for (const fetched of await services.jobs.take(job.name, free(job))) begin(job, fetched)
    }
  }
  const loop = async () => {
    while (!ended) {
      await poll().catch((error: unknown) =>
        services.log.warn({ err: error }, 'jobs could not be fetched'),
      )
      if (ended) return
      const { promise: due, resolve } = Promise.withResolvers<void>()
      const timers = [setTimeout(resolve, pollMs)]
      wake = () => timers.push(setTimeout(resolve, ended ? 0 : restMs))
      await due
      for (const timer of timers) clearTimeout(timer)
    }
  }
  const renewal = setInterval(() => void renewAll(services, running), renewMs)
  const looping = loop()

  return {
    async stop() {
      ended = true
      clearInterval(renewal)
      stopping.abort(new Error('The process is stopping'))
      wake()
      const all = looping.then(() => allSettled(running))
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, stopMs).unref())])
      await giveBackAll(services, running)
    },
  }
}

const noteUnsettled =
  ({ log }: Services, { job, fetched }: { job: AnyJob; fetched: FetchedJob }) =>
  (error: unknown) =>
    log.error({ err: error, job: job.name, jobId: fetched.id }, 'job not settled')

async function renewAll(services: Services, running: Running) {
  for (const [name, mine] of running) {
    if (mine.size === 0) continue
    await services.jobs
      .renew(name, [...mine.keys()])
      .catch((error: unknown) =>
        services.log.warn({ err: error, job: name }, 'job lease not renewed'),
      )
  }
}

async function giveBackAll(services: Services, running: Running) {
  for (const [name, mine] of running) {
    const jobs = [...mine.values()].map(({ fetched }) => fetched)
    if (jobs.length > 0) await services.jobs.giveBack(name, jobs)
  }
}

interface DrainOptions {
  /** Takes also what is to start later (delays, pauses before a retry). */
  readonly early?: boolean
  /** Returns failures instead of throwing the first. */
  readonly allowFailures?: boolean
}

const definitions = new WeakMap<Services, Definitions>()

interface Definitions {
  readonly jobs: readonly AnyJob[]
  readonly effects: readonly Effect[]
}

/** Makes the queues of these jobs; every process does it before it answers. */
export async function openJobs(
  services: Services,
  jobs: readonly AnyJob[],
  effects: readonly Effect[] = [],
): Promise<void> {
  definitions.set(services, { jobs, effects })
  await services.jobs.open(jobs)
}

/** Runs everything that waits, and what follows from the journal, in this process and one after the other, until nothing is left: for tests and seeding. */
export async function runJobs(
  { services }: { readonly services: Services },
  { early = false, allowFailures = false }: DrainOptions = {},
): Promise<JobOutcome[]> {
  const known = definitions.get(services)
  if (!known) throw new Error('openJobs comes first')
  const stopping = new AbortController().signal
  const outcomes: JobOutcome[] = []
  for (let before = -1; before < outcomes.length;) {
    before = outcomes.length
    await relayAll(services, known.effects)
    for (const job of known.jobs) {
      for (const fetched of await services.jobs.take(job.name, 50, { early })) {
        outcomes.push(await runJob(services, { job, fetched, stopping }))
      }
    }
  }
  const failed = outcomes.find(({ error }) => error !== null)
  if (failed && !allowFailures) throw failed.error
  return outcomes
}

/** Also what a transaction elsewhere on the server still holds back for a moment. */
async function relayAll(services: Services, effects: readonly Effect[]): Promise<void> {
  while ((await countEvents(services)).waiting > 0)
    if ((await relayEvents(services, effects)) === 0) await pause(10)
}

const allSettled = (running: Running) =>
  Promise.all([...running.values()].flatMap((mine) => [...mine.values()].map(({ run }) => run)))
