import { sql } from 'kysely'

import { erasedName } from '@marketday/contract/orders/customers/erase-customer'

import { inOrder } from '../../../platform/database/in-order.ts'
import { forgetsCheckout } from '../../checkout-columns.ts'
import { isGiftOfDraft } from '../../drafts/is-gift-of-draft.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export interface Erased {
  readonly customerIds: readonly string[]
  readonly orderIds: readonly string[]
  /** All known addresses in lower case. */
  readonly emails: readonly string[]
}

export async function findErased(db: Db, customerId: string): Promise<Erased> {
  const { rows } = await sql<Erased>`
    with people as (select customer_id, email_key from customers
        where customer_id = ${customerId}::uuid or merged_into = ${customerId}::uuid),
      theirs as (select order_id, lower(email) as email_key from orders where customer_id = ${customerId}::uuid)
    select array(select customer_id from people) as "customerIds", array(select order_id from theirs) as "orderIds",
      array(select email_key from people union select email_key from theirs where email_key <> '') as emails`.execute(
    db,
  )
  const [erased] = rows
  if (!erased) throw new Error('a select without a row')
  return erased
}

/** Keeps goods and amounts of orders; issued invoices are retained by law. */
export async function anonymiseOrders(
  db: Db,
  { customerIds, orderIds, emails }: Erased,
): Promise<void> {
  await inOrder([
    sql`update orders set customer_id = null, name = ${erasedName}, email = '', phone = '', place = null,
        ${forgetsCheckout}, network = '', version = version + 1
      where order_id = any(${orderIds}::uuid[])`.execute(db),
    sql`update order_lines set gift = null where gift is not null
      and (order_id = any(${orderIds}::uuid[]) or lower(gift ->> 'recipientEmail') = any(${emails}::text[]))`.execute(
      db,
    ),
    sql`update returns set note = '', reply = '', fee_reason = '' where order_id = any(${orderIds}::uuid[])`.execute(
      db,
    ),
    sql`delete from order_drafts where order_id = any(${orderIds}::uuid[])
      or (deleted_at is not null and (email_key = any(${emails}::text[]) or ${isGiftOfDraft(emails)}))`.execute(
      db,
    ),
    // Placed drafts stay for a while: they show that staff wrote the order.
    sql`update order_drafts set content = jsonb_set(content, '{lines}', (
        select jsonb_agg(case when lower(line #>> '{gift,recipientEmail}') = any(${emails}::text[])
          then jsonb_set(line, '{gift}', 'null') else line end order by position)
        from jsonb_array_elements(content -> 'lines') with ordinality each (line, position)))
      where order_id is not null and ${isGiftOfDraft(emails)}`.execute(db),
    sql`delete from order_notes where order_id = any(${orderIds}::uuid[])`.execute(db),
    sql`delete from order_tags where order_id = any(${orderIds}::uuid[])`.execute(db),
    // Undone merges may contain the name too.
    sql`delete from customer_merges where kept_id = any(${customerIds}::uuid[]) or customer_merge_id in
      (select customer_merge_id from merged_customers where customer_id = any(${customerIds}::uuid[]))`.execute(
      db,
    ),
    sql`delete from merged_customers where customer_id = any(${customerIds}::uuid[])`.execute(db),
    sql`delete from customer_consents where customer_id = any(${customerIds}::uuid[])`.execute(db),
    sql`delete from customer_tags where customer_id = any(${customerIds}::uuid[])`.execute(db),
    sql`update customers set email = 'erased-' || customer_id, name = '', phone = '', note = '', consent_source = null,
        consented_at = null, email_confirmed_at = null, erasure_asked_at = null, erased_at = app_now(), version = version + 1
      where customer_id = any(${customerIds}::uuid[])`.execute(db),
  ])
}
