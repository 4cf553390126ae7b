import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

interface EarlierCustomer {
  readonly email: string
  readonly name: string
  readonly phone: string
  readonly firstAt: string
}

/**
 * Customer ids by lower-case address for orders of a former shop. Creates unknown customers as of
 * their first order; known ones are unchanged. Imports never contain consent.
 */
export async function ensureEarlierCustomers(
  db: Db,
  orderImportId: string,
  people: readonly EarlierCustomer[],
): Promise<Map<string, string>> {
  const of = <K extends keyof EarlierCustomer>(key: K) => people.map((customer) => customer[key])
  const { rows } = await sql<{ email: string; id: string }>`
    insert into customers (email, name, phone, created_at, order_import_id)
    select email, name, phone, first_at, ${orderImportId}::uuid
    from unnest(${of('email')}::text[], ${of('name')}::text[], ${of('phone')}::text[], ${of('firstAt')}::timestamptz[])
      given (email, name, phone, first_at) order by lower(email)
    on conflict (tenant_id, email_key) do update set phone = customers.phone
    returning email_key as email, coalesce(merged_into, customer_id) as id`.execute(db)
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** Removes customers created by an import unless anything else refers to them. Returns the count. */
export async function removeEarlierCustomers(db: Db, orderImportId: string): Promise<number> {
  const { rows } = await sql`
    delete from customers where version = 1 and order_count = 0 and customer_id in (
    select c.customer_id from customers c where order_import_id = ${orderImportId}::uuid and version = 1 and order_count = 0
      and merged_into is null and erased_at is null
      and not exists (select from orders o where o.customer_id = c.customer_id)
      and not exists (select from historic_orders h where h.customer_id = c.customer_id)
      and not exists (select from credit_accounts a where a.customer_id = c.customer_id)
      and not exists (select from customer_tags t where t.customer_id = c.customer_id)
      and not exists (select from customer_consents s where s.customer_id = c.customer_id)
      and not exists (select from customers m where m.merged_into = c.customer_id)
    limit 250) returning 1`.execute(db)
  return rows.length
}
