import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { conflict, constraintOf } from '../http/errors.ts'
import { inOrder } from './in-order.ts'
import type { Db } from './tenant-db.ts'

let t: TestServices
let tenantId: string
beforeAll(async () => {
  t = await createTestServices([])
})
afterAll(() => t.close())
beforeAll(async () => {
  tenantId = await t.mintTenant()
})

const insert = (db: Db, path: string) =>
  db.insertInto('redirects').values({ from_path: path, to_path: '/' }).execute()

const listPaths = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('redirects').select('from_path').orderBy('from_path').execute()
  return rows.map((row) => row.from_path)
}

async function insertKindly(db: Db, path: string): Promise<void> {
  try {
    await insert(db, path)
  } catch (error) {
    await pause(20)
    throw constraintOf(error) === 'redirects_pkey' ? conflict('conflict', 'It is taken') : error
  }
}

const numbered = async (db: Db, number: number): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select ${number}::int as number`.execute(db)
  return rows[0]?.number ?? 0
}

test('each value stands where its statement stood, whether listed or made one by one', async () => {
  await t.inTenant(tenantId, async (db) => {
    const [first, nothing, [second, third]] = await inOrder([
      numbered(db, 1),
      undefined,
      inOrder([numbered(db, 2), numbered(db, 3)]),
    ])
    expect([first, nothing, second, third]).toEqual([1, undefined, 2, 3])
    expect(await inOrder([4, 5, 6].map((number) => numbered(db, number)))).toEqual([4, 5, 6])
    expect(await inOrder([])).toEqual([])
  })
})

test('a statement sees what the ones before it in the batch have done, and nothing after it', async () => {
  await t.inTenant(tenantId, async (db) => {
    const [before, , between, , after] = await inOrder([
      listPaths(db),
      insert(db, '/a'),
      listPaths(db),
      insert(db, '/b'),
      listPaths(db),
    ])
    expect([before, between, after]).toEqual([[], ['/a'], ['/a', '/b']])
    await db.deleteFrom('redirects').execute()
  })
})

test('the first failure in the order of sending is thrown, although its consequences are known earlier', async () => {
  const rejected: string[] = []
  const noting = <T>(name: string, sent: Promise<T>) => {
    sent.catch(() => rejected.push(name))
    return sent
  }
  const batch = t.inTenant(tenantId, (db) =>
    inOrder([
      insert(db, '/taken'),
      noting('refused', insertKindly(db, '/taken')),
      noting('consequence', numbered(db, 1)),
      noting('another consequence', insertKindly(db, '/free')),
    ]),
  )
  await expect(batch).rejects.toMatchObject({ failure: { code: 'conflict' } })
  expect(rejected.indexOf('consequence')).toBeLessThan(rejected.indexOf('refused'))
  expect(rejected).toHaveLength(3)
})

test('of a batch that failed nothing is left, neither what came before nor what came after', async () => {
  const batch = t.inTenant(tenantId, (db) =>
    inOrder([insert(db, '/before'), insert(db, '/before'), insert(db, '/after')]),
  )
  await expect(batch).rejects.toMatchObject({ code: '23505' })
  expect(await t.inTenant(tenantId, listPaths)).toEqual([])
})

test('a refusal that no statement has caused is thrown in its turn, too', async () => {
  const refuse = async (sent: Promise<unknown>, message: string) => {
    await sent
    throw conflict('conflict', message)
  }
  const batch = t.inTenant(tenantId, (db) =>
    inOrder([
      refuse(pause(20), 'the first'),
      refuse(numbered(db, 1), 'the second'),
      insert(db, '/free'),
    ]),
  )
  await expect(batch).rejects.toThrow('the first')
  expect(await t.inTenant(tenantId, listPaths)).toEqual([])
})

test('one that sends late, wherever it stands, hides no failure and leaves nothing', async () => {
  const late = async (db: Db, path: string) => {
    await pause(20)
    await insert(db, path)
  }
  for (const build of [
    (db: Db) => [late(db, '/late'), insertKindly(db, '/taken')],
    (db: Db) => [inOrder([insert(db, '/free'), late(db, '/late')]), insertKindly(db, '/taken')],
  ]) {
    const batch = t.inTenant(tenantId, async (db) => {
      await insert(db, '/taken')
      await inOrder(build(db))
    })
    await expect(batch).rejects.toMatchObject({ failure: { code: 'conflict' } })
  }
  expect(await t.inTenant(tenantId, listPaths)).toEqual([])
})
