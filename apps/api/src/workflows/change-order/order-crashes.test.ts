import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { payableStep } from '@marketday/contract/money/money'
import { getOrder } from '@marketday/contract/orders/orders'

import { booksOf, sendEvent } from '../../../testing/sales/card-payments.ts'
import { checkCredit } from '../../../testing/sales/model/check-credit.ts'
import { checkGoods } from '../../../testing/sales/model/check-goods.ts'
import { checkMoney } from '../../../testing/sales/model/check-money.ts'
import { checkPaper } from '../../../testing/sales/model/check-paper.ts'
import { openCreditCustomer, orderByCredit } from '../../../testing/sales/model/credit-checkout.ts'
import type { CreditCustomer } from '../../../testing/sales/model/credit-checkout.ts'
import { makeMortal, runWhatWaits } from '../../../testing/sales/model/mortal-server.ts'
import type { Death, MortalServer } from '../../../testing/sales/model/mortal-server.ts'
import { openOddBusiness } from '../../../testing/sales/model/open-odd-business.ts'
import { orderActs } from '../../../testing/sales/model/order-acts.ts'
import type { Played } from '../../../testing/sales/model/order-acts.ts'
import {
  cardSequences,
  creditSequences,
  orderSequences,
  placeOrder,
} from '../../../testing/sales/model/order-sequences.ts'
import type {
  Act,
  CreditSequence,
  OrderSequence,
} from '../../../testing/sales/model/order-sequences.ts'
import {
  eventsAbout,
  expectSameMoney,
  listKnownToBoth,
} from '../../../testing/sales/model/known-to-both.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/** `CRASH_RUNS`: number of schedules; `CRASH_SEED`: random seed. */
const runs = Number(process.env['CRASH_RUNS'] || 12)
const seed = Number(process.env['CRASH_SEED'] || 126)
/** Books are checked per shop: after so many schedules, with a new shop before the display limit. */
const perLook = Number(process.env['CRASH_LOOK'] || 6)
const perShop = 60

interface Schedule extends OrderSequence, Partial<Pick<CreditSequence, 'credit'>> {
  readonly deaths: readonly Death[]
  readonly shuffle: readonly number[]
}

const schedules: fc.Arbitrary<Schedule> = fc
  .tuple(
    fc.oneof<fc.Arbitrary<OrderSequence | CreditSequence>[]>(
      orderSequences,
      cardSequences,
      creditSequences,
    ),
    fc.array(
      fc.record({
        commit: fc.constantFrom(0, 1, 1, 2, 2, 3),
        isLost: fc.boolean(),
        isAskedFirst: fc.boolean(),
      }),
      {
        minLength: 15,
        maxLength: 15,
      },
    ),
    fc.array(fc.nat(), { minLength: 25, maxLength: 25 }),
  )
  .map(([sequence, deaths, shuffle]) => ({ ...sequence, deaths, shuffle }))

let t: TestApp
let server: MortalServer
let shop: ShopFixture
let insistent: ShopFixture
let customer: CreditCustomer
beforeAll(async () => {
  t = await testApp({}, { ownDatabase: true })
  server = makeMortal(t)
})
afterAll(() => t.close())

async function openBusiness(turn: number): Promise<void> {
  shop = await openOddBusiness(t, turn)
  const { tenantId } = shop.owner
  insistent = {
    ...shop,
    owner: { ...shop.owner, ...server.insistent(shop.owner, tenantId) },
    shopper: server.insistent(shop.shopper, tenantId),
  }
  customer = await openCreditCustomer(t, shop)
  customer = { ...customer, browser: server.insistent(customer.browser, tenantId) }
}

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

/** Refunds not owed, payable in the order's currency. */
const askedGoodwill = ({ kind, priceMinor, isSame }: Act, currency: string) => {
  if (kind === 'goodwill') return (priceMinor + 1) * payableStep(currency)
  return kind === 'asStoreCredit' && !isSame ? Math.max(1, priceMinor) * payableStep(currency) : 0
}

const goodwillOf = (orderId: string) =>
  t.inTenant(shop.owner.tenantId, async (db) => {
    const refunds = await db
      .selectFrom('refunds')
      .select('amount_minor as amountMinor')
      .where('order_id', '=', orderId)
      .where('purpose', '=', 'goodwill')
      .execute()
    return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  })

async function playAct(played: Played, act: Act): Promise<number> {
  try {
    return (await orderActs[act.kind](played, act)).status
  } catch (error) {
    if (server.isDead()) return 503
    throw error
  }
}

async function place({ credit, ...planned }: Schedule): Promise<string> {
  if (credit)
    return await orderByCredit(
      { t, shop, customer, play: mortally(planned) },
      { ...planned, credit },
    )
  server.dieAt(planned.deaths.at(-1) ?? null)
  const orderId = await placeOrder(insistent, planned)
  server.dieAt(null)
  return orderId
}

const mortally =
  ({ deaths }: Pick<Schedule, 'deaths'>) =>
  async (step: number, act: () => Promise<unknown>): Promise<void> => {
    server.dieAt(deaths[step % deaths.length] ?? null)
    try {
      await act()
    } catch (error) {
      if (!server.isDead()) throw error
    }
    if (server.isDead()) await server.revive(shop.owner.tenantId)
    server.dieAt(null)
  }

async function playOut(schedule: Schedule, outcomes: Set<Act['kind']>): Promise<string> {
  const orderId = await place(schedule)
  const pages: Played['pages'] = []
  let goodwillMinor = 0
  for (const [index, act] of schedule.sequence.entries()) {
    const order = await read(orderId)
    goodwillMinor += askedGoodwill(act, order.currency)
    const death = schedule.deaths[index % schedule.deaths.length] ?? null
    server.dieAt(death)
    const status = await playAct({ t, shop: insistent, order, pages }, act)
    // The provider was informed and will resend.
    if (server.isDead()) await server.revive(shop.owner.tenantId)
    else expect(status, act.kind).toBeLessThan(500)
    server.dieAt(null)
    outcomes.add(act.kind)
  }
  await runWhatWaits(t)
  const known = () => listKnownToBoth(t, shop.owner.tenantId, orderId)
  const events = eventsAbout(await known())
  for (const at of schedule.shuffle) {
    const event = events[at % Math.max(1, events.length)]
    if (event) expect((await sendEvent(t, event)).statusCode).toBeLessThan(300)
  }
  await runWhatWaits(t)
  expectSameMoney(await known())
  expect(await goodwillOf(orderId)).toBeLessThanOrEqual(goodwillMinor)
  await checkPaper(t, shop, orderId)
  checkGoods(await read(orderId))
  return orderId
}

const leftHalfDone = () =>
  t.inTenant(shop.owner.tenantId, async (db) => ({
    captures: await db
      .selectFrom('payments')
      .select(['payment_id', 'status'])
      .where('capture_asked_minor', 'is not', null)
      .execute(),
    refunds: await db
      .selectFrom('refunds')
      .select(['refund_id', 'status'])
      .where('status', 'in', ['requested', 'pending'])
      .execute(),
  }))

test(
  `ORD-10 ORD-11 CRA-01 WHK-02 after ${runs} schedules in which the process dies at its commits nothing is lost, doubled or half done`,
  async () => {
    const outcomes = new Set<Act['kind']>()
    let since: Schedule[] = []
    for (const [index, schedule] of fc.sample(schedules, { seed, numRuns: runs }).entries()) {
      if (index % perShop === 0) await openBusiness(index / perShop)
      since.push(schedule)
      const where = () => `CRASH_SEED=${seed} CRASH_LOOK=1 until ${index}: ${JSON.stringify(since)}`
      try {
        await playOut(schedule, outcomes)
        if (index % perLook !== perLook - 1) continue
        expect(await booksOf(t, shop)).toEqual([])
        expect(await leftHalfDone()).toEqual({ captures: [], refunds: [] })
        await checkMoney(t, shop)
        await checkCredit(t, shop)
        since = []
      } catch (error) {
        throw new Error(where(), { cause: error })
      }
    }
    expect(outcomes.size).toBeGreaterThan(15)
    expect(server.deaths()).toBeGreaterThan(runs)
  },
  60_000 + runs * 10_000,
)
