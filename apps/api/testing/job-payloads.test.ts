import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { cancelOrder } from '@marketday/contract/orders/orders'

import { allJobs } from '../src/jobs.ts'
import { openShop, orderDirectly } from './shop-fixture.ts'
import { testApp } from './test-app.ts'
import type { TestApp } from './test-app.ts'
import { effects } from '../src/effects.ts'
import { countEvents, relayEvents } from '../src/platform/events/relay-events.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
})
afterAll(() => t.close())

interface Schema {
  readonly _zod: {
    readonly def: {
      readonly type: string
      readonly format?: string
      readonly shape?: Readonly<Record<string, Schema>>
      readonly catchall?: Schema
      readonly innerType?: Schema
      readonly element?: Schema
    }
  }
}

function freeText(schema: Schema, at: string): string[] {
  const { type, format, shape, catchall, innerType, element } = schema._zod.def
  if (type === 'object') {
    const open = catchall?._zod.def.type === 'never' ? [] : [`${at} takes more than it names`]
    return [...open, ...Object.entries(shape ?? {}).flatMap(([k, v]) => freeText(v, `${at}.${k}`))]
  }
  const inner = innerType ?? element
  if (inner) return freeText(inner, at)
  return type === 'string' && format !== 'uuid' ? [at] : []
}

it('OUT-05: jobs carry ids, numbers and closed words, never what somebody wrote', () => {
  const loose = allJobs.flatMap((job) => freeText(job.payload as unknown as Schema, job.name))
  expect(loose).toEqual([])
})

it('OUT-05: nothing in the queue names a person or holds a link, before and after the jobs ran', async () => {
  const shop = await openShop(t, [{ priceMinor: 420, stock: 5 }])
  const lines = [{ variantId: shop.variantIds[0] ?? '', quantity: 1 }]
  const { orderId } = (await orderDirectly(shop.shopper, lines)).body
  await shop.owner.call(cancelOrder, {
    params: { orderId },
    body: { reason: 'customer', restock: true, refund: 'full', notify: true },
  })
  const queued = async () =>
    await t.inTenant(null, async (db) => {
      const { rows } = await sql<{ name: string; said: string }>`
        select name, concat(data, ' ', output, ' ', singleton_key) as said from pgboss.job`.execute(
        db,
      )
      return rows
    })
  while ((await countEvents(t.app.services)).waiting > 0) await relayEvents(t.app.services, effects)
  const before = await queued()
  expect(before.map((job) => job.name)).toContain('order-mail')
  await t.runJobs({ early: true })
  const telling = [...before, ...(await queued())].filter(({ said }) =>
    /@|https?:|Carla|\+44|eyJ/.test(said),
  )
  expect(telling).toEqual([])
})
