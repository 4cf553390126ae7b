import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import { areGiftCardsDue } from '@marketday/contract/orders/sums/dues'

import { issueGiftCard } from '../../payments/credit/change-gift-card.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Issues a card per unit of a paid, undisputed order. Idempotent. */
export const issueSoldCards = defineJob({
  name: 'issue-sold-cards',
  payload: z.strictObject({ orderId: z.uuid() }),
  async run({ payload: { orderId }, services, finish }) {
    await finish(async (db) => {
      if (!hasCards(await getOrderRow(db, orderId))) return
      for (const unit of await listMissing(db, orderId))
        await issueGiftCard(db, services.config, toCard(unit, orderId))
    })
  },
})

const hasCards = (order: OrderRecord): boolean =>
  (order.status === 'open' || order.status === 'completed') &&
  !order.isTest &&
  areGiftCardsDue(order)

/** To the buyer by default. */
function toCard({ amountMinor, gift, buyer, ...unit }: MissingUnit, orderId: string) {
  const { recipientName, recipientEmail, message, sendOn } = gift ?? forBuyer
  return {
    amountMinor,
    recipientName: recipientName || (recipientEmail ? '' : buyer.name),
    recipientEmail: recipientEmail || buyer.email,
    message,
    expiresOn: null,
    sold: { ...unit, orderId, sendOn },
  }
}

const forBuyer: GiftOfLine = { recipientName: '', recipientEmail: '', message: '', sendOn: null }

interface MissingUnit {
  readonly lineId: string
  readonly unitNumber: number
  readonly amountMinor: number
  readonly currency: string
  readonly gift: GiftOfLine | null
  readonly buyer: { readonly name: string; readonly email: string }
}

/** Units without a card; a card taken back still counts for its unit. */
async function listMissing(db: Db, orderId: string): Promise<MissingUnit[]> {
  const { rows } = await sql<MissingUnit>`
    select "lineId", "unitNumber", "amountMinor", currency, gift, buyer from (
      select l.order_line_id as "lineId", unit as "unitNumber", l.unit_price_minor as "amountMinor", o.currency, l.gift,
        json_build_object('name', o.name, 'email', o.email) as buyer, l.position,
        row_number() over (partition by l.order_line_id order by unit) as place,
        l.quantity - l.cancelled_quantity - (
          select count(*) from credit_accounts a where a.order_line_id = l.order_line_id and not exists (
            select from credit_movements m where m.credit_account_id = a.credit_account_id and m.kind = 'take_back')) as wanted
      from order_lines l
      join orders o on o.order_id = l.order_id
      cross join generate_series(1, l.quantity) unit
      where l.order_id = ${orderId}::uuid and l.kind = 'gift_card' and l.unit_price_minor > 0 and not exists (
        select from credit_accounts a where a.order_line_id = l.order_line_id and a.unit_number = unit)
    ) missing where place <= wanted order by position, "unitNumber"`.execute(db)
  return rows
}
