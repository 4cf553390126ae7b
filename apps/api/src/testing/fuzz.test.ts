import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '@marketday/contract/endpoint'
import { errorCodes } from '@marketday/contract/problem'

import { sampleBody, sampleOf } from './sample-input.ts'
import { testApp } from './test-app.ts'
import type { Staff, TestApp } from './test-app.ts'

const runs = Number(process.env['FUZZ_RUNS'] ?? 3000)

let t: TestApp
let owner: Staff
beforeAll(async () => {
  t = await testApp()
  owner = await t.owner()
})
afterAll(() => t.close())

/** FUZ-02: what breaks parsers, columns and screens. */
const hostile = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    ' ',
    '0',
    -1,
    0,
    1.5,
    Number.POSITIVE_INFINITY,
    2 ** 53 + 1,
    2 ** 31,
    -(2 ** 63),
    [],
    [1],
    {},
    '\u0000',
    '\ud800',
    '‮evil',
    "'; drop table orders; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '0000-01-01',
    '275760-09-13',
    '9999-99-99T99:99:99Z',
    '01890000-0000-7000-8000-000000000000',
    'NaN',
    '💥'.repeat(300),
    'x'.repeat(20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 3 }),
)

interface Attempt {
  readonly endpoint: Endpoint
  readonly params: Record<string, string>
  readonly query: Record<string, unknown>
  readonly body: unknown
}

/** A plausible request of which one part is replaced by something hostile. */
function attempts(endpoints: readonly Endpoint[]): fc.Arbitrary<Attempt> {
  return fc.constantFrom(...endpoints).chain((endpoint) => {
    const names = [...endpoint.path.matchAll(/:([A-Za-z]+)/g)].map(([, name = '']) => name)
    const query = (sampleOf(endpoint.query) ?? {}) as Record<string, unknown>
    const text = hostile.map((value) =>
      (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
        .toWellFormed()
        .slice(0, 300),
    )
    return fc.record({
      endpoint: fc.constant(endpoint),
      params: fc.record(
        Object.fromEntries(
          names.map((name) => [name, text.filter((value) => value !== '' && !/^\.+$/.test(value))]),
        ),
      ),
      query: fc.oneof(
        fc.constant(query),
        fc.dictionary(
          fc.constantFrom(...Object.keys(query), 'limit', 'cursor', 'q', '__proto__'),
          text,
        ),
      ),
      body: mutations(sampleBody(endpoint)),
    })
  })
}

function mutations(body: unknown): fc.Arbitrary<unknown> {
  if (typeof body !== 'object' || body === null) return fc.constant(body)
  const keys = Object.keys(body)
  if (keys.length === 0) return fc.oneof(fc.constant(body), hostile)
  return fc.oneof(
    { weight: 1, arbitrary: hostile },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...keys), hostile)
        .map(([key, value]) => ({ ...body, [key]: value })),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...keys).map((key) => ({ ...body, [key]: undefined })),
    },
  )
}

test(`FUZ-01 ${runs} hostile requests: no crash, no 5xx, every refusal is a problem with a known code`, async () => {
  const endpoints = t.app.endpoints.filter(({ produces, rawBody }) => !produces && !rawBody)
  const clients = { main: owner, shop: t.shopper(owner.slug) }
  await fc.assert(
    fc.asyncProperty(attempts(endpoints), async ({ endpoint, params, query, body }) => {
      const client = endpoint.access === 'shop' ? clients.shop : clients.main
      const answer = await client.call(endpoint as never, {
        params: params as never,
        query: query as never,
        body: (endpoint.method === 'GET' ? undefined : body) as never,
        headers: { 'content-type': 'application/json' },
      })
      const name = `${endpoint.method} ${endpoint.path} ${JSON.stringify({ params, query, body })?.slice(0, 300)}`
      expect(answer.status, `${name} ${JSON.stringify(answer.problem)}`).toBeLessThan(500)
      if (answer.status < 400) return
      expect(String(answer.headers['content-type']), name).toContain('application/problem+json')
      expect(errorCodes, name).toContain(answer.problem.code)
    }),
    { numRuns: runs, endOnFailure: true },
  )
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
}, 120_000)
