import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { cloneTemplate } from '../../../testing/clone-template.ts'
import type { TestDatabase } from '../../../testing/clone-template.ts'
import { createClock } from '../clock.ts'
import { systemContext } from '../jobs/job-runner.ts'
import { inOrder } from './in-order.ts'
import { insertRows } from './sql.ts'
import { createDatabases } from './tenant-db.ts'
import type { Databases, Db } from './tenant-db.ts'
import { LastStatement } from './wire/last-statement.ts'

let database: TestDatabase
let databases: Databases
let waiting: (() => void)[] = []

beforeAll(async () => {
  database = await cloneTemplate()
  databases = createDatabases({
    url: database.appUrl,
    poolSize: 2,
    jobs: { insert: async () => undefined },
    onError: () => undefined,
    checkFreeSpace: () => undefined,
    untilAnswered: () => new Promise((resolve) => waiting.push(resolve)),
  })
})
beforeEach(() => (waiting = []))
afterAll(async () => {
  await databases.close()
  await database.drop()
})

const context = systemContext({ clock: createClock() }, null, 'test')
const mint = (db: Db, slug: string) =>
  sql`insert into tenants (slug, name) values (${slug}, ${slug})`.execute(db)
const minted = () =>
  databases.transaction(context, async (db) => {
    const { rows } = await sql<{ slug: string }>`select slug from tenants`.execute(db)
    return rows.map(({ slug }) => slug)
  })
const nextWaits = () => expect.poll(() => waiting.length).toBe(1)
const answer = () => waiting.shift()?.()

test('work that gives way waits before each statement, and keeps their order', async () => {
  const done = databases.transaction({ ...context, givesWay: true }, async (db) => {
    await inOrder([mint(db, 'first'), sql`update tenants set slug = 'second'`.execute(db)])
    return new LastStatement((last) => mint(last, 'third'))
  })
  for (const left of [[], [], []]) {
    await nextWaits()
    expect(await minted()).toEqual(left)
    answer()
  }
  await done
  expect((await minted()).toSorted()).toEqual(['second', 'third'])
})

test('many rows of work that gives way are written in parts, all of them before what is asked next', async () => {
  const rows = Array.from({ length: 40 }, (_, row) => ({ slug: `row-${row}`, name: 'Rows' }))
  const done = databases.transaction({ ...context, givesWay: true }, async (db) => {
    const [, counted] = await inOrder([
      insertRows(db, 'tenants', rows),
      sql<{ rows: number }>`select count(*)::int as rows from tenants where name = 'Rows'`.execute(
        db,
      ),
    ])
    return counted.rows[0]?.rows
  })
  let statements = 0
  const looking = setInterval(() => {
    statements += waiting.length
    waiting.splice(0).forEach((proceed) => proceed())
  }, 5)
  expect(await done).toBe(40)
  clearInterval(looking)
  expect(statements).toBe(4)
})

test('work of people waits for nobody', async () => {
  await databases.transaction(context, (db) => mint(db, 'people'))
  expect(await minted()).toContain('people')
  expect(waiting).toEqual([])
})

test('a transaction that has given way for two seconds waits no more', async () => {
  const clock = vi.spyOn(performance, 'now')
  const begun = performance.now()
  clock.mockReturnValue(begun)
  const done = databases.transaction({ ...context, givesWay: true }, async (db) => {
    await mint(db, 'patient')
    clock.mockReturnValue(begun + 2_000)
    await mint(db, 'late')
  })
  await nextWaits()
  answer()
  await done
  clock.mockRestore()
  expect(waiting).toEqual([])
  expect(await minted()).toEqual(expect.arrayContaining(['patient', 'late']))
})

test('what still waits when its work fails is sent before the connection is given back', async () => {
  const failed = databases.transaction({ ...context, givesWay: true }, async (db) => {
    void mint(db, 'orphan').catch(() => undefined)
    await pause(50)
    throw new Error('it failed')
  })
  const outcome = expect(failed).rejects.toThrow('it failed')
  await nextWaits()
  setTimeout(answer, 150)
  await outcome
  await databases.transaction(context, (db) => mint(db, 'next'))
  expect(await minted()).not.toContain('orphan')
})
