import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import {
  archiveDiscount,
  createDiscount,
  deleteDiscount,
  getDiscount,
  listDiscounts,
  pauseDiscount,
  resumeDiscount,
  unarchiveDiscount,
  updateDiscount,
} from '@marketday/contract/orders/discounts/discounts'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import { createCategory } from '@marketday/contract/catalog/categories/categories'

import { addDiscount, discountTerms } from '../../../testing/shop/discount-fixture.ts'
import { fillCart, openShop, pay } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { newId } from '../../platform/ids.ts'

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  shop = await openShop(t, [{ priceMinor: 1000, stock: 50 }])
})

const add = (terms: Parameters<typeof addDiscount>[1]) => addDiscount(shop, terms)
const of = ({ id }: { id: string }) => ({ params: { discountId: id } })
const namesBy = async (query: QueryInput<typeof listDiscounts>) =>
  (await shop.owner.call(listDiscounts, { query })).body.rows.map(({ name }) => name)

describe('the list of discounts', () => {
  it('is searched, filtered and sorted, a page at a time', async () => {
    const far = '2099-01-01T00:00:00Z'
    await add({ name: 'Spring', code: 'MAY10' })
    await add({ name: 'Later', code: null, startsAt: far })
    await add({ name: 'Over', code: 'OVER', endsAt: '2020-01-01T00:00:00Z' })
    const away = await add({ name: 'Away', code: 'AWAY' })
    await shop.owner.call(archiveDiscount, of(away))
    expect(await namesBy({})).toEqual(['Over', 'Later', 'Spring'])
    expect(await namesBy({ sort: 'name' })).toEqual(['Later', 'Over', 'Spring'])
    expect(await namesBy({ search: 'may1' })).toEqual(['Spring'])
    expect(await namesBy({ given: 'automatic' })).toEqual(['Later'])
    expect(await namesBy({ status: 'scheduled' })).toEqual(['Later'])
    expect(await namesBy({ status: 'ended' })).toEqual(['Over'])
    expect(await namesBy({ status: 'active' })).toEqual(['Spring'])
    expect(await namesBy({ status: 'archived' })).toEqual(['Away'])
    for (const sort of ['-created', 'created', 'name', '-name', 'used', '-used'] as const) {
      const whole = await namesBy({ sort })
      const { body: first } = await shop.owner.call(listDiscounts, { query: { sort, limit: 2 } })
      const rest = await namesBy({ sort, limit: 2, cursor: first.nextCursor ?? '' })
      expect([...first.rows.map(({ name }) => name), ...rest]).toEqual(whole)
    }
  })
})

describe('a discount', () => {
  it('has a code of its own, in any case, until it is archived', async () => {
    const first = await add({ code: 'may' })
    const { status, problem } = await shop.owner.call(createDiscount, {
      body: discountTerms({ code: ' MAY ' }),
    })
    expect([status, problem.errors]).toEqual([
      409,
      [{ path: 'code', message: 'Another discount has the code MAY' }],
    ])
    await shop.owner.call(archiveDiscount, of(first))
    await add({ code: 'May' })
    expect((await shop.owner.call(unarchiveDiscount, of(first))).status).toBe(409)
  })

  it('is changed from the version that was seen, and the journal says what', async () => {
    const { id, version } = await add({})
    const details = discountTerms({ percentBp: 1500 })
    const change = () =>
      shop.owner.call(updateDiscount, { ...of({ id }), body: { details, version } })
    expect((await change()).body).toMatchObject({ percentBp: 1500, version: version + 1 })
    expect((await change()).problem.code).toBe('version_conflict')
    const events = await t.inTenant(shop.owner.tenantId, (db) =>
      db
        .selectFrom('events')
        .select(['name', 'details'])
        .where('object_id', '=', id)
        .orderBy('event_id')
        .execute(),
    )
    expect(events).toMatchObject([
      { name: 'discount.created' },
      {
        name: 'discount.changed',
        details: { name: 'Spring', changes: [{ field: 'percentBp', from: 1000, to: 1500 }] },
      },
    ])
  })

  it('is paused and goes on; once used it is archived, not deleted', async () => {
    const discount = await add({})
    expect((await shop.owner.call(pauseDiscount, of(discount))).body.status).toBe('paused')
    expect((await shop.owner.call(resumeDiscount, of(discount))).body.status).toBe('active')
    await fillCart(shop.shopper, shop, [1])
    const { body } = await shop.shopper.call(setDiscountCode, { body: { code: 'spring' } })
    await pay(shop.shopper, { method: 'cash', total: body.totalMinor })
    const { status, problem } = await shop.owner.call(deleteDiscount, of(discount))
    expect([status, problem.message]).toEqual([
      409,
      'It was already used in orders. Archive it instead, so that it can no longer be used.',
    ])
    expect((await shop.owner.call(getDiscount, of(discount))).body.usedCount).toBe(1)
    const unused = await add({ code: 'UNUSED' })
    await shop.owner.call(deleteDiscount, of(unused))
    expect((await shop.owner.call(getDiscount, of(unused))).status).toBe(404)
  })

  it('is for a category with all below it, and refuses one that never was', async () => {
    const { body: above } = await shop.owner.call(createCategory, { body: { title: 'Bread' } })
    const { body: below } = await shop.owner.call(createCategory, {
      body: { title: 'Rye', parentId: above.id },
    })
    await t.inTenant(shop.owner.tenantId, (db) =>
      db.updateTable('products').set({ category_id: below.id }).execute(),
    )
    const made = await add({ items: { categoryIds: [above.id], productIds: [] } })
    expect(made.titles).toEqual([{ id: above.id, title: 'Bread' }])
    await fillCart(shop.shopper, shop, [1])
    const { body } = await shop.shopper.call(setDiscountCode, { body: { code: 'spring' } })
    expect(body.totalMinor).toBe(900)
    const { problem } = await shop.owner.call(createDiscount, {
      body: discountTerms({ code: 'X-1', items: { categoryIds: [newId()], productIds: [] } }),
    })
    expect(problem.errors).toEqual([
      { path: 'items', message: 'One of these items or categories no longer exists. Choose again' },
    ])
  })
})
