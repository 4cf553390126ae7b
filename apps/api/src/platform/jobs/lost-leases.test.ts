import { PgBoss } from 'pg-boss'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { newId } from '../ids.ts'
import { listTimeline } from '../events/list-timeline.ts'
import { record } from '../events/record.ts'
import { createJobQueue } from './job-queue.ts'
import { runJob } from './job-runner.ts'
import { startJobWorker } from './job-worker.ts'
import { defineJob, enqueue } from './jobs.ts'
import type { JobRun } from './jobs.ts'
import { jobsSchema } from './jobs-schema.ts'

const Subject = z.strictObject({ subjectId: z.uuid() })
let act: (run: JobRun<z.output<typeof Subject>>) => Promise<void>
const work = defineJob({
  name: 'work',
  payload: Subject,
  concurrency: 4,
  run: (run) => act(run),
})

let test: TestServices
let database: pg.Client
let boss: PgBoss
let tenantId = ''
beforeAll(async () => {
  test = await createTestServices([work])
  database = new pg.Client({ connectionString: test.databaseUrl })
  await database.connect()
  const quiet = { supervise: false, schedule: false, migrate: false, createSchema: false }
  boss = new PgBoss({ connectionString: test.databaseUrl, schema: jobsSchema, ...quiet })
  await boss.start()
})
afterAll(async () => {
  await boss.stop({ graceful: false })
  await database.end()
  await test.close()
})
beforeEach(async () => {
  tenantId = await test.mintTenant()
  await database.query('delete from pgboss.job')
})

const send = (subjectId: string) =>
  test.inTenant(tenantId, (db) => enqueue(db, work, { subjectId }))

/** Simulates a heartbeat older than the lease, and runs the supervision. */
async function loseLeases() {
  await database.query(
    `update pgboss.job set heartbeat_on = now() - interval '31 seconds' where state = 'active'`,
  )
  // Supervision is rate-limited; make it due now.
  await database.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null')
  await boss.supervise('work')
  expect(await states()).toEqual(['retry'])
  await database.query(`update pgboss.job set start_after = now() where state = 'retry'`)
}

async function until(check: () => boolean | Promise<boolean>) {
  for (let tries = 0; !(await check()); tries += 1) {
    if (tries > 400) throw new Error('did not happen within 20 s')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
const states = async () =>
  (await database.query<{ state: string }>('select state::text from pgboss.job')).rows.map(
    ({ state }) => state,
  )

describe('OUT-06: a job', () => {
  it('of a worker that died is taken over by another, and done once', async () => {
    await send(newId())
    // Simulates a worker that dies after taking the job.
    expect(await test.services.jobs.take('work', 1)).toHaveLength(1)
    await loseLeases()
    const done: string[] = []
    act = async ({ payload }) => void done.push(payload.subjectId)
    const worker = startJobWorker(test.services, [work])
    await until(() => done.length > 0)
    await worker.stop()
    expect(done).toHaveLength(1)
    expect(await states()).toEqual(['completed'])
  })

  it('is done once by two workers at the same time', async () => {
    const other = createJobQueue({
      url: test.databaseUrl,
      supervise: false,
      onError: () => undefined,
    })
    await other.open([work])
    const done: string[] = []
    act = async ({ payload }) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      done.push(payload.subjectId)
    }
    const wanted = Array.from({ length: 40 }, newId)
    for (const id of wanted) await send(id)
    const workers = [
      startJobWorker(test.services, [work]),
      startJobWorker({ ...test.services, jobs: other }, [work]),
    ]
    await until(() => done.length >= wanted.length)
    for (const worker of workers) await worker.stop()
    await other.close()
    expect(done.toSorted()).toEqual(wanted.toSorted())
  })

  it('whose lease was lost while it runs is not begun a second time in the same process', async () => {
    let begun = 0
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    act = async () => {
      begun += 1
      await released
    }
    await send(newId())
    const worker = startJobWorker(test.services, [work])
    await until(() => begun === 1)
    await loseLeases()
    await until(async () => (await states())[0] === 'active')
    release()
    await until(async () => (await states())[0] === 'completed')
    await worker.stop()
    expect(begun).toBe(1)
  })

  it('OUT-01: whose lease was lost and taken anew by the same process ends as that run', async () => {
    const objectId = newId()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let begun = 0
    act = async ({ finish }) => {
      begun += 1
      await released
      await finish((db) => record(db, { name: 'import.done', objectType: 'import', objectId }))
    }
    await send(objectId)
    const worker = startJobWorker(test.services, [work])
    await until(() => begun === 1)
    await loseLeases()
    await until(async () => (await states())[0] === 'active')
    await new Promise((resolve) => setTimeout(resolve, 200))
    release()
    await until(async () => (await states())[0] === 'completed')
    await worker.stop()
    expect(begun).toBe(1)
    expect(
      await test.inTenant(tenantId, (db) => listTimeline(db, 'import', objectId)),
    ).toHaveLength(1)
  })

  it('that a stopped process has lost stays with the run that took over', async () => {
    await send(newId())
    const [late] = await test.services.jobs.take('work', 1)
    if (!late) throw new Error('the job was not taken')
    const stopping = new AbortController()
    act = ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const ended = runJob(test.services, {
      job: work,
      fetched: late,
      stopping: stopping.signal,
    })
    await loseLeases()
    const [current] = await test.services.jobs.take('work', 1)
    stopping.abort(new Error('The process is stopping'))
    await ended
    expect(current?.id).toBe(late.id)
    expect(await states()).toEqual(['active'])
  })

  it('OUT-01: writes last what nobody else writes again, however many runs there were', async () => {
    const objectId = newId()
    act = ({ finish }) =>
      finish((db) => record(db, { name: 'import.done', objectType: 'import', objectId }))
    const written = () => test.inTenant(tenantId, (db) => listTimeline(db, 'import', objectId))
    await send(objectId)
    const [late] = await test.services.jobs.take('work', 1)
    await loseLeases()
    const [current] = await test.services.jobs.take('work', 1)
    if (!late || !current) throw new Error('the job was not taken')
    const stopping = new AbortController().signal
    const run = (fetched: typeof late) => runJob(test.services, { job: work, fetched, stopping })
    expect((await run(late)).error).toMatchObject({ message: 'Another run took over' })
    expect(await written()).toEqual([])
    expect((await run(current)).error).toBeNull()
    expect(await states()).toEqual(['completed'])
    expect(await written()).toHaveLength(1)
  })

  it('OUT-01: that fails while it writes has written nothing and comes again', async () => {
    const objectId = newId()
    act = ({ finish }) =>
      finish(async (db) => {
        await record(db, { name: 'import.done', objectType: 'import', objectId })
        throw new Error('killed')
      })
    await send(objectId)
    const [fetched] = await test.services.jobs.take('work', 1)
    if (!fetched) throw new Error('the job was not taken')
    const stopping = new AbortController().signal
    await runJob(test.services, { job: work, fetched, stopping })
    expect(await states()).toEqual(['retry'])
    expect(await test.inTenant(tenantId, (db) => listTimeline(db, 'import', objectId))).toEqual([])
  })

  it('that a late run rejects stays with the run that took over', async () => {
    await send(newId())
    const [late] = await test.services.jobs.take('work', 1)
    await loseLeases()
    const [current] = await test.services.jobs.take('work', 1)
    expect(current?.id).toBe(late?.id)
    if (!late || !current) throw new Error('the job was not taken')
    await test.services.jobs.fail('work', late, { name: 'TooLate' })
    expect(await states()).toEqual(['active'])
    await test.services.jobs.complete('work', current.id)
    expect(await states()).toEqual(['completed'])
  })
})
