import { afterAll, beforeAll, expect, it } from 'vitest'

import { setDiscountCode } from '@marketday/contract/orders/discounts/use-discount-code'
import type { DiscountTerms } from '@marketday/contract/orders/discounts/discounts'
import { getOrder, handOverOrder, packOrder, startPicking } from '@marketday/contract/orders/orders'
import {
  previewSettlement,
  receiveReturn,
  settleReturn,
  startReturn,
} from '@marketday/contract/orders/returns/return-acts'
import { recordCash } from '@marketday/contract/payments/card/payments'

import { createProduct } from '../../catalog/products/change-product.ts'
import { issueInvoices } from '../../../testing/sales/issue-invoices.ts'
import { booksOf } from '../../../testing/sales/card-payments.ts'
import { keyed } from '../../../testing/sales/collect-order.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { fillCart, openShop, pay, standardTaxClass } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

interface Bought {
  readonly discount: Partial<DiscountTerms>
  readonly quantity: number
  readonly largeMinor?: number
}

/** Shirts in M at £4.00, paid in cash and picked up with a discount; L and a mug can be sent instead. */
async function buyShirts({ discount, quantity, largeMinor = 400 }: Bought) {
  const { owner, shopper, variantIds } = await openShop(t, [{ priceMinor: 400, stock: 20 }])
  const shirt = await t.inTenant(owner.tenantId, async (db) =>
    createProduct(db, {
      title: 'Shirt',
      status: 'active',
      taxClassId: await standardTaxClass(db),
      options: [{ name: 'Size', values: ['M', 'L'] }],
      variants: [
        { optionValues: ['M'], priceMinor: 400, initialStock: 20 },
        { optionValues: ['L'], priceMinor: largeMinor, initialStock: 20 },
      ],
    }),
  )
  const [medium = '', large = ''] = shirt.variants.map(({ id }) => id)
  const [mug = ''] = variantIds
  const shop = { owner, shopper, variantIds: [medium], productIds: [shirt.id] }
  await addDiscount(shop, discount)
  await fillCart(shopper, shop, [quantity])
  const { totalMinor } = (await shopper.call(setDiscountCode, { body: { code: 'SPRING' } })).body
  const { order: placed } = (await pay(shopper, { method: 'cash', total: totalMinor })).body
  const params = { orderId: placed?.orderId ?? '' }
  await owner.call(recordCash, { params, body: { amountMinor: totalMinor }, headers: keyed() })
  await owner.call(startPicking, { params })
  await owner.call(packOrder, { params })
  await owner.call(handOverOrder, { params, body: {} })
  const order = async () => (await owner.call(getOrder, { params })).body
  const lineId = (await order()).lines[0]?.id ?? ''

  async function swap(returned: number, instead: [string, number][]) {
    await owner.call(startReturn, {
      params,
      body: { lines: [{ lineId, quantity: returned }], reason: 'damaged', notify: false },
      headers: keyed(),
    })
    const returnId = (await order()).returns.at(-1)?.id ?? ''
    const of = { params: { ...params, returnId } }
    await owner.call(receiveReturn, {
      ...of,
      body: { lines: [{ lineId, shelved: returned }] },
      headers: keyed(),
    })
    const settlement = {
      lines: [{ lineId, quantity: returned }],
      instead: instead.map(([variantId, count]) => ({ variantId, quantity: count })),
      feeMinor: 0,
      returnsDelivery: false,
    }
    const preview = (await owner.call(previewSettlement, { ...of, body: settlement })).body
    const settled = await owner.call(settleReturn, {
      ...of,
      body: { ...settlement, refund: 'full' },
      headers: keyed(),
    })
    expect(settled.status).toBe(200)
    expect(preview.totalMinor).toBe(settled.body.totalMinor)
    expect(await booksOf(t, shop)).toEqual([])
    const { outstandingMinor, refundedMinor } = settled.body
    const discounts = settled.body.lines.map(({ discountMinor }) => discountMinor)
    return { outstandingMinor, refundedMinor, discounts }
  }
  return { shop, params, large, medium, mug, swap }
}

it('another size keeps the discount of the returned one, so that nothing is due', async () => {
  const { shop, params, large, swap } = await buyShirts({
    discount: { percentBp: 2000 },
    quantity: 1,
  })
  await issueInvoices(shop.owner, [params.orderId])
  expect(await swap(1, [[large, 1]])).toEqual({
    outstandingMinor: 0,
    refundedMinor: 0,
    discounts: [80, 80],
  })
  await checkPaper(t, shop, params.orderId)
})

it('a share of a fixed amount is kept to the penny, unit by unit', async () => {
  const { large, swap } = await buyShirts({
    discount: { kind: 'amount', percentBp: 0, amountMinor: 100 },
    quantity: 3,
  })
  expect(await swap(1, [[large, 1]])).toMatchObject({ outstandingMinor: 0, refundedMinor: 0 })
  expect(await swap(2, [[large, 2]])).toEqual({
    outstandingMinor: 0,
    refundedMinor: 0,
    discounts: [100, 34, 66],
  })
})

it('a dearer size keeps the rate; further units and other items have their shop price', async () => {
  const { large, mug, swap } = await buyShirts({
    discount: { percentBp: 2500 },
    quantity: 2,
    largeMinor: 600,
  })
  expect(
    await swap(1, [
      [large, 2],
      [mug, 1],
    ]),
  ).toEqual({ outstandingMinor: 1150, refundedMinor: 0, discounts: [200, 150, 0] })
})
