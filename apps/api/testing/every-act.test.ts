import { isDeepStrictEqual } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'

import { newId } from '../src/platform/ids.ts'
import { isOperators } from './attempt.ts'
import { fuzzStage } from './fuzz/fuzz-stage.ts'
import { nameOf } from './tenants/id-positions.ts'
import { rowsOf } from './tenants/tenant-rows.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

const unwritten: Readonly<Record<string, string>> = {
  'PUT /setup/answers': 'what is typed before its page is finished',
  'PUT /lists/:list/columns': 'how a person looks at a list',
  'PUT /lists/:list/default': 'how a person looks at a list',
}

/** Acts of staff; shoppers' acts are in their order's timeline. */
const isAct = (endpoint: Endpoint) =>
  endpoint.method !== 'GET' &&
  !isOperators(endpoint) &&
  (endpoint.access === 'member' || typeof endpoint.access === 'object')

test('OPS-06 whatever people of a business change is written down with who did it', async () => {
  const stage = await fuzzStage(t, t.app.endpoints)
  const owner = stage.callers.find(({ name }) => name === 'owner')
  const changing: string[] = []
  const silent: string[] = []
  let before = await rowsOf(t, stage.tenantId)
  for (const endpoint of t.app.endpoints.filter(isAct).toSorted(byHarm)) {
    const input = { ...stage.inputs.get(endpoint), headers: { 'idempotency-key': newId() } }
    await owner?.of(endpoint).call(endpoint as never, input as never)
    const after = await rowsOf(t, stage.tenantId)
    const changed = [...after.keys()].filter(
      (table) => !asides.has(table) && !isDeepStrictEqual(before.get(table), after.get(table)),
    )
    before = after
    if (changed.length === 0) continue
    changing.push(nameOf(endpoint))
    if (!changed.includes(log)) silent.push(nameOf(endpoint))
  }
  // Fewer mean that the input no longer reaches a change.
  expect(changing.length).toBeGreaterThan(30)
  expect(silent).toEqual(Object.keys(unwritten))
}, 120_000)

const log = 'events'
/** Request bookkeeping, not effects. */
const asides: ReadonlySet<string> = new Set(['idempotency_keys'])

/** Deletions last, so that other endpoints find rows. */
const byHarm = (left: Endpoint, right: Endpoint) =>
  Number(left.method === 'DELETE') - Number(right.method === 'DELETE')
