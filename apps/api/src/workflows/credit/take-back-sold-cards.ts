import { sql } from 'kysely'

import { isGiftCard } from '@marketday/contract/catalog/products/kinds/item-kinds'

import { takeBackGiftCard } from '../../payments/credit/change-gift-card.ts'
import type { CancelledUnits } from '../../orders/cancellation/cut-fulfilment.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict } from '../../platform/http/errors.ts'

/**
 * Takes back gift cards of cancelled units, never partly spent ones. 409 `invalid_transition` if
 * there are too few. Lines are those before the change.
 */
export async function takeBackSoldCards(
  db: Db,
  orderId: string,
  units: readonly CancelledUnits[],
): Promise<void> {
  for (const { line, quantity } of units.filter((unit) => isGiftCard(unit.line.kind))) {
    const cards = await lockCards(db, line.id)
    const missing = line.quantity - line.cancelledQuantity - cards.length
    const required = Math.max(0, quantity - missing)
    const unused = cards.filter(({ balanceMinor }) => balanceMinor >= line.unitPriceMinor)
    if (unused.length < required) throw refusal(line, unused.length)
    for (const { id } of unused.slice(0, required))
      await takeBackGiftCard(db, id, { orderId, amountMinor: line.unitPriceMinor })
  }
}

const refusal = ({ title }: LineRow, left: number) =>
  conflict(
    'invalid_transition',
    `${left === 0 ? `${title} was partly spent` : `Only ${left} of ${title} are unspent`}. Only unused gift cards can be cancelled`,
  )

/** Last issued first. */
async function lockCards(db: Db, lineId: string) {
  const { rows } = await sql<{ id: string; balanceMinor: number }>`
    select a.credit_account_id as id, a.balance_minor as "balanceMinor" from credit_accounts a
    where a.order_line_id = ${lineId}::uuid and not exists (
      select from credit_movements m where m.credit_account_id = a.credit_account_id and m.kind = 'take_back')
    order by a.unit_number desc for no key update of a`.execute(db)
  return rows
}
