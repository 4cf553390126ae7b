import { sumBy } from '@marketday/contract/money/sum-by'
import { sql } from 'kysely'

import { formatMoney } from '@marketday/contract/money/money'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import { planCardRefund } from '@marketday/contract/payments/credit/refunded-gift-cards'
import type { RefundedUnit } from '@marketday/contract/payments/credit/refunded-gift-cards'
import { worthOfCancelled } from '@marketday/contract/orders/sums/worth-of-cancelled'

import {
  cancelUnits,
  changeReturnedCards,
  takeBackUnit,
} from '../../orders/cancellation/cancel-units.ts'
import { listLines } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import { refundPartOfCard, takeBackGiftCard } from '../../payments/credit/change-gift-card.ts'
import { listOrderRefunds, refundedFor } from '../../payments/card/find-refunds.ts'
import { record } from '../../platform/events/record.ts'
import { invalid } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

interface Refund {
  readonly amountMinor: number
  readonly acceptsSpent: boolean
}

/**
 * Takes the gift cards that a refund pays back, before it. 400 names cards with a spent part,
 * unless the loss is accepted. Requires the locked order.
 */
export async function takeRefundedCards(
  db: Db,
  order: OrderRecord,
  { amountMinor, acceptsSpent }: Refund,
): Promise<void> {
  const lines = await listLines(db, order.id)
  if (!lines.some(({ kind }) => isGiftCard(kind))) return
  const units = await lockUnits(db, order.id)
  const refunded = refundedFor(await listOrderRefunds(db, order.id))
  const refundableMinor = order.capturedMinor - refunded - order.disputedMinor
  const plan = planCardRefund(units, { refundableMinor, amountMinor })
  const lost = plan.filter(({ lostMinor }) => lostMinor > 0)
  if (lost.length > 0 && !acceptsSpent) throw refuse(lost, { ...order, amountMinor })
  if (plan.length === 0) return
  const whole = plan.filter(({ isWhole }) => isWhole)
  const reduced = plan.filter(({ isWhole }) => !isWhole)
  if (reduced.some(({ unit }) => !unit.cardId)) throw refuseUnissued()
  const returnedCardsMinor =
    order.returnedCardsMinor +
    sumBy(reduced, ({ takenMinor, lostMinor }) => takenMinor + lostMinor) -
    sumBy(whole, ({ unit }) => unit.refundedMinor)
  const refund = { orderId: order.id, reason: `Refunded with order ${order.number}` }
  for (const { unit, takenMinor, lostMinor } of reduced)
    if (unit.cardId) await refundPartOfCard(db, unit.cardId, { ...refund, takenMinor, lostMinor })
  await changeReturnedCards(db, { ...order, returnedCardsMinor })
  await cancelCardUnits(db, { ...order, returnedCardsMinor }, { lines, whole })
  for (const { unit, takenMinor } of whole)
    if (unit.cardId)
      await takeBackGiftCard(db, unit.cardId, { orderId: order.id, amountMinor: takenMinor })
  await record(
    db,
    whole.map(({ unit: { codeEnd, amountMinor: valueMinor } }) => ({
      name: 'order.gift_card_returned',
      objectType: 'order',
      objectId: order.id,
      details: { codeEnd, amountMinor: valueMinor },
    })),
  )
}

interface Unit {
  readonly lineId: string
  /** Null before the card is issued. */
  readonly cardId: string | null
  readonly codeEnd: string
  /** Price, less what was refunded of it. */
  readonly amountMinor: number
  readonly refundedMinor: number
  readonly balanceMinor: number
}

/** Units not cancelled yet, with their cards. */
async function lockUnits(db: Db, orderId: string): Promise<Unit[]> {
  await sql`select from credit_accounts a join order_lines l on l.order_line_id = a.order_line_id
    where l.order_id = ${orderId}::uuid order by a.credit_account_id for no key update of a`.execute(
    db,
  )
  const { rows } = await sql<Unit>`
    with issued as (
      select l.order_line_id, l.position, l.unit_price_minor, a.credit_account_id, a.code_end, a.balance_minor, a.refunded_minor
      from order_lines l join credit_accounts a on a.order_line_id = l.order_line_id
      where l.order_id = ${orderId}::uuid and not exists (
        select from credit_movements m where m.credit_account_id = a.credit_account_id and m.kind = 'take_back')
    )
    select order_line_id as "lineId", credit_account_id as "cardId", code_end as "codeEnd",
      unit_price_minor - refunded_minor as "amountMinor", refunded_minor as "refundedMinor", balance_minor as "balanceMinor"
    from issued
    union all
    select l.order_line_id, null, '', l.unit_price_minor, 0, l.unit_price_minor
    from order_lines l cross join lateral generate_series(1, l.quantity - l.cancelled_quantity - (
      select count(*)::int from issued i where i.order_line_id = l.order_line_id))
    where l.order_id = ${orderId}::uuid and l.kind = 'gift_card'`.execute(db)
  return rows
}

interface Cancelled {
  readonly lines: readonly LineRow[]
  readonly whole: readonly RefundedUnit<Unit>[]
}

/** Like returned goods once the order is done; without whole cards, only the cancelled amount follows. */
async function cancelCardUnits(
  db: Db,
  order: OrderRecord,
  { lines, whole }: Cancelled,
): Promise<void> {
  const countUnits = (lineId: string) => whole.filter(({ unit }) => unit.lineId === lineId).length
  const after = lines.map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + countUnits(line.id),
  }))
  const cancelledMinor = worthOfCancelled({ ...order, lines: after })
  const isDone = (line: LineRow) => order.status === 'completed' || line.fulfilledQuantity > 0
  const changed = lines.filter(({ id }) => countUnits(id) > 0)
  for (const { id: lineId } of changed.filter(isDone))
    for (let unit = 0; unit < countUnits(lineId); unit += 1)
      await takeBackUnit(db, order, { lineId, cancelledMinor })
  const open = changed.filter((line) => !isDone(line))
  if (open.length > 0 || changed.length === 0)
    await cancelUnits(db, order, {
      units: open.map((line) => ({ line, quantity: countUnits(line.id) })),
      cancelledMinor,
      ends: null,
    })
}

function refuseUnissued() {
  const message = 'Its gift card isn’t issued yet. Refund all of its price, or cancel it'
  return invalid(message, [{ path: 'amountMinor', message }])
}

interface Refusal {
  readonly currency: string
  readonly amountMinor: number
}

function refuse(lost: readonly RefundedUnit<Unit>[], { currency, amountMinor }: Refusal) {
  const names = lost.map(
    ({ unit, lostMinor }) => `${formatMoney(lostMinor, currency)} of gift card •${unit.codeEnd}`,
  )
  const atMostMinor = lost.reduce((rest, { lostMinor }) => rest - lostMinor, amountMinor)
  const message = `${new Intl.ListFormat('en-GB').format(names)} is spent or reserved. Refund at most ${formatMoney(atMostMinor, currency)}, or accept the loss`
  return invalid(message, [{ path: 'amountMinor', message }])
}
