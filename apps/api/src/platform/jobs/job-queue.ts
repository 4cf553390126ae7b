import { PgBoss } from 'pg-boss'
import type { Job as BossJob, JobAttempt } from 'pg-boss'
import { CompiledQuery, sql } from 'kysely'
import { preparedStatement } from '../database/prepared-statement.ts'
import { newId } from '../ids.ts'
import { jobsSchema } from './jobs-schema.ts'
import type { Db } from '../database/tenant-db.ts'

export interface QueueSpec {
  readonly name: string
  readonly retryLimit: number
  readonly expireSeconds: number
  readonly cron: string | null
}

export type FetchedJob = Pick<BossJob<unknown>, 'id' | 'data'> & JobAttempt

/** Every take after a lost lease or a failure counts a try, so that the number tells one run from another. */
type TakenJob = Readonly<JobAttempt>

export interface JobInsert {
  readonly data: object
  readonly delaySeconds: number
}

/** The durable queue: what the jobs of the product are stored in and taken from. */
export interface JobQueue {
  /** Creates missing queues; needed before anything is sent. */
  open(queues: readonly QueueSpec[]): Promise<void>
  /** Stores jobs through the caller's transaction. */
  insert(db: Db, name: string, jobs: readonly JobInsert[]): Promise<void>
  /** Which of these queues hold work that may start now. */
  ready(names: readonly string[]): Promise<string[]>
  /** Takes jobs; each stays ours until it is completed, failed or given back, or its lease runs out. */
  take(name: string, limit: number, options?: { readonly early: boolean }): Promise<FetchedJob[]>
  complete(name: string, id: string): Promise<void>
  /**
   * Retries later with growing, jittered pauses; after the last try the job moves to the dead letters. A run
   * that has lost its lease says nothing: the job belongs to the run that took over.
   */
  fail(name: string, job: TakenJob, reason: object): Promise<void>
  /** Puts jobs back untouched, without counting a try; also only those that no other run has taken over. */
  giveBack(name: string, jobs: readonly TakenJob[]): Promise<void>
  /** Renews the lease of running jobs. */
  renew(name: string, ids: readonly string[]): Promise<void>
  /** What an operator should know of. */
  countTroubles(): Promise<JobTroubles>
  close(): Promise<void>
}

export interface JobTroubles {
  /** Due for more than a minute: nobody works, or not fast enough. */
  readonly late: number
  /** Failed at every try; kept for two weeks. */
  readonly givenUp: number
}

export const deadLetters = 'dead-letters'
/** A worker that died stops renewing; its jobs are taken over after this time and one round of supervision. */
const leaseSeconds = 30
const superviseSeconds = 15
const keptDays = 14

interface Settings {
  readonly url: string
  /** Off in tests: no timers, no schedules. */
  readonly supervise: boolean
  readonly onError: (error: Error) => void
}

const schema = sql.raw(jobsSchema)

export function createJobQueue({ url, supervise, onError }: Settings): JobQueue {
  const boss = new PgBoss({
    connectionString: url,
    schema: jobsSchema,
    application_name: 'marketday jobs',
    // Deleting old jobs may take longer than a request is allowed to.
    options: '-c statement_timeout=60s -c transaction_timeout=90s',
    max: 3,
    migrate: false,
    createSchema: false,
    // Rebuilding an index needs its owner; the app is none.
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
      const rows = jobs.map(({ data, delaySeconds }) => ({
        // They are taken in the order of their ids where they were sent at once.
        id: newId(),
        data,
        singletonKey: newId(),
        ...(delaySeconds > 0 && { startAfter: delaySeconds }),
      }))
      await boss.insert(name, rows, { db: { executeSql: through(db) } })
    },
    async ready(names) {
      const { rows } = await run(readySql, [names])
      return rows.map((row: { name: string }) => row.name)
    },
    take: (name, limit, options) =>
      boss.fetch<unknown>(name, {
        batchSize: limit,
        includeMetadata: true,
        ignoreStartAfter: options?.early ?? false,
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

/** The library's statements on our transaction. */
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

// `retry` and not `created`: of the created ones only one may exist for each singleton key.
const giveBackSql = `
  update ${jobsSchema}.job set state = 'retry', started_on = null, heartbeat_on = null
  where name = $1 and state = 'active' and (id, retry_count) in (select * from unnest($2::uuid[], $3::int[]))`

/**
 * Completes a job through the caller's transaction: what that writes and the end of the job are kept together or
 * not at all. Fails, and the transaction with it, where another run has taken over.
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

interface Sending {
  readonly name: string
  readonly payload: object
  readonly delaySeconds: number
  readonly singletonKey: string
}

/** Stores a job through the caller's transaction; null when its key already waits. */
export async function sendJob(db: Db, { payload, ...sending }: Sending): Promise<string | null> {
  const [queue] = await insertJob(db, { ...sending, payload: JSON.stringify(payload) })
  if (!queue) throw new Error(`The job ${sending.name} was sent before its queue was opened`)
  return queue.jobId
}

type JobValues = Omit<Sending, 'payload'> & { readonly payload: string }

// A row of our own instead of the library's `send`: that one unpacks a list of jobs from JSON and asks for
// its queue first, which costs an order a fifth of its time. What the queue prescribes is copied alike.
const insertJob = preparedStatement<JobValues & Record<string, unknown>, { jobId: string | null }>(
  (db, parameters) => ({
    compile: () =>
      sql<{ jobId: string | null }>`
      with stored as (
      insert into ${schema}.job (name, data, singleton_key, start_after, keep_until, expire_seconds, deletion_seconds,
        retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
      select q.name, ${parameters.payload}::jsonb, ${parameters.singletonKey}::text, starts.at,
        starts.at + q.retention_seconds * interval '1 second', q.expire_seconds, q.deletion_seconds,
        q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.policy, q.dead_letter, q.heartbeat_seconds
      from ${schema}.queue q
      cross join lateral (select ${schema}.job_now() + ${parameters.delaySeconds}::int * interval '1 second' as at) starts
      where q.name = ${parameters.name}
      on conflict do nothing returning id
      )
      select stored.id as "jobId" from ${schema}.queue q left join stored on true where q.name = ${parameters.name}`.compile(
        db,
      ),
  }),
)

async function open(boss: PgBoss, queues: readonly QueueSpec[], schedule: boolean): Promise<void> {
  await boss.start()
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!known.has(deadLetters))
    await boss.createQueue(deadLetters, { deleteAfterSeconds: keptDays * 86_400 })
  for (const queue of queues) await ensureQueue(boss, queue, known.has(queue.name))
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
  const wanted = new Map(queues.flatMap(({ name, cron }) => (cron ? [[name, cron] as const] : [])))
  for (const { name } of await boss.getSchedules())
    if (!wanted.has(name)) await boss.unschedule(name)
  for (const [name, cron] of wanted) await boss.schedule(name, cron, null, { tz: 'UTC' })
}
