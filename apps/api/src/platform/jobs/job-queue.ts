import { PgBoss } from 'pg-boss'
import type { Job as BossJob, JobAttempt } from 'pg-boss'
import { CompiledQuery, sql } from 'kysely'
import { preparedStatement } from '../database/prepared-statement.ts'
import { newId } from '../ids.ts'
import { jobsSchema } from './jobs-schema.ts'
import type { Db, JobInsert, JobInserter } from '../database/db.ts'

export interface QueueSpec {
  readonly name: string
  readonly retryLimit: number
  readonly expireSeconds: number
  readonly cron: string | null
}

export type FetchedJob = Pick<BossJob<unknown>, 'id' | 'data' | 'groupId'> & JobAttempt

interface TakeOptions {
  readonly early?: boolean
  /** Jobs of one tenant in progress at most, in all processes. */
  readonly perTenant?: number
  readonly withoutTenants?: readonly string[]
}

/** Each take after a lost lease or failure counts a try, which identifies the run. */
type TakenJob = Readonly<JobAttempt>

export interface JobQueue extends JobInserter {
  /** Creates missing queues; required before sending. */
  open(queues: readonly QueueSpec[]): Promise<void>
  ready(names: readonly string[]): Promise<string[]>
  /** Takes jobs; each is leased until completed, failed, given back or expired. */
  take(name: string, limit: number, options?: TakeOptions): Promise<FetchedJob[]>
  complete(name: string, id: string): Promise<void>
  /**
   * Schedules a retry with growing, jittered delay; after the last try, moves the job to the dead
   * letters. No effect if the lease was lost: the job belongs to another run.
   */
  fail(name: string, job: TakenJob, reason: object): Promise<void>
  /** Returns jobs without counting a try; skips those that another run has taken. */
  giveBack(name: string, jobs: readonly TakenJob[]): Promise<void>
  renew(name: string, ids: readonly string[]): Promise<void>
  countTroubles(): Promise<JobTroubles>
  close(): Promise<void>
}

export interface JobTroubles {
  /** Overdue by more than a minute: no worker, or too few. */
  readonly late: number
  /** Failed at every try; stored for two weeks. */
  readonly givenUp: number
}

export const deadLetters = 'dead-letters'
/** A dead worker stops renewing; its jobs are taken over after the lease and one supervision interval. */
const leaseSeconds = 10
const superviseSeconds = 5
const keptDays = 14

interface Settings {
  readonly url: string
  /** False in tests: no timers, no schedules. */
  readonly supervise: boolean
  readonly onError: (error: Error) => void
}

export function createJobQueue({ url, supervise, onError }: Settings): JobQueue {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    application_name: 'marketday jobs',
    // Deleting old jobs may exceed the request timeout.
    options: '-c statement_timeout=60s -c transaction_timeout=90s',
    max: 3,
    migrate: false,
    createSchema: false,
    // Reindexing requires the owner, which the app is not.
    reindex: false,
    supervise,
    schedule: supervise,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', onError)
  const run = async (text: string, values: unknown[]) => await boss.getDb().executeSql(text, values)
  return {
    open: (queues) => open(boss, queues, supervise),
    async insert(db, name, jobs) {
      await boss.insert(name, jobs.map(toRow), { db: { executeSql: through(db) } })
    },
    async ready(names) {
      const { rows } = await run(readySql, [names])
      return rows.map((row: { name: string }) => row.name)
    },
    take: (name, limit, { early = false, perTenant, withoutTenants = [] } = {}) =>
      boss.fetch<unknown>(name, {
        batchSize: limit,
        includeMetadata: true,
        ignoreStartAfter: early,
        ...(perTenant && { groupConcurrency: perTenant }),
        ignoreGroups: [...withoutTenants],
      }),
    complete: async (name, id) => void (await boss.complete(name, id)),
    fail: async (name, { id, retryCount }, reason) =>
      void (await boss.fail(name, { id, retryCount }, reason)),
    giveBack: async (name, jobs) =>
      void (await run(giveBackSql, [
        name,
        jobs.map(({ id }) => id),
        jobs.map(({ retryCount }) => retryCount),
      ])),
    renew: async (name, ids) => void (await boss.touch(name, [...ids])),
    async countTroubles() {
      const { rows } = await run(troublesSql, [deadLetters])
      return rows[0]
    },
    async close() {
      await boss.stop({ graceful: false, close: true })
    },
  }
}

const toRow = ({ data, delaySeconds, singletonKey = newId() }: JobInsert) => ({
  // Jobs sent together are taken in order of their ids.
  id: newId(),
  data,
  singletonKey,
  ...(delaySeconds > 0 && { startAfter: delaySeconds }),
  ...(data.tenantId !== null && { group: { id: data.tenantId } }),
})

const through = (db: Db) => async (text: string, values?: unknown[]) => {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
  return { rows }
}

const readySql = `
  select name from unnest($1::text[]) as name
  where exists (select from ${jobsSchema}.job
    where job.name = name.name and state < 'active' and not blocked and start_after <= ${jobsSchema}.job_now())`

const troublesSql = `
  select count(*) filter (where name <> $1)::int as late, count(*) filter (where name = $1)::int as "givenUp"
  from ${jobsSchema}.job where state < 'active' and not blocked
    and (name = $1 or start_after <= ${jobsSchema}.job_now() - interval '1 minute')`

// `retry` instead of `created`: only one created job may exist per singleton key.
const giveBackSql = `
  update ${jobsSchema}.job set state = 'retry', started_on = null, heartbeat_on = null
  where name = $1 and state = 'active' and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))`

/**
 * Completes a job in the caller's transaction, atomically with its writes. Throws if another run
 * has taken over.
 */
export async function completeJob(
  db: Db,
  name: string,
  { id, retryCount }: TakenJob,
): Promise<void> {
  await markComplete(db, { name, id, retryCount })
}

const markComplete = preparedStatement<TakenJob & { name: string }, never>((db, job) => ({
  compile: () =>
    sql<never>`select complete_job(${job.name}, ${job.id}::uuid, ${job.retryCount}::int)`.compile(
      db,
    ),
}))

async function open(boss: PgBoss, queues: readonly QueueSpec[], schedule: boolean): Promise<void> {
  await boss.start()
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!existing.has(deadLetters))
    await boss.createQueue(deadLetters, { deleteAfterSeconds: keptDays * 86_400 })
  for (const queue of queues) await ensureQueue(boss, queue, existing.has(queue.name))
  if (schedule) await ensureSchedules(boss, queues)
}

async function ensureQueue(
  boss: PgBoss,
  { name, retryLimit, expireSeconds }: QueueSpec,
  exists: boolean,
) {
  const options = {
    retryLimit,
    expireInSeconds: expireSeconds,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    heartbeatSeconds: leaseSeconds,
    deleteAfterSeconds: keptDays * 86_400,
    deadLetter: deadLetters,
  }
  if (exists) await boss.updateQueue(name, options)
  else await boss.createQueue(name, { ...options, policy: 'short' })
}

async function ensureSchedules(boss: PgBoss, queues: readonly QueueSpec[]) {
  const crons = new Map(queues.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])))
  for (const { name } of await boss.getSchedules())
    if (!crons.has(name)) await boss.unschedule(name)
  for (const [name, cron] of crons) await boss.schedule(name, cron, null, { tz: 'UTC' })
}
