import * as z from 'zod/mini'

import { Id } from '@marketday/contract/endpoints/scalars'

import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { BuildFailure, RunStopped } from './build-failure.ts'
import { openBuildLog } from './build-log.ts'
import type { BuildLog } from './build-log.ts'
import { beat, beginRun, finishRun, giveBackRun } from './run-lease.ts'
import type { Outcome, Run } from './run-lease.ts'
import { runStages } from './run-stages.ts'
import { automaticAttempts, longestRunMs, silentMs } from './rules.ts'

interface Payload {
  readonly buildId: string
}

/** Snapshot, validate, render, verify. Another worker continues after a crash. */
export const runBuild = defineJob<Payload>({
  name: 'run-build',
  payload: z.strictObject({ buildId: Id }),
  retryLimit: 10,
  expireSeconds: longestRunMs / 1000,
  async run(job) {
    const run = await job.inTenant((db) => beginRun(db, job.payload.buildId))
    if (run === 'later') await job.inTenant((db) => runLater(db, job.payload.buildId))
    if (typeof run === 'string') return
    await work(job, run)
  },
})

export async function enqueueNext(db: Db): Promise<void> {
  const next = await db
    .selectFrom('builds')
    .select('build_id')
    .where('status', '=', 'queued')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (next) await enqueueRun(db, next.build_id)
}

export async function enqueueRun(db: Db, buildId: string): Promise<void> {
  await enqueue(db, runBuild, { buildId }, { singletonKey: buildId })
}

/** Another build of the shop is running, or another worker holds this one and was seen recently. */
async function runLater(db: Db, buildId: string): Promise<void> {
  const startAfter = new Date(db.context.now.getTime() + silentMs)
  // Separate key, so that it does not block `enqueueNext`, which starts the build at once.
  await enqueue(db, runBuild, { buildId }, { singletonKey: `${buildId}:later`, startAfter })
}

const beatMs = 1_000

async function work(job: JobRun<Payload>, run: Run): Promise<void> {
  const log = openBuildLog(run, job.inTenant)
  if (run.attempt > 1) log.write('snapshot', `Attempt ${run.attempt}`)
  const stop = new AbortController()
  const beating = setInterval(() => void sign(job, run, stop), beatMs)
  const signal = AbortSignal.any([job.signal, stop.signal])
  try {
    const { inTenant, services } = job
    const outcome = await runStages({ inTenant, services, run, log, signal }).catch(
      (error: unknown) => failureOf(error, { job, log, stopped: stop.signal.aborted }),
    )
    await log.flush()
    await end(job, run, outcome)
  } catch (error) {
    if (job.signal.aborted || run.attempt < automaticAttempts) {
      await job.inTenant((db) => giveBackRun(db, run))
      throw error
    }
    job.services.log.error({ err: error, buildId: run.buildId }, 'build given up')
    await end(job, run, ourFault)
  } finally {
    clearInterval(beating)
  }
}

const ourFault: Outcome = {
  kind: 'failed',
  code: 'internal_error',
  message: 'Something went wrong on our side. We tried three times. Please try again later.',
}

const end = (job: JobRun<Payload>, run: Run, outcome: Outcome) =>
  job.inTenant(async (db) => {
    await finishRun(db, run, outcome)
    await enqueueNext(db)
  })

/** A failed heartbeat does not end the run: the next may succeed, and others notice the silence. */
async function sign(job: JobRun<Payload>, run: Run, stop: AbortController): Promise<void> {
  const alive = await job.inTenant((db) => beat(db, run)).catch(() => true)
  if (!alive) stop.abort()
}

const stoppedOutcome: Outcome = { kind: 'failed', code: 'cancelled', message: 'Cancelled' }

/** Errors of the build itself end it; errors of the worker are left to the next worker. */
function failureOf(
  error: unknown,
  {
    job,
    log,
    stopped,
  }: { readonly job: JobRun<Payload>; readonly log: BuildLog; readonly stopped: boolean },
): Outcome {
  // `finishRun` discards the outcome of a run that no longer owns its build.
  if (stopped || error instanceof RunStopped) return stoppedOutcome
  if (!(error instanceof BuildFailure)) throw error
  job.services.log.info({ buildId: job.payload.buildId, code: error.code }, 'build failed')
  log.write('verify', error.message, 'error')
  return { kind: 'failed', code: error.code, message: error.message }
}
