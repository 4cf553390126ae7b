import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { Order } from '@marketday/contract/orders/orders'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'
import {
  looseUnits,
  owedAfterRefund,
  refundableUnits,
  takeOffRefunded,
} from '@marketday/contract/orders/sums/refunded-lines'
import { deliveryWorth, losesDelivery } from '@marketday/contract/orders/sums/worth-of-cancelled'
import type { refundOrder, RefundDestination } from '@marketday/contract/payments/card/payments'
import type { PaymentShare } from '@marketday/contract/payments/card/spread-refund'
import { leftOfPayment } from '@marketday/contract/payments/card/spread-refund'

import { checked } from '../../../../platform/forms/checked.ts'
import { money } from '../../../../platform/format.ts'
import { refundablePayments, shareRefund } from './refund-destination.ts'

export interface ItemDraft {
  readonly quantity: number
  readonly restock: boolean
  readonly reason: string
}

export interface RefundDraft {
  readonly items: Readonly<Record<string, ItemDraft>>
  readonly returnsDelivery: boolean
  /** What is owed from earlier changes. */
  readonly returnsOwed: boolean
  readonly extraMinor: number | null
  readonly to: RefundDestination
  /** Typed amounts by payment; proportional without. */
  readonly shares: Readonly<Record<string, number | null>> | null
  readonly reason: string
  readonly reference: string
  readonly acceptsSpent: boolean
}

export const beginRefund = (order: Order): RefundDraft => ({
  items: {},
  returnsDelivery: false,
  returnsOwed: owedBackMinor(order) > 0,
  extraMinor: null,
  to: 'origin',
  shares: null,
  reason: '',
  reference: '',
  acceptsSpent: false,
})

export const noItem: ItemDraft = { quantity: 0, restock: true, reason: '' }

export const refundableLines = (order: Order): Order['lines'] =>
  order.lines.filter((line) => refundableUnits(line) > 0)

const chosenLines = ({ items }: RefundDraft) =>
  Object.entries(items).flatMap(([lineId, { quantity, restock, reason }]) =>
    quantity > 0
      ? [{ lineId, quantity, restock, ...(reason.trim() && { reason: reason.trim() }) }]
      : [],
  )

/** Fee that can still be refunded; 0 if none. */
export const refundableFee = (order: Order): number =>
  losesDelivery(order) ? 0 : deliveryWorth(order)

export interface RefundAmounts {
  readonly itemsMinor: number
  readonly deliveryMinor: number
  readonly owedMinor: number
  readonly extraMinor: number
  readonly totalMinor: number
  /** No unit is left to deliver, and none was. */
  readonly endsOrder: boolean
}

export function addUpRefund(order: Order, draft: RefundDraft): RefundAmounts {
  const lines = chosenLines(draft)
  const owedBefore = owedBackMinor(order)
  const withItems = owedAfterRefund(order, { lines, returnsDelivery: false })
  const withAll = owedAfterRefund(order, { lines, returnsDelivery: draft.returnsDelivery })
  const owedMinor = draft.returnsOwed ? owedBefore : 0
  const extraMinor = draft.extraMinor ?? 0
  const after = takeOffRefunded(order, { lines, returnsDelivery: draft.returnsDelivery }).lines
  return {
    itemsMinor: withItems - owedBefore,
    deliveryMinor: withAll - withItems,
    owedMinor,
    extraMinor,
    totalMinor: withAll - owedBefore + owedMinor + extraMinor,
    endsOrder:
      lines.length > 0 &&
      after.every(({ quantity, cancelledQuantity }) => quantity === cancelledQuantity) &&
      order.lines.every((line) => line.fulfilledQuantity + line.returnedQuantity === 0),
  }
}

/** Shares of the payments; typed ones replace the proportional ones. */
export function sharesOf(order: Order, draft: RefundDraft, totalMinor: number): PaymentShare[] {
  const proportional = shareRefund(order, totalMinor)
  return refundablePayments(order).flatMap(({ id }) => {
    const share = proportional.find(({ paymentId }) => paymentId === id)?.amountMinor ?? 0
    const amountMinor = draft.shares ? (draft.shares[id] ?? 0) : share
    return amountMinor > 0 ? [{ paymentId: id, amountMinor }] : []
  })
}

/** Units that were handed over among the chosen ones of a line. */
export const deliveredUnits = (line: Order['lines'][number], quantity: number): number =>
  Math.max(0, quantity - looseUnits(line))

export function checkRefund(order: Order, draft: RefundDraft) {
  const amounts = addUpRefund(order, draft)
  const { totalMinor, extraMinor } = amounts
  const payments = sharesOf(order, draft, totalMinor)
  const reference = draft.reference.trim()
  return checked<BodyInput<typeof refundOrder>>(
    {
      lines: chosenLines(draft),
      returnsDelivery: amounts.deliveryMinor > 0,
      amountMinor: totalMinor,
      extraMinor,
      ...(payments.length > 0 && { payments }),
      reason: draft.reason.trim(),
      to: draft.to,
      acceptsSpent: draft.acceptsSpent,
      ...(reference && { reference }),
    },
    {
      extraMinor: totalProblem(order, totalMinor),
      shares: sharesProblem(order, payments, totalMinor),
      reason: draft.reason.trim() === '' && 'Enter a reason for the customer and your books',
    },
  )
}

function totalProblem({ refundableMinor, currency }: Order, totalMinor: number): string | null {
  if (totalMinor < 1) return 'Choose items or enter an amount'
  return totalMinor > refundableMinor
    ? `At most ${money(refundableMinor, currency)} can be refunded`
    : null
}

function sharesProblem(
  order: Order,
  shares: readonly PaymentShare[],
  totalMinor: number,
): string | null {
  const sumMinor = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const above = refundablePayments(order).find((payment) =>
    shares.some(
      (share) => share.paymentId === payment.id && share.amountMinor > leftOfPayment(payment),
    ),
  )
  if (above) return `One payment has only ${money(leftOfPayment(above), order.currency)} left`
  return totalMinor <= order.refundableMinor && sumMinor !== totalMinor
    ? `The payments add up to ${money(sumMinor, order.currency)}, not ${money(totalMinor, order.currency)}`
    : null
}
