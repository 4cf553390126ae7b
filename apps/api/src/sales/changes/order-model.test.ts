import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getOrder } from '@marketday/contract/orders/orders'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { checkGoods } from '../../../testing/sales/model/check-goods.ts'
import { checkMoney } from '../../../testing/sales/model/check-money.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { openOddBusiness } from '../../../testing/sales/model/open-odd-business.ts'
import { orderActs } from '../../../testing/sales/model/order-acts.ts'
import type { Played } from '../../../testing/sales/model/order-acts.ts'
import { orderSequences, placeOrder } from '../../../testing/sales/model/order-sequences.ts'
import type { OrderSequence } from '../../../testing/sales/model/order-sequences.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** As many sequences as `ORDER_RUNS` says; `ORDER_SEED` chooses others. */
const runs = Number(process.env['ORDER_RUNS'] || 12)
const seed = Number(process.env['ORDER_SEED'] || 108)

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

async function playOut(planned: OrderSequence, outcomes: Set<string>): Promise<void> {
  const orderId = await placeOrder(shop, planned)
  const pages: Played['pages'] = []
  for (const [index, act] of planned.sequence.entries()) {
    const where = `ORDER_SEED=${seed} act ${index} of ${JSON.stringify(planned)}`
    const { status } = await orderActs[act.kind](
      { t, shop, order: await read(orderId), pages },
      act,
    )
    expect(status, where).toBeLessThan(500)
    expect(await booksOf(t, shop), where).toEqual([])
    await Promise.all([
      checkPaper(t, shop, orderId),
      checkMoney(t, shop),
      read(orderId).then(checkGoods),
    ]).catch((error: unknown) => {
      throw new Error(where, { cause: error })
    })
    outcomes.add(`${act.kind} ${status < 300}`)
  }
}

test(
  `ORD-06 ORD-10 ORD-12 after each act of ${runs} sequences the books, the paper, the balance and the sales of a shop agree`,
  async () => {
    const outcomes = new Set<string>()
    const perBusiness = Math.ceil(Math.min(runs, 60) / 3)
    for (const [index, planned] of fc.sample(orderSequences, { seed, numRuns: runs }).entries()) {
      if (index % perBusiness === 0) shop = await openOddBusiness(t, index / perBusiness)
      await playOut(planned, outcomes)
    }
    // Fewer would mean that the acts do not get as far any more.
    expect(outcomes.size).toBeGreaterThan(20)
    for (const act of ['settle', 'capture']) expect(outcomes).toContain(`${act} true`)
  },
  60_000 + runs * 10_000,
)
