import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { createTestServices } from '../../../testing/test-services.ts'
import type { TestServices } from '../../../testing/test-services.ts'
import { newId } from '../ids.ts'
import { systemContext } from '../jobs/job-runner.ts'
import { runJobs } from '../jobs/job-worker.ts'
import { defineJob } from '../jobs/jobs.ts'
import { record } from './record.ts'
import { countEvents, on, relayEvents } from './relay-events.ts'

const done: { job: string; thing: string }[] = []
const Payload = z.strictObject({ thing: z.uuid() })
const jobOf = (name: string, { isMail = false } = {}) =>
  defineJob({
    name,
    payload: Payload,
    isMail,
    async run({ payload }) {
      done.push({ job: name, thing: payload.thing })
    },
  })
const mail = jobOf('relay-mail', { isMail: true })
const count = jobOf('relay-count')
const broken = jobOf('relay-broken')
const effects = [
  on('gift_card.issued', mail, ({ objectId }) => ({ thing: objectId })),
  on('gift_card.issued', broken, () => {
    throw new RangeError('never possible')
  }),
  on('gift_card.issued', count, ({ objectId, details }) =>
    details.isMailedLater ? null : { thing: objectId },
  ),
  {
    ...on('gift_card.enabled', count, ({ objectId }) => ({ thing: objectId })),
    afterSeconds: 3_600,
  },
]

let t: TestServices
let tenantId = ''
beforeAll(async () => {
  t = await createTestServices([mail, count, broken], effects)
})
afterAll(() => t.close())
beforeEach(async () => {
  tenantId = await t.mintTenant()
  await runJobs(t)
  done.length = 0
})

const madeOf = (objectId: string, { isMailedLater = false } = {}) =>
  ({
    name: 'gift_card.issued',
    objectType: 'gift_card',
    objectId,
    details: { amountMinor: 500, currency: 'GBP', isMailedLater },
  }) as const
const make = (thing: string, options = {}) =>
  t.inTenant(tenantId, (db) => record(db, madeOf(thing, options)))
const failures = () =>
  t.inTenant(null, (db) =>
    db
      .selectFrom('failed_effects')
      .select(['effect', 'reason', 'event_name'])
      .where(
        'event_id',
        '=',
        sql<string>`any(array(select event_id from read_events('0', '00000000-0000-0000-0000-000000000000', 1000) where tenant_id = ${tenantId}))`,
      )
      .execute(),
  )

test('each effect of an event is sent once, in the order of the journal, and nothing else', async () => {
  const things = Array.from({ length: 20 }, newId)
  for (const thing of things) await make(thing)
  await t.inTenant(tenantId, (db) =>
    record(db, { name: 'gift_card.sent_again', objectType: 'gift_card', objectId: newId() }),
  )
  await runJobs(t)
  for (const job of ['relay-mail', 'relay-count'])
    expect(done.filter((each) => each.job === job).map(({ thing }) => thing)).toEqual(things)
})

test('an effect that always fails is set aside with its reason, and the others go on', async () => {
  const thing = newId()
  await make(thing)
  await runJobs(t)
  expect(done.map(({ job }) => job).toSorted()).toEqual(['relay-count', 'relay-mail'])
  expect(await failures()).toEqual([
    { effect: 'relay-broken', reason: 'RangeError', event_name: 'gift_card.issued' },
  ])
  expect((await countEvents(t.services)).waiting).toBe(0)
})

/** Events are readable once no older transaction of the cluster runs; other tests have their own. */
const onceReadable = (relay: () => Promise<void>) => vi.waitFor(relay, { timeout: 10_000 })

const failingOnce = (code: string) => {
  let hasFailed = false
  const insert: typeof t.services.jobs.insert = async (db, queue, jobs) => {
    if (hasFailed || queue !== 'relay-mail') return await t.services.jobs.insert(db, queue, jobs)
    hasFailed = true
    await sql`do $$ begin raise exception 'refused' using errcode = ${sql.lit(code)}; end $$`.execute(
      db,
    )
  }
  return { ...t.services, jobs: { ...t.services.jobs, insert } }
}

test('a queue that fails for a while loses nothing: the same events are relayed again', async () => {
  const thing = newId()
  await make(thing)
  const services = failingOnce('57014')
  await onceReadable(() => expect(relayEvents(services, effects)).rejects.toThrow('refused'))
  await runJobs(t)
  expect(done.map(({ job }) => job).toSorted()).toEqual(['relay-count', 'relay-mail'])
  expect((await failures()).map(({ effect }) => effect)).toEqual(['relay-broken'])
})

test('what a queue refuses for what it says is set aside, and the other queues get theirs', async () => {
  await make(newId())
  const services = failingOnce('23514')
  await onceReadable(async () => expect(await relayEvents(services, effects)).toBeGreaterThan(0))
  await runJobs(t)
  expect(done.map(({ job }) => job)).toEqual(['relay-count'])
  expect((await failures()).map(({ effect }) => effect).toSorted()).toEqual([
    'relay-broken',
    'relay-mail',
  ])
})

test('an effect may follow from some of its events only, and later', async () => {
  await make(newId(), { isMailedLater: true })
  await t.inTenant(tenantId, (db) =>
    record(db, { name: 'gift_card.enabled', objectType: 'gift_card', objectId: newId() }),
  )
  await runJobs(t)
  expect(done.map(({ job }) => job)).toEqual(['relay-mail'])
  await runJobs(t, { early: true })
  expect(done.map(({ job }) => job)).toEqual(['relay-mail', 'relay-count'])
})

test('no mail follows from what was recorded while demo data was made', async () => {
  const context = { ...systemContext(t.services, tenantId, 'demo'), muted: true }
  await t.services.databases.transaction(context, (db) => record(db, madeOf(newId())))
  await runJobs(t)
  expect(done.map(({ job }) => job)).toEqual(['relay-count'])
})

test('several relays at once send each effect once', async () => {
  const things = Array.from({ length: 60 }, newId)
  const relaying = async () => {
    for (let tries = 0; tries < 20; tries++) await relayEvents(t.services, effects)
  }
  await Promise.all([
    relaying(),
    relaying(),
    relaying(),
    (async () => {
      for (const thing of things) await make(thing)
    })(),
  ])
  await runJobs(t)
  expect(
    done
      .filter(({ job }) => job === 'relay-mail')
      .map(({ thing }) => thing)
      .toSorted(),
  ).toEqual(things.toSorted())
})

test('what commits late is relayed too', async () => {
  const slow = newId()
  const quick = newId()
  await t.inTenant(tenantId, async (db) => {
    await record(db, madeOf(slow))
    await make(quick)
    expect(await relayEvents(t.services, effects)).toBe(0)
  })
  await runJobs(t)
  expect(done.filter(({ job }) => job === 'relay-mail').map(({ thing }) => thing)).toEqual([
    slow,
    quick,
  ])
})
