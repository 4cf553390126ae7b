import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { newId } from '../ids.ts'
import { runJobs, startJobWorker } from './job-worker.ts'
import { defineJob, enqueue, scheduleJob } from './jobs.ts'
import type { AnyJob, JobRun } from './jobs.ts'

const Subject = z.strictObject({ subjectId: z.uuid() })
type Run = JobRun<z.output<typeof Subject>>

let act: (run: Run) => Promise<void>
const noted: string[] = []
const note = defineJob({
  name: 'note',
  payload: Subject,
  concurrency: 3,
  retryLimit: 2,
  run: (run) => act(run),
})
const short = defineJob({
  name: 'short',
  payload: Subject,
  retryLimit: 0,
  expireSeconds: 1,
  run: () => new Promise(() => undefined),
})
const nightly = scheduleJob({
  name: 'nightly',
  cron: '0 3 * * *',
  run: async ({ tenantId }) => void noted.push(String(tenantId)),
})
const letter = defineJob({
  name: 'letter',
  payload: Subject,
  concurrency: 4,
  batch: 12,
  run: (run) => act(run),
})
const jobs: readonly AnyJob[] = [note, short, nightly, letter]

let test: TestServices
let database: pg.Client
let tenantId = ''

beforeAll(async () => {
  test = await createTestServices(jobs)
  database = new pg.Client({ connectionString: test.databaseUrl })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await test.close()
})
beforeEach(async () => {
  tenantId = await test.mintTenant()
  noted.length = 0
  act = async (run) => void noted.push(run.payload.subjectId)
  await database.query('delete from pgboss.job')
})

const send = (subjectId: string, options = {}) =>
  test.inTenant(tenantId, (db) => enqueue(db, note, { subjectId }, options))
const states = async () =>
  (
    await database.query<{ state: string; name: string }>(
      'select name, state::text from pgboss.job order by created_on',
    )
  ).rows

async function until(check: () => boolean | Promise<boolean>) {
  for (let tries = 0; !(await check()); tries += 1) {
    if (tries > 100) throw new Error('did not happen within 5 s')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('jobs', () => {
  it('run once, in their tenant, after the transaction that asked for them has committed', async () => {
    const subjectId = newId()
    act = async ({ payload, inTenant }) => {
      const found = await inTenant((db) =>
        db.selectFrom('files').select('file_id').where('file_id', '=', payload.subjectId).execute(),
      )
      noted.push(...found.map((row) => row.file_id))
    }
    await test.inTenant(tenantId, async (db) => {
      await enqueue(db, note, { subjectId })
      const row = {
        file_id: subjectId,
        storage_key: 'k',
        content_hash: 'h',
        content_type: 't',
        byte_size: 1,
      }
      await db.insertInto('files').values(row).execute()
      expect(await runJobs(test)).toHaveLength(0)
    })
    await runJobs(test)
    expect(await runJobs(test)).toHaveLength(0)
    expect(noted).toEqual([subjectId])
  })

  it('vanish with the transaction that asked for them', async () => {
    const refused = test.inTenant(tenantId, async (db) => {
      await enqueue(db, note, { subjectId: newId() })
      throw new Error('changed my mind')
    })
    await expect(refused).rejects.toThrow('changed my mind')
    expect(await states()).toEqual([])
  })

  it('are refused where no process has opened their queue, instead of being lost', async () => {
    const unknown = defineJob({ name: 'nobody-listens', payload: Subject, run: async () => {} })
    const sent = test.inTenant(tenantId, (db) => enqueue(db, unknown, { subjectId: newId() }))
    await expect(sent).rejects.toThrow('nobody-listens')
  })

  it('OUT-05: refuse a payload of anything but ids', async () => {
    const wrong = { subjectId: newId(), email: 'ann@example.com' }
    await expect(test.inTenant(tenantId, (db) => enqueue(db, note, wrong))).rejects.toThrow()
    expect(await states()).toEqual([])
  })

  it('OUT-07: see nothing when they carry the tenant of another', async () => {
    const foreign = await test.mintTenant()
    await test.inTenant(foreign, (db) =>
      db
        .insertInto('files')
        .values({ storage_key: 'k', content_hash: 'h', content_type: 't', byte_size: 1 })
        .execute(),
    )
    act = async ({ inTenant }) =>
      void noted.push(
        String((await inTenant((db) => db.selectFrom('files').select('file_id').execute())).length),
      )
    await send(newId())
    await runJobs(test)
    expect(noted).toEqual(['0'])
  })

  it('OUT-07: fail closed when they carry no tenant at all', async () => {
    await send(newId())
    await database.query(`update pgboss.job set data = data - 'tenantId'`)
    const [outcome] = await runJobs(test, { allowFailures: true })
    expect(outcome?.error).not.toBeNull()
    expect(noted).toEqual([])
  })

  it('OUT-06: are tried again, then kept as dead letters without what the error said', async () => {
    act = async () => {
      throw new Error('ann@example.com does not exist')
    }
    await send(newId())
    const outcomes = await runJobs(test, { early: true, allowFailures: true })
    expect(outcomes).toHaveLength(3)
    expect(await states()).toEqual(
      expect.arrayContaining([{ name: 'dead-letters', state: 'created' }]),
    )
    const { rows } = await database.query<{ all: string }>(
      'select string_agg(job::text, chr(10)) as all from pgboss.job',
    )
    expect(rows[0]?.all).not.toContain('ann@example.com')
  })

  it('wait for their time', async () => {
    await send(newId(), { startAfter: new Date(Date.now() + 60_000) })
    expect(await runJobs(test)).toHaveLength(0)
    expect(await runJobs(test, { early: true })).toHaveLength(1)
  })

  it('wait only once under one key', async () => {
    await send(newId(), { singletonKey: 'stock' })
    await send(newId(), { singletonKey: 'stock' })
    expect(await states()).toHaveLength(1)
    await send(newId(), { singletonKey: 'other' })
    expect(await states()).toHaveLength(2)
  })

  it('run by the clock without a tenant', async () => {
    await database.query(`insert into pgboss.job (name, data) values ('nightly', null)`)
    await runJobs(test)
    expect(noted).toEqual(['null'])
  })
})

describe('the worker', () => {
  it('OUT-06: keeps going past a job that never ends and one that always fails', async () => {
    const worker = startJobWorker(test.services, jobs)
    const poison = newId()
    act = async ({ payload }) => {
      if (payload.subjectId === poison) throw new Error('poison')
      noted.push(payload.subjectId)
    }
    await test.inTenant(tenantId, (db) => enqueue(db, short, { subjectId: newId() }))
    await send(poison)
    const good = Array.from({ length: 20 }, newId)
    for (const id of good) await send(id)
    await until(() => noted.length === 20)
    await worker.stop()
    expect(noted.toSorted()).toEqual(good.toSorted())
  })

  it('runs no more at once than the job allows, of one tenant one less', async () => {
    let running = 0
    let most = 0
    act = async ({ payload }) => {
      most = Math.max(most, (running += 1))
      await new Promise((resolve) => setTimeout(resolve, 30))
      running -= 1
      noted.push(payload.subjectId)
    }
    for (let count = 0; count < 8; count += 1) await send(newId())
    const worker = startJobWorker(test.services, jobs)
    await until(() => noted.length === 8)
    await worker.stop()
    expect(most).toBe(2)
  })

  it.each([
    [0, 3],
    [20, 1],
  ])(
    'while %i requests are under way, runs %i of one tenant’s taken by the dozen',
    async (underWay, places) => {
      let running = 0
      let most = 0
      act = async ({ payload }) => {
        most = Math.max(most, (running += 1))
        await new Promise((resolve) => setTimeout(resolve, 20))
        running -= 1
        noted.push(payload.subjectId)
      }
      await test.inTenant(tenantId, async (db) => {
        for (let count = 0; count < 12; count += 1)
          await enqueue(db, letter, { subjectId: newId() })
      })
      const worker = startJobWorker({ ...test.services, traffic: { underWay } }, jobs)
      await until(() => noted.length === 12)
      await worker.stop()
      expect(most).toBe(places)
    },
  )

  it('tells running jobs to end when it stops, and gives them back without counting a try', async () => {
    let told = false
    act = async ({ signal }) => {
      noted.push('begun')
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => ((told = true), reject(new Error('stopped')))),
      )
    }
    await send(newId())
    const worker = startJobWorker(test.services, jobs)
    await until(() => noted.length === 1)
    await worker.stop()
    expect(told).toBe(true)
    const { rows } = await database.query<{ state: string; retry_count: number }>(
      'select state::text, retry_count from pgboss.job',
    )
    expect(rows).toEqual([{ state: 'retry', retry_count: 0 }])
    act = async ({ attempt }) => void noted.push(`try ${attempt}`)
    await runJobs(test)
    expect(noted).toEqual(['begun', 'try 0'])
  })
})
