import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import { areGiftCardsDue } from '@marketday/contract/orders/sums/dues'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'

import { issueGiftCard, takeBackGiftCard } from '../../payments/credit/change-gift-card.ts'
import { getOrderRow } from '../../orders/lock-order.ts'
import type { OrderRecord } from '../../orders/lock-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import type { CancelledUnits } from '../../orders/cancellation/cancel-units.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import { conflict } from '../../platform/http/errors.ts'
import { giftCardMail } from '../../payments/credit/gift-card-mail.ts'

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

/** After a dispute: mails gift cards that became due during it. */
export const mailHeldCards = defineJob({
  name: 'mail-held-cards',
  payload: z.strictObject({ orderId: z.uuid() }),
  async run({ payload: { orderId }, finish }) {
    await finish(async (db) => {
      for (const giftCardId of await listHeld(db, orderId))
        await enqueue(db, giftCardMail, { giftCardId }, { singletonKey: giftCardId })
    })
  },
})

/** Skips mails already written: several events report the end of a dispute. */
async function listHeld(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.credit_account_id as id
    from order_lines l
    join credit_accounts a on a.order_line_id = l.order_line_id
    join tenants t on t.tenant_id = a.tenant_id
    where l.order_id = ${orderId}::uuid and l.kind = 'gift_card'
      and mailing_time(a.send_on, t.time_zone) between a.created_at and app_now()
      and exists (select from card_disputes d
        where d.order_id = l.order_id and d.opened_at <= mailing_time(a.send_on, t.time_zone))
      and not exists (select from mail_outbox m
        where m.source ->> 'job' = ${giftCardMail.name} and m.source -> 'payload' ->> 'giftCardId' = a.credit_account_id::text)
    order by l.position, a.unit_number`.execute(db)
  return rows.map(({ id }) => id)
}
