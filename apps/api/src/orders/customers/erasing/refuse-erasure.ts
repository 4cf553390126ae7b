import { sql } from 'kysely'

import { isGiftOfDraft } from '../../drafts/is-gift-of-draft.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { heldCreditMinor } from '../held-credit-minor.ts'
import { findErased } from './anonymise-orders.ts'

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
