import { sql } from 'kysely'

import { erasedName } from '@marketday/contract/orders/customers/erase-customer'

import { isGiftOfDraft } from '../drafts/is-gift-of-draft.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { heldCreditMinor } from './held-credit-minor.ts'
import { record } from '../../platform/events/record.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { forgetsCheckout } from '../checkout-columns.ts'
import { AppError } from '../../platform/http/errors.ts'

export interface ErasureFacts {
  readonly orderCount: number
  readonly documentCount: number
  readonly open: readonly string[]
  readonly unsettled: readonly string[]
  readonly returning: readonly string[]
  readonly draftCount: number
  readonly hasCredit: boolean
  readonly giftCardOn: string | null
}

export async function findErasureFacts(db: Db, customerId: string): Promise<ErasureFacts> {
  const { emails } = await findErased(db, customerId)
  const numbersWhere = (condition: ReturnType<typeof sql>) =>
    sql`coalesce(array_agg(number::text order by number) filter (where ${condition}), '{}')`
  const { rows } = await sql<ErasureFacts>`
    select count(*)::int as "orderCount",
      (select count(*)::int from order_documents d join orders o on o.order_id = d.order_id
        where o.customer_id = ${customerId}::uuid) as "documentCount",
      ${numbersWhere(sql`status in ('draft', 'pending_review', 'open', 'held')`)} as open,
      ${numbersWhere(sql`balance_minor < 0 or balance_minor > disputed_minor or authorised_minor > 0 or exists (
        select from card_disputes d where d.order_id = orders.order_id and d.status in ('needs_response', 'under_review')) or exists (
        select from refunds r where r.order_id = orders.order_id and r.status in ('requested', 'pending'))`)} as unsettled,
      ${numbersWhere(sql`open_returns > 0`)} as returning,
      (select count(*)::int from order_drafts d where d.order_id is null and d.deleted_at is null and (
        d.email_key = any(array(select email_key from customers
          where customer_id = ${customerId}::uuid or merged_into = ${customerId}::uuid))
        or ${isGiftOfDraft(emails)})) as "draftCount",
      exists (select from credit_accounts a join customers c on c.customer_id = a.customer_id
        where a.balance_minor + ${heldCreditMinor} > 0 and (c.customer_id = ${customerId}::uuid or c.merged_into = ${customerId}::uuid)) as "hasCredit",
      (select to_char(min(a.send_on), 'FMDD FMMonth YYYY') from credit_accounts a join tenants t on t.tenant_id = a.tenant_id
        where mailing_time(a.send_on, t.time_zone) > app_now() and a.balance_minor > 0 and a.disabled_at is null
          and a.recipient_key = any(${emails}::text[])) as "giftCardOn"
    from orders where customer_id = ${customerId}::uuid`.execute(db)
  const [state] = rows
  if (!state) throw new Error('an aggregate without a row')
  return state
}

export function refuseErasure(state: ErasureFacts): string[] {
  const { open, unsettled, returning, draftCount, hasCredit, giftCardOn } = state
  const describeOrders = (numbers: readonly string[], one: string, many: string) =>
    numbers.length === 0 ? [] : [`${numbers.length === 1 ? one : many}: ${listed(numbers)}`]
  return [
    ...describeOrders(open, 'An order is still open', 'Orders are still open'),
    ...describeOrders(unsettled, 'An order has an open balance', 'Orders have an open balance'),
    ...describeOrders(returning, 'A return is not settled yet', 'Returns are not settled yet'),
    ...(draftCount > 0 ? ['They have a draft order. Place or delete it first'] : []),
    ...(hasCredit ? ['They have store credit left. Remove it first'] : []),
    ...(giftCardOn
      ? [`A gift card will be sent to them on ${giftCardOn}. Wait, or change the recipient first`]
      : []),
  ]
}

const mostListed = 5

const listed = (numbers: readonly string[]): string =>
  numbers.length <= mostListed
    ? numbers.join(', ')
    : `${numbers.slice(0, mostListed).join(', ')} and ${numbers.length - mostListed} more`

/** Requires a proven address. Idempotent. */
export const askErasure = (db: Db, email: string) => changeErasure(db, email, true)

export const withdrawErasure = (db: Db, email: string) => changeErasure(db, email, false)

async function changeErasure(db: Db, email: string, isAsked: boolean): Promise<void> {
  const { rows } = await sql<{ customerId: string }>`
    update customers set erasure_asked_at = case when ${isAsked}::boolean then app_now() end
    where email_key = ${email.toLowerCase()} and erased_at is null and (erasure_asked_at is null) = ${isAsked}::boolean
    returning coalesce(merged_into, customer_id) as "customerId"`.execute(db)
  const [customer] = rows
  if (!customer) return
  await record(db, {
    name: isAsked ? 'customer.erasure_asked' : 'customer.erasure_withdrawn',
    objectType: 'customer',
    objectId: customer.customerId,
    details: {},
  })
}

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

export const erasedMeanwhile = () =>
  new AppError({
    status: 404,
    code: 'erased',
    message: 'This customer was erased. Their orders stay on record without a name',
  })
