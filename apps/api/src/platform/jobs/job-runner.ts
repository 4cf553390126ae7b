import * as z from 'zod/mini'
import { completeJob } from './job-queue.ts'
import type { FetchedJob } from './job-queue.ts'
import type { AnyJob, JobRun } from './jobs.ts'
import { inOrder } from '../database/in-order.ts'
import { LastStatement } from '../database/wire/last-statement.ts'
import { errorCode } from '../error-code.ts'
import type { Services } from '../services.ts'
import type { DbContext } from '../database/tenant-db.ts'

export type JobOutcome = { readonly name: string; readonly jobId: string; readonly error: unknown }

export async function runJob(
  services: Services,
  { job, fetched, stopping }: { job: AnyJob; fetched: FetchedJob; stopping: AbortSignal },
): Promise<JobOutcome> {
  const outcome = { name: job.name, jobId: fetched.id }
  const expired = new AbortController()
  // Cleared timer: `AbortSignal.timeout` would create an error for each job long after its end.
  const timer = setTimeout(
    () => expired.abort(new DOMException('The job took too long', 'TimeoutError')),
    job.expireSeconds * 1000,
  )
  const signal = AbortSignal.any([stopping, expired.signal])
  try {
    const isComplete = await untilAborted(signal, attempt(services, { job, fetched, signal }))
    if (!isComplete) await services.jobs.complete(job.name, fetched.id)
    return { ...outcome, error: null }
  } catch (error) {
    if (stopping.aborted) await services.jobs.giveBack(job.name, [fetched])
    else await recordFailure(services, { job, fetched, error })
    return { ...outcome, error }
  } finally {
    clearTimeout(timer)
  }
}

const Tenant = z.object({ tenantId: z.nullable(z.uuid()) })

async function attempt(
  services: Services,
  { job, fetched, signal }: { job: AnyJob; fetched: FetchedJob; signal: AbortSignal },
): Promise<boolean> {
  // Schedules send no data; other jobs without tenant are refused.
  const { tenantId, ...rest } = (fetched.data ?? { tenantId: null }) as Record<string, unknown>
  const tenant = z.parse(Tenant, { tenantId }).tenantId
  const inTenant: JobRun<unknown>['inTenant'] = (work) =>
    services.databases.transaction(systemContext(services, tenant, fetched.id), work)
  let isComplete = false
  await job.run({
    payload: z.parse(job.payload, rest),
    tenantId: tenant,
    jobId: fetched.id,
    attempt: fetched.retryCount,
    isLastAttempt: fetched.retryCount >= job.retryLimit,
    services,
    signal,
    inTenant,
    async finish(work) {
      await inTenant(async (db) => {
        const last = await work(db)
        return new LastStatement((ending) =>
          inOrder([
            last instanceof LastStatement ? last.run(ending) : undefined,
            completeJob(ending, job.name, fetched),
          ]),
        )
      })
      isComplete = true
    },
  })
  return isComplete
}

/** Context of work without a requesting person. */
export function systemContext(
  services: Pick<Services, 'clock'>,
  tenantId: string | null,
  requestId: string,
): DbContext {
  const actor = { kind: 'system', name: 'Marketday' } as const
  return {
    tenantId,
    userId: null,
    actor,
    ip: '',
    requestId,
    clockOffset: services.clock.interval(),
    now: services.clock.now(),
  }
}

/** A job that ignores its signal must not block its slot. */
async function untilAborted<T>(signal: AbortSignal, running: Promise<T>): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = () => setTimeout(() => reject(signal.reason), graceMs).unref()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([running, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Milliseconds for cleanup after the abort. */
const graceMs = 2_000

async function recordFailure(
  services: Services,
  { job, fetched, error }: { job: AnyJob; fetched: FetchedJob; error: unknown },
) {
  const code = errorCode(error)
  const level = fetched.retryCount >= job.retryLimit ? 'error' : 'warn'
  services.log[level](
    { err: error, job: job.name, jobId: fetched.id, attempt: fetched.retryCount },
    'job failed',
  )
  // Messages may quote user input; the log is redacted, the queue's table is not.
  await services.jobs.fail(job.name, fetched, {
    name: error instanceof Error ? error.name : 'Error',
    ...(code && { code }),
  })
}
