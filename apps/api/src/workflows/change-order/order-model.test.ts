import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getOrder } from '@marketday/contract/orders/orders'

import { booksOf } from '../../../testing/sales/card-payments.ts'
import { checkCredit } from '../../../testing/sales/model/check-credit.ts'
import { checkFinance } from '../../../testing/sales/model/check-finance.ts'
import { checkGoods } from '../../../testing/sales/model/check-goods.ts'
import { checkMoney } from '../../../testing/sales/model/check-money.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { openCreditCustomer, orderByCredit } from '../../../testing/sales/model/credit-checkout.ts'
import type { CreditCustomer } from '../../../testing/sales/model/credit-checkout.ts'
import { openOddBusiness } from '../../../testing/sales/model/open-odd-business.ts'
import { orderActs } from '../../../testing/sales/model/order-acts.ts'
import type { Played } from '../../../testing/sales/model/order-acts.ts'
import {
  creditSequences,
  orderSequences,
  placeOrder,
} from '../../../testing/sales/model/order-sequences.ts'
import type { CreditSequence, OrderSequence } from '../../../testing/sales/model/order-sequences.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** `ORDER_RUNS`: number of sequences; `ORDER_SEED`: random seed. */
const runs = Number(process.env['ORDER_RUNS'] || 12)
const seed = Number(process.env['ORDER_SEED'] || 108)

let t: TestApp
let shop: ShopFixture
let customer: CreditCustomer
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

const place = (planned: OrderSequence | CreditSequence): Promise<string> =>
  'credit' in planned
    ? orderByCredit({ t, shop, customer, play: async (_step, act) => void (await act()) }, planned)
    : placeOrder(shop, planned)

async function playOut(
  planned: OrderSequence | CreditSequence,
  outcomes: Set<string>,
): Promise<void> {
  const orderId = await place(planned)
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
      checkCredit(t, shop),
      read(orderId).then(checkGoods),
    ]).catch((error: unknown) => {
      throw new Error(where, { cause: error })
    })
    outcomes.add(`${act.kind} ${status < 300}`)
  }
  await checkFinance(t, shop).catch((error: unknown) => {
    throw new Error(`ORDER_SEED=${seed} after ${JSON.stringify(planned)}`, { cause: error })
  })
}

test(
  `ORD-06 ORD-10 ORD-12 after each act of ${runs} sequences the books, the paper, the balance and the sales of a shop agree`,
  async () => {
    const outcomes = new Set<string>()
    const perBusiness = Math.ceil(Math.min(runs, 60) / 3)
    const all = [
      ...fc.sample(orderSequences, { seed, numRuns: runs }),
      ...fc.sample(creditSequences, { seed, numRuns: Math.ceil(runs / 3) }),
    ]
    for (const [index, planned] of all.entries()) {
      if (index % perBusiness === 0) {
        shop = await openOddBusiness(t, index / perBusiness)
        customer = await openCreditCustomer(t, shop)
      }
      await playOut(planned, outcomes)
    }
    // Fewer outcomes mean that acts no longer get far enough.
    expect(outcomes.size).toBeGreaterThan(20)
    for (const act of ['settle', 'capture']) expect(outcomes).toContain(`${act} true`)
  },
  60_000 + runs * 14_000,
)
