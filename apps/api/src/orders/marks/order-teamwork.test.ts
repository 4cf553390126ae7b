import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { listOrderChoices } from '@marketday/contract/orders/order-choices'
import {
  archiveOrder,
  cancelOrder,
  countOrders,
  getOrder,
  listOrders,
  unarchiveOrder,
} from '@marketday/contract/orders/orders'
import { assignOrder } from '@marketday/contract/orders/acts/order-marks'
import { prioritiseOrder, tagOrder } from '@marketday/contract/orders/acts/order-marks'

import { newId } from '../../platform/ids.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'

let t: TestApp
let shop: ShopFixture
let owner: Staff
let orderId: string
beforeAll(async () => {
  t = await testApp()
  shop = await openShop(t, [{ priceMinor: 400, stock: 1000 }])
  owner = shop.owner
})
beforeEach(async () => {
  orderId = await placed()
})
afterAll(() => t.close())

async function placed(): Promise<string> {
  const [variantId = ''] = shop.variantIds
  return (await orderDirectly(shop.shopper, [{ variantId, quantity: 1 }])).body.orderId
}

const params = () => ({ orderId })

const tag = (add: string[], remove: string[] = []) =>
  owner.call(tagOrder, { params: params(), body: { add, remove } })

const assign = (assigneeId: string | null, dueOn: string | null = null) =>
  owner.call(assignOrder, { params: params(), body: { assigneeId, dueOn } })

async function listed(query: QueryInput<typeof listOrders>): Promise<string[]> {
  const { status, body } = await owner.call(listOrders, { query })
  expect(status).toBe(200)
  return body.rows.map(({ id }) => id)
}

const cancel = () =>
  owner.call(cancelOrder, {
    params: params(),
    body: { reason: 'customer', restock: true, refund: 'none', notify: false },
  })

describe('ORD-14 tags', () => {
  it('are added, taken off, told in the timeline, and found', async () => {
    const word = `Gift ${newId().slice(-6)}`
    const { body } = await tag([word, 'Fragile'])
    expect(body.tags).toEqual(['Fragile', word])
    expect(body.timeline.at(-1)?.message).toBe(`Tagged: Fragile, ${word}`)
    expect(await listed({ tag: word.toUpperCase() })).toEqual([orderId])

    const after = await tag([], [word.toLowerCase()])
    expect(after.body.tags).toEqual(['Fragile'])
    expect(after.body.timeline.at(-1)?.message).toBe(`Tags removed: ${word}`)
    expect(await listed({ tag: word })).toEqual([])
  })

  it('are one tag in any capitals, written as it was first', async () => {
    await tag(['Wholesale'])
    const count = (await owner.call(getOrder, { params: params() })).body.timeline.length
    const again = await tag(['WHOLESALE', 'wholesale'])
    expect(again.body.tags).toEqual(['Wholesale'])
    expect(again.body.timeline).toHaveLength(count)
    orderId = await placed()
    expect((await tag(['wholesale'])).body.tags).toEqual(['Wholesale'])
    expect((await owner.call(listOrderChoices)).body.tags).toContain('Wholesale')
  })

  it('are at most fifty', async () => {
    const words = (from: number) => Array.from({ length: 17 }, (_none, n) => `Tag ${from + n}`)
    await tag(words(0))
    await tag(words(17))
    const refused = await tag(words(34))
    expect(refused.status).toBe(400)
    expect(refused.problem.errors).toEqual([{ path: 'add', message: 'At most 50 tags' }])
    expect((await owner.call(getOrder, { params: params() })).body.tags).toHaveLength(34)
    expect((await tag([' '])).status).toBe(400)
  })
})

describe('ORD-14 who sees to an order', () => {
  it('is somebody of the team, until a day, told in the timeline, and found', async () => {
    const colleague = await t.member(owner, 'orders')
    const { people } = (await owner.call(listOrderChoices)).body
    const { id = '', name = '' } = people.find((each) => each.id === colleague.userId) ?? {}
    const { body } = await assign(id, '2031-05-04')
    expect(body).toMatchObject({ assignee: { id, name }, dueOn: '2031-05-04' })
    expect(body.timeline.at(-1)?.message).toBe(`Assigned to ${name}, due 4 May 2031`)
    expect(await listed({ assignee: id })).toEqual([orderId])
    expect(await listed({ assignee: 'nobody' })).not.toContain(orderId)

    const same = await assign(id, '2031-05-04')
    expect(same.body.timeline).toHaveLength(body.timeline.length)
    const nobody = await assign(null)
    expect(nobody.body.timeline.at(-1)?.message).toBe('Unassigned')
    expect(await listed({ assignee: 'nobody' })).toContain(orderId)
  })

  it('is nobody of another business, and nobody whose access ended', async () => {
    const stranger = await t.owner()
    const refused = await assign(stranger.userId)
    expect(refused.status).toBe(400)
    expect(refused.problem.errors).toEqual([
      { path: 'assigneeId', message: 'Choose a team member' },
    ])
    const leaver = await t.member(owner, 'manager')
    await assign(leaver.userId)
    await t.inTenant(owner.tenantId, (db) =>
      sql`delete from memberships where user_id = ${leaver.userId}::uuid`.execute(db),
    )
    const { body } = await owner.call(getOrder, { params: params() })
    expect(body.assignee).toBeNull()
    expect((await assign(leaver.userId)).status).toBe(400)
  })

  it('is late once the day is over where the business is, until the order is done', async () => {
    const days = await t.inTenant(owner.tenantId, async (db) => {
      await sql`update tenants set time_zone = 'Pacific/Kiritimati'`.execute(db)
      const { rows } = await sql<{ today: string; yesterday: string }>`
        select ((app_now() at time zone 'Pacific/Kiritimati')::date)::text as today,
          ((app_now() at time zone 'Pacific/Kiritimati')::date - 1)::text as yesterday`.execute(db)
      return rows[0] ?? { today: '', yesterday: '' }
    })
    await assign(null, days.today)
    expect(await listed({ due: 'today' })).toEqual([orderId])
    expect(await listed({ due: 'overdue' })).toEqual([])
    const { problems } = (await owner.call(countOrders)).body
    const late = await assign(null, days.yesterday)
    expect(late.body.problems).toEqual(['Overdue'])
    expect(await listed({ due: 'overdue' })).toEqual([orderId])
    expect(await listed({ tab: 'problems' })).toContain(orderId)
    expect((await owner.call(countOrders)).body.problems).toBe(problems + 1)

    await cancel()
    expect(await listed({ due: 'overdue' })).toEqual([])
  })
})

describe('ORD-14 priority', () => {
  const prioritise = (priority: 'low' | 'normal' | 'high' | 'urgent', who = owner) =>
    who.call(prioritiseOrder, { params: params(), body: { priority } })

  it('is said of an order, told in the timeline once, and found', async () => {
    expect((await owner.call(getOrder, { params: params() })).body.priority).toBe('normal')
    const { body } = await prioritise('urgent')
    expect(body.priority).toBe('urgent')
    expect(body.timeline.at(-1)?.message).toBe('Priority: Urgent')
    expect((await prioritise('urgent')).body.timeline).toHaveLength(body.timeline.length)
    expect(await listed({ priority: 'urgent' })).toEqual([orderId])
    expect(await listed({ priority: 'normal' })).not.toContain(orderId)
    await prioritise('normal')
    expect(await listed({ priority: 'urgent' })).toEqual([])
    expect(await listed({ priority: 'normal' })).toContain(orderId)
  })

  it('is changed by who may change orders, in the own business only', async () => {
    const dispatcher = await t.member(owner, 'dispatcher')
    expect((await prioritise('high', dispatcher)).status).toBe(403)
    expect((await prioritise('high', await t.owner())).status).toBe(404)
    expect((await prioritise('soon' as 'high')).status).toBe(400)
  })
})

describe('ORD-14 who may do what', () => {
  it('tags and assigns with the right to change orders only, and in the own business only', async () => {
    const driver = await t.member(owner, 'dispatcher')
    const stranger = await t.owner()
    const wanted: [Staff, number][] = [
      [driver, 403],
      [stranger, 404],
    ]
    for (const [who, status] of wanted) {
      const body = { add: ['Mine'], remove: [] }
      expect((await who.call(tagOrder, { params: params(), body })).status).toBe(status)
      const assignment = { assigneeId: null, dueOn: '2031-01-01' }
      expect((await who.call(assignOrder, { params: params(), body: assignment })).status).toBe(
        status,
      )
    }
    expect((await owner.call(getOrder, { params: params() })).body).toMatchObject({
      tags: [],
      dueOn: null,
    })
    await tag(['Only here'])
    expect((await stranger.call(listOrderChoices)).body.tags).toEqual([])
    expect((await stranger.call(listOrders, { query: { tag: 'Only here' } })).body.rows).toEqual([])
  })
})

describe('ORD-01 the archive', () => {
  it('takes what is over, counts it in a tab of its own, and gives it back', async () => {
    const before = (await owner.call(countOrders)).body
    expect((await owner.call(archiveOrder, { params: params() })).problem.code).toBe(
      'invalid_transition',
    )
    await cancel()
    await owner.call(archiveOrder, { params: params() })
    expect(await listed({ tab: 'archived' })).toContain(orderId)
    expect(await listed({ tab: 'all' })).not.toContain(orderId)
    const archived = (await owner.call(countOrders)).body
    expect(archived.archived).toBe(before.archived + 1)
    expect(archived.all).toBe(before.all - 1)

    await owner.call(unarchiveOrder, { params: params() })
    expect(await listed({ tab: 'archived' })).not.toContain(orderId)
    expect((await owner.call(countOrders)).body).toMatchObject({
      all: before.all,
      archived: before.archived,
    })
  })
})
