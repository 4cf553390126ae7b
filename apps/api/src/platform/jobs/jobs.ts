import * as z from 'zod/mini'
import type { QueueSpec } from './job-queue.ts'
import type { Services } from '../services.ts'
import type { Db, TransactionWork } from '../database/tenant-db.ts'

export interface JobRun<P> {
  readonly payload: P
  readonly tenantId: string | null
  readonly jobId: string
  readonly attempt: number
  readonly isLastAttempt: boolean
  readonly services: Services
  /** Aborted at shutdown or at the job's timeout. */
  readonly signal: AbortSignal
  /** Opens a transaction of the job's tenant; do not hold it during external calls. */
  readonly inTenant: <T>(work: TransactionWork<T>) => Promise<T>
  /**
   * Final transaction, which also completes the job. After a crash before the commit the job
   * reruns with nothing done; after it, the job does not rerun. A last statement is sent together
   * with the commit.
   */
  readonly finish: (work: (db: Db) => Promise<unknown>) => Promise<void>
}

interface JobDeclaration<P> {
  readonly name: string
  /** Ids only, as a strict object: no tokens or personal data in a queue. */
  readonly payload: z.ZodMiniType<P>
  readonly retryLimit?: number
  readonly expireSeconds?: number
  /** Concurrent runs per process. */
  readonly concurrency?: number
  /** Jobs taken at once, for jobs of milliseconds; they wait in the process. */
  readonly batch?: number
  /** Suppressed during demo seeding. */
  readonly isMail?: boolean
  /** Waits while there is no room for files. */
  readonly storesFiles?: boolean
  run(run: JobRun<P>): Promise<void>
}

export interface Job<P>
  extends QueueSpec, Pick<JobDeclaration<P>, 'payload' | 'run' | 'isMail' | 'storesFiles'> {
  readonly concurrency: number
  readonly batch: number
}

export type AnyJob = Job<unknown>

export function defineJob<P>(declaration: JobDeclaration<P>): Job<P> {
  const { concurrency = 3, batch = concurrency } = declaration
  return { retryLimit: 5, expireSeconds: 300, ...declaration, concurrency, batch, cron: null }
}

const NoPayload = z.strictObject({})

/** Platform job run by cron (UTC), once across all processes. */
export function scheduleJob(
  declaration: Omit<JobDeclaration<z.output<typeof NoPayload>>, 'payload'> & {
    readonly cron: string
  },
): Job<z.output<typeof NoPayload>> {
  const once = { concurrency: 1, batch: 1 }
  return { retryLimit: 2, expireSeconds: 600, ...declaration, ...once, payload: NoPayload }
}

interface EnqueueOptions {
  /** By the product's clock, like `db.context.now`. */
  readonly startAfter?: Date
  /** Dropped while a job with this key is waiting; only for work that reads the current state. */
  readonly singletonKey?: string
  /** For a transaction that creates a tenant and is not yet inside it. */
  readonly tenantId?: string
}

/**
 * Enqueues in the caller's transaction; starts only after its commit. The library awaits before
 * sending, so this cannot be part of a `LastStatement`.
 */
export const enqueue = <P>(
  db: Db,
  job: Job<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<void> => enqueueAll(db, job, [{ ...options, payload }])

/** In one statement. */
export async function enqueueAll<P>(
  db: Db,
  job: Job<P>,
  requests: readonly (EnqueueOptions & { readonly payload: P })[],
): Promise<void> {
  if (requests.length === 0) return
  await db.jobs.insert(
    db,
    job.name,
    requests.map(({ payload, startAfter, singletonKey, tenantId = db.context.tenantId }) => ({
      data: { ...z.parse(job.payload, payload), tenantId },
      delaySeconds: startAfter
        ? Math.max(0, Math.ceil((startAfter.getTime() - db.context.now.getTime()) / 1000))
        : 0,
      ...(singletonKey && { singletonKey }),
    })),
  )
}
