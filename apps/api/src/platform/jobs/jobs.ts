import * as z from 'zod/mini'
import type { QueueSpec } from './job-queue.ts'
import type { Services } from '../services.ts'
import type { Db, TransactionWork } from '../database/tenant-db.ts'

export interface JobRun<P> {
  readonly payload: P
  readonly tenantId: string | null
  readonly jobId: string
  /** 0 on the first try. */
  readonly attempt: number
  /** True when a failure now would be the last. */
  readonly isLastAttempt: boolean
  readonly services: Services
  /** Aborted when the process stops or the job's time is over. */
  readonly signal: AbortSignal
  /** Opens a transaction of the job's tenant; never hold one while waiting for the outside. */
  readonly inTenant: <T>(work: TransactionWork<T>) => Promise<T>
  /**
   * The last thing a job does: a transaction that completes the job, too. Killed before its commit, the job comes
   * again and nothing was done; after it, it does not come again. A last statement leaves together with it.
   */
  readonly finish: (work: (db: Db) => Promise<unknown>) => Promise<void>
}

interface JobDeclaration<P> {
  readonly name: string
  /** Ids only, as a strict object: no token and no personal data may lie in a queue. */
  readonly payload: z.ZodMiniType<P>
  readonly retryLimit?: number
  readonly expireSeconds?: number
  /** How many run at once in one process. */
  readonly concurrency?: number
  /** How many are taken at once, of jobs that take milliseconds; they wait here for their turn. */
  readonly batch?: number
  /** Mails leave nobody's door while demo data is being made. */
  readonly isMail?: boolean
  /** Takes long, and nobody looks on: its statements let whoever is served go first. */
  readonly givesWay?: boolean
  run(run: JobRun<P>): Promise<void>
}

export interface Job<P>
  extends QueueSpec, Pick<JobDeclaration<P>, 'payload' | 'run' | 'isMail' | 'givesWay'> {
  readonly concurrency: number
  readonly batch: number
}

export type AnyJob = Job<unknown>

export function defineJob<P>(declaration: JobDeclaration<P>): Job<P> {
  const { concurrency = 2, batch = concurrency } = declaration
  return { retryLimit: 5, expireSeconds: 300, ...declaration, concurrency, batch, cron: null }
}

const NoPayload = z.strictObject({})

/** A job of the platform that starts by the clock (cron, UTC), once for all processes together. */
export function scheduleJob(
  declaration: Omit<JobDeclaration<z.output<typeof NoPayload>>, 'payload'> & {
    readonly cron: string
  },
): Job<z.output<typeof NoPayload>> {
  const once = { concurrency: 1, batch: 1 }
  return { retryLimit: 2, expireSeconds: 600, ...declaration, ...once, payload: NoPayload }
}

interface EnqueueOptions {
  /** By the product's clock, as `db.context.now`. */
  readonly startAfter?: Date
  /** Dropped while another job of this key still waits to start; only for work that looks at the state it finds. */
  readonly singletonKey?: string
  /** For what creates a tenant and is therefore not yet inside it. */
  readonly tenantId?: string
}

/**
 * Stores the job in the caller's transaction: rolled back together, started only after the commit. The library awaits
 * its queue before it sends, so this is no part of a `LastStatement`.
 */
// oxlint-disable-next-line max-params -- what to do stands apart from when to do it
export async function enqueue<P>(
  db: Db,
  job: Job<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<void> {
  const checked = z.parse(job.payload, payload)
  const { startAfter, singletonKey, tenantId = db.context.tenantId } = options
  const delaySeconds = startAfter
    ? Math.max(0, Math.ceil((startAfter.getTime() - db.context.now.getTime()) / 1000))
    : 0
  await db.jobs.insert(db, job.name, [
    { data: { ...checked, tenantId }, delaySeconds, ...(singletonKey && { singletonKey }) },
  ])
}
