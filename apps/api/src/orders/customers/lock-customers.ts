import { sql } from 'kysely'

import type { KnownOfCustomer } from '@marketday/contract/orders/customers/merge-customers'

import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { heldCreditMinor } from './held-credit-minor.ts'
import { conflict } from '../../platform/http/errors.ts'

export interface LockedCustomer extends KnownOfCustomer {
  readonly id: string
  readonly email: string
  readonly mergedInto: string | null
  readonly isErased: boolean
  readonly orderCount: number
  readonly spentMinor: number
  readonly creditMinor: number
  readonly version: number
}

/**
 * Locks customers and their orders; skips missing ones. Orders are locked first, as in a change of
 * an order, which locks its customer last.
 */
export async function lockCustomers(db: Db, ids: readonly string[]): Promise<LockedCustomer[]> {
  const [, , { rows }] = await inOrder([
    sql`select from orders where customer_id = any(${ids}::uuid[]) order by order_id for no key update`.execute(
      db,
    ),
    sql`select from customers where customer_id = any(${ids}::uuid[]) order by customer_id for no key update`.execute(
      db,
    ),
    // Separate statement, to see what earlier transactions committed.
    selectKnown(db, ids),
  ])
  return rows
}

/** In the order of the given ids. */
export const selectKnown = (db: Db, ids: readonly string[]) =>
  sql<LockedCustomer>`
    select c.customer_id as id, c.email, c.name, c.phone, c.note, c.merged_into as "mergedInto", c.erased_at is not null as "isErased", c.version,
      c.order_count as "orderCount", c.spent_minor as "spentMinor",
      (select coalesce(sum(a.balance_minor + ${heldCreditMinor}), 0) from credit_accounts a where a.customer_id = c.customer_id)::int as "creditMinor",
      case when c.consented_at is not null
        then jsonb_build_object('source', c.consent_source, 'at', c.consented_at) end as consent,
      array(select tag from customer_tags t where t.customer_id = c.customer_id order by tag_key) as tags
    from unnest(${ids}::uuid[]) with ordinality asked (id, place)
    join customers c on c.customer_id = asked.id order by asked.place`.execute(db)

/** Updates deferred sums now: the response contains them. */
export const addUp = (db: Db) =>
  sql`set constraints orders_changed_for_customer immediate`.execute(db)

export const knownColumns = ({ name, phone, note, consent }: KnownOfCustomer) => ({
  name,
  phone,
  note,
  consent_source: consent?.source ?? null,
  consented_at: consent?.at ?? null,
})

export const mergedMeanwhile = () =>
  conflict(
    'version_conflict',
    'This customer was merged into another one. Open that customer instead.',
  )
