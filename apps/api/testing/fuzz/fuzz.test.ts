import fc from 'fast-check'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { Problem } from '@marketday/contract/endpoints/problem'

import { nameOf } from '../tenants/id-positions.ts'
import { testApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import { fuzzStage } from './fuzz-stage.ts'
import { hostileRequests } from './hostile-requests.ts'
import type { HostileRequest } from './hostile-requests.ts'

/** `npm run fuzz` sends twenty times as many, every night with another seed. */
const total = Number(process.env['FUZZ_RUNS'] || 1_000)
const seed = Number(process.env['FUZZ_SEED'] || 41)
/** Requests per stage: some take effect and damage its business. */
const perStage = 2_500
const sideBySide = 16

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

/** Event streams end only with their listener. */
const isStream = ({ produces = '' }: Endpoint) => produces.startsWith('text/event-stream')

test(
  `FUZ-01 FUZ-02 FUZ-08 ${total} hostile requests in every role: no crash, no 5xx, every refusal a known problem`,
  async () => {
    const endpoints = t.app.endpoints.filter((endpoint) => !isStream(endpoint))
    const wrong: string[] = []
    for (let sent = 0; sent < total && wrong.length < 10; sent += perStage) {
      const stage = await fuzzStage(t, endpoints)
      const requests = fc.sample(hostileRequests(stage.inputs, stage.callers), {
        seed: seed + sent,
        numRuns: Math.min(perStage, total - sent),
      })
      for (let next = 0; next < requests.length; next += sideBySide) {
        const some = requests.slice(next, next + sideBySide)
        wrong.push(...(await Promise.all(some.map(faultOf))).flat())
      }
    }
    expect(wrong, `FUZZ_SEED=${seed}`).toEqual([])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  },
  60_000 + total * 30,
)

async function faultOf(request: HostileRequest): Promise<string[]> {
  const { endpoint, params, query, payload, contentType, caller, network } = request
  const { status, problem, headers } = await caller.of(endpoint).call(
    endpoint as never,
    {
      params,
      query,
      body: payload,
      network,
      headers: { 'content-type': contentType, 'idempotency-key': crypto.randomUUID() },
    } as never,
  )
  if (status < 400) return []
  const isProblem =
    String(headers['content-type']).startsWith('application/problem+json') &&
    z.safeParse(Problem, problem).success
  // Pages and downloads have their own error format.
  if (status < 500 && (isProblem || endpoint.produces)) return []
  const input = JSON.stringify({ params, query, contentType, payload }).slice(0, 600)
  return [`${caller.name} ${nameOf(endpoint)}: ${status} ${JSON.stringify(problem)} ${input}`]
}
