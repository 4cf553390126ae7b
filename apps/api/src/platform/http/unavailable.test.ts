import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { problemOf } from './errors.ts'
import { adminUrl } from '../../../testing/platform/admin-url.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const withCode = (code: string) => Object.assign(new Error('a server’s words'), { code })

test.each([
  ['CRA-06', new Error('Client has encountered a connection error and is not queryable')],
  ['CRA-06', new Error('Connection terminated unexpectedly')],
  ['CRA-06', new Error('timeout exceeded when trying to connect')],
  ['CRA-06', withCode('57P01')],
  ['CRA-06', withCode('08006')],
  ['CRA-06', withCode('ECONNREFUSED')],
  ['CRA-06', withCode('ECONNRESET')],
  ['CRA-06', withCode('EPIPE')],
  ['CRA-06', withCode('ETIMEDOUT')],
  ['CRA-06', withCode('EHOSTUNREACH')],
  ['CRA-06', withCode('ENETUNREACH')],
  ['CRA-06', withCode('ENOTFOUND')],
  ['CRA-06', withCode('25P03')],
  ['CRA-06', withCode('53300')],
  ['CRA-07', withCode('53100')],
  ['CRA-07', withCode('ENOSPC')],
  ['CRA-08', withCode('XX001')],
])(
  'CRA-06, CRA-07, CRA-08 (%s): "%s" is 503 with the time to come back, and says nothing of itself',
  (_id, error) => {
    const { problem, headers } = problemOf(error, 'r')
    expect(problem.status).toBe(503)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.stringify(problem)).not.toContain('server’s words')
  },
)

test.each(['EACCES', 'EROFS', 'ENOENT', 'EMFILE'])(
  'a file that fails with %s is a failure of ours, not an outage that passes',
  (code) => {
    const { problem, headers } = problemOf(withCode(code), 'r')
    expect(problem.status).toBe(500)
    expect(headers['retry-after']).toBeUndefined()
  },
)

test('CRA-06: ended connections are answered with 503 and all is well afterwards', async () => {
  const owner = await t.owner()
  const ask = async () => {
    const headers = {
      host: 'localhost',
      authorization: `Bearer ${owner.token}`,
      'x-tenant': owner.slug,
    }
    const read = t.app.inject({ url: '/api/catalog/products', headers })
    const body = { title: 'Loaf', variants: [{ optionValues: [], priceMinor: 100 }] }
    const write = t.app.inject({
      method: 'POST',
      url: '/api/catalog/products',
      headers,
      payload: body,
    })
    return await Promise.all([read, write])
  }
  const admin = new pg.Client({ connectionString: adminUrl() })
  await admin.connect()
  const seen = new Set<number>()
  for (let round = 0; round < 15; round += 1) {
    const asking = Promise.all([ask(), ask(), ask()])
    await new Promise((resolve) => setTimeout(resolve, round * 3))
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
      [new URL(t.app.services.config.databaseUrl).pathname.slice(1), 'market_app'],
    )
    for (const reply of (await asking).flat()) {
      seen.add(reply.statusCode)
      if (reply.statusCode === 503) expect(reply.headers['retry-after']).toBeDefined()
    }
  }
  await admin.end()
  expect([...seen].toSorted((a, b) => a - b)).toEqual([200, 201, 503])
  // The error event of the last closed connection may still be pending.
  await expect
    .poll(async () => (await ask()).every(({ statusCode }) => statusCode < 300))
    .toBe(true)
})

test('CRA-07: without room on the disk reads go on and writes are refused with 503', async () => {
  const full = await testApp({ DISK_RESERVE_MB: '1000000000' })
  try {
    const headers = { host: 'localhost' }
    expect((await full.app.inject({ url: '/api/billing/plans', headers })).statusCode).toBe(200)
    const refused = await full.app.inject({
      method: 'POST',
      url: '/api/cap/user/login',
      payload: { email: 'a@example.com', password: 'some-words-that-match' },
      headers,
    })
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('30')
    expect(refused.json<{ message: string }>().message).toMatch(/server’s disk is full/)
    const ready = (await full.app.inject({ url: '/readyz', headers })).json<object>()
    expect(ready).toMatchObject({
      ready: true,
      warnings: expect.arrayContaining(['the disk is full: nothing is written']),
    })
  } finally {
    await full.close()
  }
})
