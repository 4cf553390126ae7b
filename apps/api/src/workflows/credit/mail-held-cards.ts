import { sql } from 'kysely'
import * as z from 'zod/mini'

import { giftCardMail } from '../../payments/credit/gift-card-mail.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'

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
