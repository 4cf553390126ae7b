import type Stripe from 'stripe'

import type { EventName } from '@marketday/contract/endpoints/event-details'
import { isOpenDispute } from '@marketday/contract/payments/card/disputes'
import type { CardDisputeState } from '@marketday/contract/payments/card/disputes'

import { changeMoney } from '../../orders/money/record-payment.ts'
import { changePayment } from '../../payments/card/change-payment.ts'
import type { DisputeReport } from '../../payments/card/disputes/fetch-disputes.ts'
import {
  listOrderDisputes,
  listPaymentDisputes,
} from '../../payments/card/disputes/find-disputes.ts'
import type { DisputeRow } from '../../payments/card/disputes/find-disputes.ts'
import { keepDispute } from '../../payments/card/disputes/keep-dispute.ts'
import type { DisputeChange } from '../../payments/card/disputes/keep-dispute.ts'
import { paymentEventAfter } from '../../payments/card/disputes/rules.ts'
import type { PaymentRow } from '../../payments/card/find-payments.ts'
import { nextPaymentState } from '../../payments/card/rules.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { lockPaymentInTurn } from '../card-payments/lock-payment-in-turn.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { record } from '../../platform/events/record.ts'
import { fetchDisputes } from '../../payments/card/disputes/fetch-disputes.ts'
import { fetchPaymentState } from '../../payments/card/fetch-payment-state.ts'
import type { PaymentReport } from '../../payments/card/fetch-payment-state.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import { holdOrder, releaseOrder } from '../../orders/marks/mark-order.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import { readStripeId } from '../../platform/stripe/stripe-objects.ts'
import { conflict } from '../../platform/http/errors.ts'
import { applyPaymentState } from '../card-payments/apply-payment-state.ts'
import type { StripeEffect } from '../stripe-events/stripe-effects.ts'

/** Applies all reports about a payment's disputes, in any order and repeatedly. */
export async function applyDisputes(
  db: Db,
  paymentId: string,
  reports: readonly DisputeReport[],
): Promise<void> {
  if (reports.length === 0) return
  const payment = await lockPaymentInTurn(db, paymentId)
  if (!payment) return
  const changes: DisputeChange[] = []
  for (const report of reports) {
    const change = await keepDispute(db, payment, report)
    if (!change) continue
    await changeHeld(db, payment, change)
    await tellDispute(db, payment, change)
    changes.push(change)
  }
  await holdGoods(db, payment, changes)
  await followPayment(db, payment)
}

async function changeHeld(
  db: Db,
  { orderId }: PaymentRow,
  { before, after }: DisputeChange,
): Promise<void> {
  const known = before?.orderId ? before : null
  const disputedMinor = after.heldMinor - (known?.heldMinor ?? 0)
  const lostMinor = countLost(after) - (known ? countLost(known) : 0)
  if (orderId && (disputedMinor !== 0 || lostMinor !== 0))
    await changeMoney(db, orderId, { disputedMinor, lostMinor })
}

const countLost = ({ status, heldMinor }: DisputeRow): number => (status === 'lost' ? heldMinor : 0)

/** Goods wait until the bank decides all disputes for the shop, or someone releases or cancels the order. */
async function holdGoods(
  db: Db,
  { orderId }: PaymentRow,
  changes: readonly DisputeChange[],
): Promise<void> {
  if (!orderId || changes.length === 0) return
  const { status, holdCause } = await getOrderRow(db, orderId)
  if (status === 'open' && changes.some(isNews))
    await holdOrder(db, orderId, { reason: 'The payer disputes the payment', cause: 'dispute' })
  if (status !== 'held' || holdCause !== 'dispute') return
  if (!(await listOrderDisputes(db, orderId)).some(isAtRisk)) await releaseOrder(db, orderId)
}

const isAtRisk = (dispute: DisputeRow): boolean =>
  dispute.status === 'lost' || (isOpenDispute(dispute) && !dispute.isInquiry)

/** Raised or lost just now. */
const isNews = ({ before, after }: DisputeChange): boolean =>
  isAtRisk(after) &&
  (before === null || !isAtRisk(before) || (after.status === 'lost' && before.status !== 'lost'))

async function followPayment(db: Db, payment: PaymentRow): Promise<void> {
  const event = paymentEventAfter(await listPaymentDisputes(db, payment.id))
  const next = nextPaymentState(payment.status, event)
  if (!next) return
  const isPart = next === 'captured' && payment.capturedMinor < payment.amountMinor
  await changePayment(db, payment, { status: isPart ? 'part_captured' : next })
}

/** Records one event per change since the last report. */
async function tellDispute(
  db: Db,
  { id: paymentId, orderId, currency }: PaymentRow,
  change: DisputeChange,
): Promise<void> {
  const { id, reason, isInquiry, evidenceDueAt } = change.after
  const subject = orderId
    ? ({ objectType: 'order', objectId: orderId } as const)
    : ({ objectType: 'payment', objectId: paymentId } as const)
  await inOrder(
    happened(change).map(([name, amountMinor]) =>
      record(db, {
        name,
        ...subject,
        details: { id, amountMinor, currency, code: reason, isInquiry, evidenceDueAt },
      }),
    ),
  )
}

type DisputeEvent = Extract<EventName, `order.dispute${string}`>

const moves: Readonly<Record<Exclude<CardDisputeState, 'needs_response'>, DisputeEvent>> = {
  under_review: 'order.dispute_answered',
  won: 'order.dispute_won',
  lost: 'order.dispute_lost',
  closed: 'order.dispute_closed',
}

const unheard = { isInquiry: true, status: 'needs_response', withdrawnMinor: 0, returnedMinor: 0 }

function happened({ before, after }: DisputeChange): (readonly [DisputeEvent, number])[] {
  const { status, amountMinor } = after
  const previous = before ?? unheard
  const isRaised = !before || (previous.isInquiry && !after.isInquiry)
  const moved = status === 'needs_response' || status === previous.status ? null : moves[status]
  const entries: readonly (readonly [DisputeEvent | null, number])[] = [
    ['order.disputed', isRaised ? amountMinor : 0],
    ['order.dispute_withdrawn', after.withdrawnMinor - previous.withdrawnMinor],
    [moved, amountMinor],
    ['order.dispute_returned', after.returnedMinor - previous.returnedMinor],
  ]
  return entries.flatMap(([name, minor]) => (name && minor > 0 ? [[name, minor] as const] : []))
}

interface Fetched {
  readonly disputes: readonly DisputeReport[]
  /** Only for a payment not yet known as paid. */
  readonly state: PaymentReport | null
}

/** The event is only a hint: the current state is fetched. */
export const disputeEffect: StripeEffect = {
  async fetch(services, { event, payment }): Promise<Fetched> {
    const intentId = findDisputedIntent(event)
    if (!payment || !intentId) throw conflict('payment_mismatch', 'This payment doesn’t exist')
    const { sessionId, accountId, capturedMinor } = payment
    return {
      disputes: await fetchDisputes(services.stripeFor(accountId), intentId),
      state:
        sessionId && capturedMinor === 0
          ? await fetchPaymentState(services, { sessionId, accountId })
          : null,
    }
  },
  find: (db, { subjectId }) => findPayment(db, subjectId),
  async apply(db, { subject: { subjectId: paymentId }, fetched, found }) {
    const { disputes, state } = fetched as Fetched
    const { capturedMinor } = found as PaymentRow
    if (state && capturedMinor === 0) await applyPaymentState(db, { paymentId, state })
    await applyDisputes(db, paymentId, disputes)
    return null
  },
}

export function findDisputedIntent({ data }: Stripe.Event): string | null {
  const { object } = data
  return object.object === 'dispute' ? readStripeId(object.payment_intent) : null
}
