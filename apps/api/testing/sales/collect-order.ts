import { expect } from 'vitest'

import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { recordCash } from '@marketday/contract/payments/card/payments'
import {
  countOrders,
  getOrder,
  handOverOrder,
  listOrders,
  packOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import {
  approveReturn,
  cancelReturn,
  receiveReturn,
  rejectReturn,
  settleReturn,
  startReturn,
} from '@marketday/contract/orders/returns/return-acts'
import { listStock } from '@marketday/contract/stock/stock'

import { newId } from '../../src/platform/ids.ts'
import { openShop, orderDirectly } from '../shop-fixture.ts'
import type { TestApp } from '../test-app.ts'

export const keyed = () => ({ 'idempotency-key': newId() })

/** Three loaves of £4 and two buns of £1.50, paid in cash and delivered: £15. */
export async function collectOrder(t: TestApp) {
  const shop = await openShop(t, [
    { priceMinor: 400, stock: 10 },
    { priceMinor: 150, stock: 10 },
  ])
  const [loaf = '', bun = ''] = shop.variantIds
  const { body } = await orderDirectly(shop.shopper, [
    { variantId: loaf, quantity: 3 },
    { variantId: bun, quantity: 2 },
  ])
  const params = { orderId: body.orderId }
  await shop.owner.call(recordCash, { params, body: { amountMinor: 1500 }, headers: keyed() })
  await shop.owner.call(startPicking, { params })
  await shop.owner.call(packOrder, { params })
  await shop.owner.call(handOverOrder, { params, body: {} })
  const order = async () => (await shop.owner.call(getOrder, { params })).body
  const { lines } = await order()
  const [loaves = '', buns = ''] = lines.map(({ id }) => id)
  const of = async () => ({ ...params, returnId: (await order()).returns.at(-1)?.id ?? newId() })
  return {
    shop,
    params,
    order,
    loaves,
    buns,
    start: (quantity: number, lineId = loaves) =>
      shop.owner.call(startReturn, {
        params,
        body: { lines: [{ lineId, quantity }], reason: 'damaged', notify: true },
        headers: keyed(),
      }),
    receive: async (...came: BodyInput<typeof receiveReturn>['lines']) =>
      shop.owner.call(receiveReturn, {
        params: await of(),
        body: { lines: came },
        headers: keyed(),
      }),
    settle: async (body: Partial<BodyInput<typeof settleReturn>>) =>
      shop.owner.call(settleReturn, {
        params: await of(),
        body: { lines: [], feeMinor: 0, returnsDelivery: false, refund: 'full', ...body },
        headers: keyed(),
      }),
    approve: async (reply?: string) =>
      shop.owner.call(approveReturn, { params: await of(), body: { ...(reply && { reply }) } }),
    reject: async (reply: string) =>
      shop.owner.call(rejectReturn, { params: await of(), body: { reply } }),
    cancel: async () => shop.owner.call(cancelReturn, { params: await of() }),
    stock: async () =>
      (await shop.owner.call(listStock, { query: {} })).body.rows.map(
        ({ onHand, available }) => `${onHand} there, ${available} for sale`,
      ),
    tab: async (tab: 'problems' | 'returns') => {
      const { body: counts } = await shop.owner.call(countOrders)
      const { rows } = (await shop.owner.call(listOrders, { query: { tab } })).body
      expect(counts[tab]).toBe(rows.length)
      return rows.flatMap(({ problems }) => (problems.length > 0 ? problems : ['']))
    },
  }
}
