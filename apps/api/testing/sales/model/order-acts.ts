import { recordCash, recordTransfer, refundOrder } from '@marketday/contract/payments/card/payments'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import {
  cancelOrder,
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
import { payableStep } from '@marketday/contract/money/money'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'

import { captureSome, letRunOut, releaseAll } from '../authorised-acts.ts'
import { disputeActs } from '../card-disputes.ts'
import { creditActs } from '../credit-acts.ts'
import { openPayPage, payOnPage } from '../pay-pages.ts'
import type { PayPage } from '../pay-pages.ts'
import type { ShopFixture } from '../../shop-fixture.ts'
import type { TestApp } from '../../test-app.ts'
import { issueMissing } from '../../../src/orders/documents/issue-invoices.ts'
import { AppError } from '../../../src/platform/http/errors.ts'
import { newId } from '../../../src/platform/ids.ts'

export interface Wish {
  readonly line: number
  readonly quantity: number
  readonly priceMinor: number
  readonly isSame: boolean
}

export interface Played {
  readonly t: TestApp
  readonly shop: ShopFixture
  readonly order: Order
  readonly pages: PayPage[]
}

type Reply = Promise<{ status: number }>
type Play = (played: Played, wish: Wish) => Reply

const paramsOf = ({ order }: Played) => ({ orderId: order.id })
const lineOf = ({ order: { lines } }: Played, { line }: Wish) => lines[line % lines.length]
const parcelOf = ({ order: { id: orderId, parcels } }: Played, { line }: Wish) => ({
  orderId,
  fulfilmentId: parcels[line % Math.max(1, parcels.length)]?.id ?? newId(),
})
const settled = { status: 200 }

function payPage({ t, shop, pages, order }: Played, isLate: boolean) {
  const page = pages.at(isLate ? 0 : -1)
  return page ? payOnPage(t, shop, { order, page }) : Promise.resolve(settled)
}

/** Payable in the order's currency. */
const inSteps = ({ order: { currency } }: Played, minor: number): number =>
  minor * payableStep(currency)

/** Retries reuse the idempotency key. */
const keyed = () => ({ 'idempotency-key': newId() })

const cancel = (
  played: Played,
  {
    lines,
    refund,
  }: { readonly lines?: { lineId: string; quantity: number }[]; readonly refund: boolean },
): Reply =>
  played.shop.owner.call(cancelOrder, {
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
  played.shop.owner.call(refundOrder, {
    params: paramsOf(played),
    body: {
      amountMinor,
      extraMinor: purpose === 'goodwill' ? amountMinor : 0,
      reason: 'Asked for',
    },
    headers: keyed(),
  })

export const orderActs = {
  change: (played, wish) => {
    const { quantity, priceMinor, isSame } = wish
    const line = lineOf(played, wish)
    return played.shop.owner.call(changeOrder, {
      params: paramsOf(played),
      body: {
        version: played.order.version,
        lines: line
          ? [
              {
                lineId: line.id,
                quantity,
                ...(!isSame && { unitPriceMinor: inSteps(played, priceMinor) }),
              },
            ]
          : [],
        added: [],
        settle: isSame ? 'refund' : 'none',
        notify: false,
      },
      headers: keyed(),
    })
  },
  add: (played, { line, quantity, priceMinor, isSame }) =>
    played.shop.owner.call(changeOrder, {
      params: paramsOf(played),
      body: {
        version: played.order.version,
        lines: [],
        added: [
          {
            variantId: played.shop.variantIds[line % 4] ?? '',
            quantity: quantity + 1,
            ...(!isSame && { unitPriceMinor: inSteps(played, priceMinor) }),
          },
        ],
        settle: 'none',
        notify: false,
      },
      headers: keyed(),
    }),
  discount: (played, { line, quantity, priceMinor, isSame }) => {
    const rate = { kind: 'percent', percentBp: 1_250 * (quantity + 1) } as const
    const amount = { kind: 'amount', amountMinor: inSteps(played, priceMinor + 1) } as const
    return played.shop.owner.call(changeOrder, {
      params: paramsOf(played),
      body: {
        version: played.order.version,
        lines: [],
        added: [],
        discount: line === 0 ? { kind: 'none' } : isSame ? rate : amount,
        settle: isSame ? 'refund' : 'none',
        notify: false,
      },
      headers: keyed(),
    })
  },
  cancelUnits: (played, wish) =>
    cancel(played, {
      lines: [{ lineId: lineOf(played, wish)?.id ?? '', quantity: Math.max(1, wish.quantity - 1) }],
      refund: wish.isSame,
    }),
  cancel: (played, { isSame }) => cancel(played, { refund: isSame }),
  owed: (played, { priceMinor }) => giveBack(played, 'owed', inSteps(played, priceMinor + 1)),
  allOwed: (played) => giveBack(played, 'owed', Math.max(1, owedBackMinor(played.order))),
  goodwill: (played, { priceMinor }) =>
    giveBack(played, 'goodwill', inSteps(played, priceMinor + 1)),
  openPage: async ({ t, shop, order, pages }) => {
    const { status, page } = await openPayPage(t, shop, order)
    if (page) pages.push(page)
    return { status }
  },
  payPage: (played) => payPage(played, false),
  payLate: (played) => payPage(played, true),
  cash: (played, { priceMinor, isSame }) =>
    played.shop.owner.call(recordCash, {
      params: paramsOf(played),
      body: isSame
        ? { amountMinor: Math.max(1, played.order.outstandingMinor) }
        : { amountMinor: inSteps(played, priceMinor + 1), reason: 'As it was' },
      headers: keyed(),
    }),
  transfer: (played, { priceMinor, isSame }) =>
    played.shop.owner.call(recordTransfer, {
      params: paramsOf(played),
      body: {
        reference: 'Ref 7',
        ...(isSame
          ? { amountMinor: Math.max(1, played.order.outstandingMinor) }
          : { amountMinor: inSteps(played, priceMinor + 1), reason: 'As it was' }),
      },
      headers: keyed(),
    }),
  capture: (played, { priceMinor, isSame }) => {
    const { id, capturableMinor } = played.order
    const amountMinor = isSame ? Math.max(1, capturableMinor) : inSteps(played, priceMinor + 1)
    return captureSome(played.shop, id, amountMinor)
  },
  release: ({ shop, order }) => releaseAll(shop, order.id),
  runOut: ({ t, shop, order }) => letRunOut(t, shop, order.id),
  pick: (played) => played.shop.owner.call(startPicking, { params: paramsOf(played) }),
  packSome: async (played, wish) => {
    const params = paramsOf(played)
    await played.shop.owner.call(startPicking, { params })
    const lineId = lineOf(played, wish)?.id ?? ''
    const lines = [{ lineId, quantity: Math.max(1, wish.quantity - 1) }]
    return await played.shop.owner.call(packParcel, { params, body: { ...emptyParcel, lines } })
  },
  unpack: (played, wish) =>
    played.shop.owner.call(unpackParcel, { params: parcelOf(played, wish) }),
  sendParcel: (played, wish) =>
    played.shop.owner.call(handOverParcel, {
      params: parcelOf(played, wish),
      body: { cashReason: 'Pays later' },
    }),
  handOver: async (played) => {
    const params = paramsOf(played)
    await played.shop.owner.call(startPicking, { params })
    await played.shop.owner.call(packOrder, { params })
    return await played.shop.owner.call(handOverOrder, {
      params,
      body: { cashReason: 'Pays later' },
    })
  },
  startReturn: (played, wish) =>
    played.shop.owner.call(startReturn, {
      params: paramsOf(played),
      body: {
        lines: [
          { lineId: lineOf(played, wish)?.id ?? '', quantity: Math.max(1, wish.quantity - 2) },
        ],
        reason: 'other',
        notify: wish.isSame,
      },
      headers: keyed(),
    }),
  receive: async (played, { line: at, isSame }) => {
    const back = played.order.returns.at(-1)
    const condition = (['shelved', 'damaged', 'lost', 'wrong', 'shelved', 'damaged'] as const)[at]
    const lines = back?.lines.filter((line) => awaitedOf(line) > 0) ?? []
    if (!back || !condition || lines.length === 0) return settled
    return await played.shop.owner.call(receiveReturn, {
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
    return await played.shop.owner.call(settleReturn, {
      params: { ...paramsOf(played), returnId: back.id },
      body: {
        lines: back.lines.map((line) => ({
          lineId: line.lineId,
          quantity: Math.min(line.quantity, quantity + 1),
        })),
        feeMinor: inSteps(played, priceMinor),
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
    const { status } = await played.shop.owner.call(approveReturn, { params, body: {} })
    return status < 300 ? await played.shop.owner.call(cancelReturn, { params }) : { status }
  },
  invoice: (played) =>
    played.t
      .inTenant(played.shop.owner.tenantId, (db) =>
        issueMissing(db, [played.order.id], { notify: false }),
      )
      .then(
        () => settled,
        (error: unknown) => {
          if (error instanceof AppError) return { status: 409 }
          throw error
        },
      ),
  jobs: ({ t }) => t.runJobs().then(() => settled),
  ...creditActs,
  ...disputeActs,
} satisfies Record<string, Play>
