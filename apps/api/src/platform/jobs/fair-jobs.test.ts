import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { mailing } from '../mail/mail.ts'
import { startJobWorker } from './job-worker.ts'
import { defineJob, enqueueAll } from './jobs.ts'

const Nothing = z.strictObject({})
const started = new Map<string, number>()
const done = { count: 0 }

const work = (name: string, options: object) =>
  defineJob({
    name,
    payload: Nothing,
    ...options,
    async run({ tenantId }) {
      started.set(tenantId ?? '', performance.now())
      await pause(20)
      done.count += 1
    },
  })
const kinds = { import: work('fair-import', {}), mail: work('fair-mail', mailing) }
type Kind = keyof typeof kinds

let t: TestServices
beforeAll(async () => {
  t = await createTestServices(Object.values(kinds))
})
afterAll(() => t.close())

const send = (tenantId: string, kind: Kind, count: number) =>
  t.inTenant(tenantId, (db) =>
    enqueueAll(
      db,
      kinds[kind],
      Array.from({ length: count }, () => ({ payload: {} })),
    ),
  )

const tries = 5

/** Milliseconds until one job of a tenant starts. */
async function meanWait(tenantId: string, kind: Kind) {
  let sum = 0
  for (let index = 0; index < tries; index += 1) {
    // At another moment of the poll each time.
    await pause((index * 500) / tries)
    started.delete(tenantId)
    const sentAt = performance.now()
    await send(tenantId, kind, 1)
    await expect.poll(() => started.has(tenantId), { timeout: 10_000, interval: 5 }).toBe(true)
    sum += (started.get(tenantId) ?? 0) - sentAt
  }
  return sum / tries
}

test.each<Kind>(['import', 'mail'])(
  'BUD-04: 500 jobs (%s) of one tenant do not delay another’s',
  async (kind) => {
    const worker = startJobWorker(t.services, [kinds[kind]])
    const [busy, other] = [await t.mintTenant(), await t.mintTenant()]
    const idleMs = await meanWait(other, kind)
    done.count = 0
    await send(busy, kind, 500)
    await expect.poll(() => started.has(busy), { timeout: 10_000 }).toBe(true)
    const waitMs = await meanWait(other, kind)
    const doneMeanwhile = done.count
    await worker.stop()
    expect(doneMeanwhile).toBeLessThan(500)
    expect(waitMs).toBeLessThan(2 * idleMs)
  },
  120_000,
)
