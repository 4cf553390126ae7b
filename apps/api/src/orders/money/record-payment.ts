import type { PaymentProvider } from '@marketday/contract/payments/card/payments'
import { stillToPay } from '@marketday/contract/orders/sums/dues'
import { isDownloaded, isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'
import { formatMoney } from '@marketday/contract/money/money'

import { noteCash } from '../../payments/cash/note-cash.ts'
import type { CashTaken } from '../../payments/cash/note-cash.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { completeIfDone } from '../fulfilment/complete-if-done.ts'
import { getOrderRow } from '../lock-order.ts'
import { requirePayable } from './require-payable.ts'
import type { OrderRecord } from '../lock-order.ts'
import { insertPayment } from '../../payments/card/change-payment.ts'

interface ReceivedPayment {
  readonly orderId: string
  /** Cash by default. */
  readonly provider?: Exclude<PaymentProvider, 'stripe'>
  readonly amountMinor: number
  readonly reason?: string | undefined
  readonly reference?: string
  readonly creditAccountId?: string
  /** For cash: recorded by staff by default. */
  readonly taken?: CashTaken
}

/** Records a manual payment. A deviation from the amount due needs a reason and lists the order as a problem. */
export async function recordPayment(
  db: Db,
  {
    orderId,
    provider = 'cash',
    amountMinor,
    reason,
    reference = '',
    taken,
    ...from
  }: ReceivedPayment,
): Promise<{ paymentId: string }> {
  const order = await getOrderRow(db, orderId)
  const dueMinor = requireDue(order)
  const { currency } = order
  if (!from.creditAccountId)
    requireReason({ dueMinor, takenMinor: amountMinor, currency, reason }, 'reason')
  const isOther = amountMinor !== dueMinor
  if (isOther) requireEnterable({ amountMinor, currency, taken })
  const details = {
    amountMinor,
    currency,
    provider,
    ...(reference && { reference }),
    ...(isOther && reason && { reason, dueMinor }),
    ...(await findWhatComes(db, orderId)),
  }
  const paymentId = await insertPayment(db, {
    order_id: orderId,
    provider,
    reference,
    credit_account_id: from.creditAccountId ?? null,
    amount_minor: amountMinor,
    currency,
    captured: { intentId: null },
  })
  if (provider === 'cash')
    await noteCash(db, { kind: 'marked', ...taken, orderId, paymentId, amountMinor })
  await inOrder([
    changeMoney(db, orderId, { capturedMinor: amountMinor }),
    record(db, { name: 'order.paid', objectType: 'order', objectId: orderId, details }),
  ])
  await completeIfDone(db, orderId)
  return { paymentId }
}

/** The driver holds the cash already. */
function requireEnterable({
  amountMinor,
  currency,
  taken,
}: Pick<ReceivedPayment, 'amountMinor' | 'taken'> & Pick<OrderRecord, 'currency'>): void {
  if (taken?.kind !== 'door') requirePayable(amountMinor, currency, 'amountMinor')
}

function requireDue(order: OrderRecord): number {
  if (order.status === 'cancelled')
    throw conflict('invalid_transition', 'A cancelled order can’t take payments')
  if (order.status === 'pending_review')
    throw conflict('invalid_transition', 'The order is waiting for its confirmation')
  const dueMinor = stillToPay(order)
  if (dueMinor === 0) throw conflict('invalid_transition', 'Nothing is left to pay')
  return dueMinor
}

interface Change {
  /** Amount authorized; negative when released. */
  readonly authorisedMinor?: number
  /** Amount captured; negative when reverted. */
  readonly capturedMinor?: number
  /** Amount refunded; negative when the bank returned it. */
  readonly refundedMinor?: number
  /** Amount withheld by disputes; negative when released. */
  readonly disputedMinor?: number
  /** Part of it that is lost; negative when returned. */
  readonly lostMinor?: number
}

export async function changeMoney(
  db: Db,
  orderId: string,
  { authorisedMinor = 0, capturedMinor = 0, refundedMinor = 0, ...dispute }: Change,
): Promise<void> {
  const { disputedMinor = 0, lostMinor = 0 } = dispute
  await db
    .updateTable('orders')
    .set((set) => ({
      authorised_minor: set('authorised_minor', '+', authorisedMinor),
      captured_minor: set('captured_minor', '+', capturedMinor),
      refunded_minor: set('refunded_minor', '+', refundedMinor),
      disputed_minor: set('disputed_minor', '+', disputedMinor),
      lost_minor: set('lost_minor', '+', lostMinor),
      version: set('version', '+', 1),
    }))
    .where('order_id', '=', orderId)
    .execute()
}

/** Digital goods delivered on payment, for event details that trigger jobs. */
export const whatComes = (lines: readonly { readonly kind: ItemKind }[]) => ({
  ...(lines.some(({ kind }) => isDownloaded(kind)) && { hasDownloads: true }),
  ...(lines.some(({ kind }) => isGiftCard(kind)) && { hasGiftCards: true }),
})

export async function findWhatComes(db: Db, orderId: string) {
  const lines = await db
    .selectFrom('order_lines')
    .select('kind')
    .distinct()
    .where('order_id', '=', orderId)
    .whereRef('quantity', '>', 'cancelled_quantity')
    .execute()
  return whatComes(lines)
}

/** Throws 400 at the field without a reason for a deviation from the amount due. */
export function requireReason(
  {
    dueMinor,
    takenMinor,
    currency,
    reason,
  }: {
    readonly dueMinor: number
    readonly takenMinor: number
    readonly currency: string
    readonly reason: string | undefined
  },
  path: 'reason' | 'cashReason',
): void {
  if (takenMinor === dueMinor || reason) return
  const message = `${formatMoney(dueMinor, currency)} is due. Enter a reason for the difference`
  throw invalid(message, [{ path, message }])
}
