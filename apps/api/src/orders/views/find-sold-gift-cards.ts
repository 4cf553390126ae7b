import { sql } from 'kysely'

import { refuseTakingBack } from '@marketday/contract/payments/credit/sold-gift-card'
import type { SoldGiftCard } from '@marketday/contract/payments/credit/sold-gift-card'
import type { OrderStatus } from '@marketday/contract/orders/order-states'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'

import type { Db } from '../../platform/database/tenant-db.ts'

interface SoldCard extends Omit<SoldGiftCard, 'takeBackRefusal'> {
  readonly currency: string
}

interface Line {
  readonly id: string
  readonly kind: ItemKind
  readonly fulfilledQuantity: number
}

/** Only queried if the order sold any; most did not. */
export async function findSoldGiftCards(
  db: Db,
  { id: orderId, status }: { readonly id: string; readonly status: OrderStatus },
  lines: readonly Line[],
): Promise<SoldGiftCard[]> {
  const sold = lines.filter(({ kind }) => isGiftCard(kind))
  if (sold.length === 0) return []
  // Gift cards sold with goods are completed with them, not handed over.
  const isDone = new Map(
    sold.map((line) => [line.id, status === 'completed' || line.fulfilledQuantity > 0]),
  )
  return (await selectCards(db, orderId)).map(({ currency, ...card }) => ({
    ...card,
    takeBackRefusal: refuseTakingBack({
      ...card,
      currency,
      isDone: isDone.get(card.lineId) ?? false,
    }),
  }))
}

async function selectCards(db: Db, orderId: string): Promise<SoldCard[]> {
  const { rows } = await sql<SoldCard>`
    select a.credit_account_id as id, l.order_line_id as "lineId", a.code_end as "codeEnd", a.currency,
      l.unit_price_minor as "amountMinor", a.balance_minor as "balanceMinor", a.refunded_minor as "refundedMinor", a.recipient_name as "recipientName",
      a.recipient_email as "recipientEmail",
      coalesce(a.send_on, (a.created_at at time zone t.time_zone)::date)::text as "sendOn",
      coalesce(app_now() >= mailing_time(a.send_on, t.time_zone), true) as "isSent",
      exists (select from credit_movements m where m.credit_account_id = a.credit_account_id and m.kind = 'take_back') as "isTakenBack"
    from order_lines l
    join credit_accounts a on a.order_line_id = l.order_line_id
    join tenants t on t.tenant_id = a.tenant_id
    where l.order_id = ${orderId}::uuid
    order by l.position, a.unit_number`.execute(db)
  return rows
}
