import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { saveCardRules } from '@marketday/contract/money/authorisations'
import { listMarkets, updateMarket } from '@marketday/contract/money/markets'
import { recordCash, recordTransfer, refundOrder } from '@marketday/contract/money/payments'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import {
  cancelOrder,
  getOrder,
  handOverOrder,
  packOrder,
  startPicking,
} from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import { emptyParcel } from '@marketday/contract/orders/packing/parcel'
import {
  handOverParcel,
  packParcel,
  unpackParcel,
} from '@marketday/contract/orders/packing/parcels'
import {
  approveReturn,
  cancelReturn,
  receiveReturn,
  settleReturn,
  startReturn,
} from '@marketday/contract/orders/returns/return-acts'
import { awaitedOf } from '@marketday/contract/orders/returns/returns'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'

import { orderByCard } from '../../../testing/sales/authorise-order.ts'
import { captureSome, letRunOut, releaseAll } from '../../../testing/sales/authorised-acts.ts'
import { booksOf } from '../../../testing/sales/card-payments.ts'
import { creditActs } from '../../../testing/sales/credit-acts.ts'
import { checkGoods } from '../../../testing/sales/check-goods.ts'
import { checkMoney } from '../../../testing/sales/check-money.ts'
import { checkPaper } from '../../../testing/sales/check-paper.ts'
import { openPayPage, payOnPage } from '../../../testing/sales/pay-pages.ts'
import type { PayPage } from '../../../testing/sales/pay-pages.ts'
import { addDiscount } from '../../../testing/shop/discount-fixture.ts'
import { openShop, orderDirectly } from '../../../testing/shop-fixture.ts'
import type { ShopFixture } from '../../../testing/shop-fixture.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import { issueInvoices } from '../../orders/documents/issue-invoices.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'

/** As many sequences as `ORDER_RUNS` says; `ORDER_SEED` chooses others. */
const runs = Number(process.env['ORDER_RUNS'] || 12)
const seed = Number(process.env['ORDER_SEED'] || 108)

let t: TestApp
let shop: ShopFixture
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Odd prices with tax in them or on top, and from three pieces on so many percent less. */
async function openBusiness(addsTax: boolean, percentBp: number) {
  shop = await openShop(
    t,
    [333, 101, 7].map((priceMinor) => ({ priceMinor, stock: 100_000 })),
  )
  await addDiscount(shop, { code: null, percentBp, minimumQuantity: 3 })
  const takesMoney = percentBp === 1250 ? 'packed' : 'by_hand'
  await shop.owner.call(saveCardRules, { body: { takesMoney } })
  if (!addsTax) return
  const [market] = (await shop.owner.call(listMarkets)).body.rows
  if (!market) throw new Error('the shop has no market')
  const { id: marketId, version, currency: _currency, isDefault: _home, ...details } = market
  await shop.owner.call(updateMarket, {
    params: { marketId },
    body: { details: { ...details, addsTax }, version },
  })
}

interface Act {
  readonly kind: keyof typeof acts
  readonly line: number
  readonly quantity: number
  readonly priceMinor: number
  readonly isSame: boolean
}

/** What one order is, and the card pages that are open for it. */
interface Played {
  readonly order: Order
  readonly pages: PayPage[]
}

type Reply = Promise<{ status: number }>
type Play = (played: Played, act: Act) => Reply

const keyed = () => ({ 'idempotency-key': newId() })
const paramsOf = ({ order }: Played) => ({ orderId: order.id })
const lineOf = ({ order: { lines } }: Played, { line }: Act) => lines[line % lines.length]
const parcelOf = ({ order: { id: orderId, parcels } }: Played, { line }: Act) => ({
  orderId,
  fulfilmentId: parcels[line % Math.max(1, parcels.length)]?.id ?? newId(),
})
const settled = { status: 200 }

function payPage({ pages, order }: Played, isLate: boolean) {
  const page = pages.at(isLate ? 0 : -1)
  return page ? payOnPage(t, shop, { order, page }) : Promise.resolve(settled)
}

interface Cancellation {
  readonly lines?: { lineId: string; quantity: number }[]
  readonly refund: boolean
}

const cancel = (played: Played, { lines, refund }: Cancellation): Reply =>
  shop.owner.call(cancelOrder, {
    params: paramsOf(played),
    body: {
      reason: 'customer',
      restock: true,
      refund: refund ? 'full' : 'none',
      notify: false,
      ...(lines && { lines }),
    },
    headers: keyed(),
  })

const giveBack = (played: Played, purpose: 'owed' | 'goodwill', amountMinor: number): Reply =>
  shop.owner.call(refundOrder, {
    params: paramsOf(played),
    body: { amountMinor, purpose, reason: 'Asked for' },
    headers: keyed(),
  })

const acts = {
  change: (played, act) => {
    const { quantity, priceMinor, isSame } = act
    const line = lineOf(played, act)
    return shop.owner.call(changeOrder, {
      params: paramsOf(played),
      body: {
        version: played.order.version,
        lines: line
          ? [{ lineId: line.id, quantity, ...(!isSame && { unitPriceMinor: priceMinor }) }]
          : [],
        added: [],
        settle: isSame ? 'refund' : 'none',
        notify: false,
      },
      headers: keyed(),
    })
  },
  add: (played, { line, quantity, priceMinor, isSame }) =>
    shop.owner.call(changeOrder, {
      params: paramsOf(played),
      body: {
        version: played.order.version,
        lines: [],
        added: [
          {
            variantId: shop.variantIds[line % 3] ?? '',
            quantity: quantity + 1,
            ...(!isSame && { unitPriceMinor: priceMinor }),
          },
        ],
        settle: 'none',
        notify: false,
      },
      headers: keyed(),
    }),
  cancelUnits: (played, act) =>
    cancel(played, {
      lines: [{ lineId: lineOf(played, act)?.id ?? '', quantity: Math.max(1, act.quantity - 1) }],
      refund: act.isSame,
    }),
  cancel: (played, { isSame }) => cancel(played, { refund: isSame }),
  owed: (played, { priceMinor }) => giveBack(played, 'owed', priceMinor + 1),
  allOwed: (played) => giveBack(played, 'owed', Math.max(1, owedBackMinor(played.order))),
  goodwill: (played, { priceMinor }) => giveBack(played, 'goodwill', priceMinor + 1),
  openPage: async ({ order, pages }) => {
    const { status, page } = await openPayPage(t, shop, order)
    if (page) pages.push(page)
    return { status }
  },
  payPage: (played) => payPage(played, false),
  payLate: (played) => payPage(played, true),
  cash: (played, { priceMinor, isSame }) =>
    shop.owner.call(recordCash, {
      params: paramsOf(played),
      body: isSame
        ? { amountMinor: Math.max(1, played.order.outstandingMinor) }
        : { amountMinor: priceMinor + 1, reason: 'As it was' },
      headers: keyed(),
    }),
  transfer: (played, { priceMinor, isSame }) =>
    shop.owner.call(recordTransfer, {
      params: paramsOf(played),
      body: {
        reference: 'Ref 7',
        ...(isSame
          ? { amountMinor: Math.max(1, played.order.outstandingMinor) }
          : { amountMinor: priceMinor + 1, reason: 'As it was' }),
      },
      headers: keyed(),
    }),
  capture: ({ order }, { priceMinor, isSame }) =>
    captureSome(shop, order.id, isSame ? Math.max(1, order.capturableMinor) : priceMinor + 1),
  release: ({ order }) => releaseAll(shop, order.id),
  runOut: ({ order }) => letRunOut(t, shop, order.id),
  pick: (played) => shop.owner.call(startPicking, { params: paramsOf(played) }),
  packSome: async (played, act) => {
    const params = paramsOf(played)
    await shop.owner.call(startPicking, { params })
    const lineId = lineOf(played, act)?.id ?? ''
    const lines = [{ lineId, quantity: Math.max(1, act.quantity - 1) }]
    return await shop.owner.call(packParcel, { params, body: { ...emptyParcel, lines } })
  },
  unpack: (played, act) => shop.owner.call(unpackParcel, { params: parcelOf(played, act) }),
  sendParcel: (played, act) =>
    shop.owner.call(handOverParcel, {
      params: parcelOf(played, act),
      body: { cashReason: 'Pays later' },
    }),
  handOver: async (played) => {
    const params = paramsOf(played)
    await shop.owner.call(startPicking, { params })
    await shop.owner.call(packOrder, { params })
    return await shop.owner.call(handOverOrder, { params, body: { cashReason: 'Pays later' } })
  },
  startReturn: (played, act) =>
    shop.owner.call(startReturn, {
      params: paramsOf(played),
      body: {
        lines: [{ lineId: lineOf(played, act)?.id ?? '', quantity: Math.max(1, act.quantity - 2) }],
        reason: 'other',
        notify: act.isSame,
      },
      headers: keyed(),
    }),
  receive: async (played, { line: at, isSame }) => {
    const back = played.order.returns.at(-1)
    const condition = (['shelved', 'damaged', 'lost', 'wrong', 'shelved', 'damaged'] as const)[at]
    const lines = back?.lines.filter((line) => awaitedOf(line) > 0) ?? []
    if (!back || !condition || lines.length === 0) return settled
    return await shop.owner.call(receiveReturn, {
      params: { ...paramsOf(played), returnId: back.id },
      body: {
        lines: lines.map((line) => ({
          lineId: line.lineId,
          [condition]: isSame ? awaitedOf(line) : 1,
        })),
      },
      headers: keyed(),
    })
  },
  settle: async (played, { quantity, priceMinor, isSame }) => {
    const back = played.order.returns.at(-1)
    if (!back) return settled
    return await shop.owner.call(settleReturn, {
      params: { ...paramsOf(played), returnId: back.id },
      body: {
        lines: back.lines.map((line) => ({
          lineId: line.lineId,
          quantity: Math.min(line.quantity, quantity + 1),
        })),
        feeMinor: priceMinor,
        feeReason: 'Opened',
        returnsDelivery: isSame,
        refund: isSame ? 'full' : 'none',
      },
      headers: keyed(),
    })
  },
  callOff: async (played) => {
    const returnId = played.order.returns.at(-1)?.id
    if (!returnId) return settled
    const params = { ...paramsOf(played), returnId }
    const { status } = await shop.owner.call(approveReturn, { params, body: {} })
    return status < 300 ? await shop.owner.call(cancelReturn, { params }) : { status }
  },
  invoice: (played) =>
    t
      .inTenant(shop.owner.tenantId, (db) => issueInvoices(db, [played.order.id]))
      .then(
        () => settled,
        (error: unknown) => {
          if (error instanceof AppError) return { status: 409 }
          throw error
        },
      ),
  jobs: () => t.runJobs().then(() => settled),
  ...creditActs(() => ({ t, shop })),
} satisfies Record<string, Play>

const kinds = Object.keys(acts) as (keyof typeof acts)[]
/** Orders that are paid, given back and paid again get further than those that end at once. */
const usual = [
  'change',
  'add',
  'cash',
  'transfer',
  'openPage',
  'payPage',
  'goodwill',
  'allOwed',
  'giftCard',
  'asStoreCredit',
] as const
const packing = ['packSome', 'packSome', 'unpack', 'sendParcel'] as const
/** Of an order whose money is authorised. */
const ofAuthorised = ['capture', 'release', 'runOut'] as const
const authorised = [...ofAuthorised, 'capture', 'jobs', 'cancelUnits', 'change', 'add'] as const
/** Of an order that its customer has. */
const steps = ['startReturn', 'receive', 'settle'] as const
const comingBack = [...steps, ...steps, ...steps, 'callOff', 'cash', 'allOwed', 'goodwill'] as const

const read = async (orderId: string) =>
  (await shop.owner.call(getOrder, { params: { orderId } })).body

async function playOut(
  { bought, sequence }: { readonly bought: readonly number[]; readonly sequence: readonly Act[] },
  outcomes: Set<string>,
): Promise<void> {
  const lines = bought.flatMap((quantity, index) =>
    quantity > 0 ? [{ variantId: shop.variantIds[index] ?? '', quantity }] : [],
  )
  // A card is not charged with pennies.
  const isByCard =
    Math.max(...bought.slice(0, 2)) > 0 &&
    sequence.some(({ kind }) => ofAuthorised.some((each) => each === kind))
  const { orderId } = isByCard
    ? await orderByCard(shop, bought)
    : (await orderDirectly(shop.shopper, lines)).body
  const pages: Played['pages'] = []
  for (const [index, act] of sequence.entries()) {
    const where = `ORDER_SEED=${seed} act ${index} of ${JSON.stringify({ bought, sequence })}`
    const { status } = await acts[act.kind]({ order: await read(orderId), pages }, act)
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
    const actOf = (...names: Act['kind'][]) =>
      fc.record({
        kind: fc.constantFrom(...names),
        line: fc.nat(5),
        quantity: fc.nat(5),
        priceMinor: fc.constantFrom(0, 1, 99, 333, 1000),
        isSame: fc.boolean(),
      })
    const any = fc.array(actOf(...kinds, ...usual, ...usual, ...packing), {
      minLength: 4,
      maxLength: 12,
    })
    const back = fc.array(actOf(...comingBack), { minLength: 6, maxLength: 14 })
    const handedOver = fc.tuple(
      actOf('invoice', 'openPage'),
      actOf('payPage', 'jobs'),
      actOf('handOver'),
    )
    const given = fc.record({
      bought: fc
        .tuple(fc.nat(3), fc.nat(4), fc.nat(7))
        .filter((quantities) => quantities.some((quantity) => quantity > 0)),
      sequence: fc.oneof(
        any,
        fc.tuple(actOf(...authorised), actOf('capture'), actOf(...authorised)),
        fc.tuple(handedOver, back).map(([first, then]) => [...first, ...then]),
      ),
    })
    const outcomes = new Set<string>()
    const businesses: readonly (readonly [boolean, number])[] = [
      [false, 1250],
      [true, 3333],
      [false, 10_000],
    ]
    const perBusiness = Math.ceil(Math.min(runs, 60) / businesses.length)
    for (const [index, planned] of fc.sample(given, { seed, numRuns: runs }).entries()) {
      if (index % perBusiness === 0)
        await openBusiness(...(businesses[(index / perBusiness) % 3] ?? ([false, 1250] as const)))
      await playOut(planned, outcomes)
    }
    // Fewer would mean that the acts do not get as far any more.
    expect(outcomes.size).toBeGreaterThan(20)
    for (const act of ['settle', 'capture']) expect(outcomes).toContain(`${act} true`)
  },
  60_000 + runs * 10_000,
)
