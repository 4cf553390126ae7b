import { sql } from 'kysely'

import type { Customer } from '@marketday/contract/orders/customers'

import { notFound } from '../../platform/http/errors.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** What lists and pages show of a customer `c`. */
export const customerFields = sql`c.customer_id as id, c.name, c.email, c.phone, c.created_at as "joinedAt",
  c.order_count as "orderCount", c.spent_minor as "spentMinor", nullif(c.last_order_at, '-infinity') as "lastOrderAt",
  array(select tag from customer_tags t where t.customer_id = c.customer_id order by tag_key) as tags,
  (select currency from tenants where tenants.tenant_id = c.tenant_id) as currency`

const mostAddresses = 20

export async function findCustomer(db: Db, customerId: string): Promise<Customer> {
  const [customer] = await selectCustomer(db, { customerId })
  if (!customer) throw notFound('Customer')
  return customer
}

const selectCustomer = preparedStatement<{ customerId: string }, Customer>(
  (db, { customerId }) => ({
    compile: () =>
      sql<Customer>`
        select ${customerFields}, c.note, c.version,
          case when c.consented_at is not null
            then jsonb_build_object('source', c.consent_source, 'at', c.consented_at) end as consent,
          (select round(avg(net_minor))::bigint from orders o
            where o.customer_id = c.customer_id and not is_test and status not in ('draft', 'pending_review', 'cancelled')
          ) as "averageMinor",
          array(select jsonb_build_object('address', address, 'orderCount', count, 'lastUsedAt', last) from (
            select place ->> 'address' as address, count(*), max(placed_at) as last from orders o
            where o.customer_id = c.customer_id and place is not null and delivery_kind = 'delivery'
            group by 1 order by last desc limit ${sql.lit(mostAddresses)}) used) as addresses
        from customers c where c.customer_id = ${customerId}::uuid`.compile(db),
  }),
)
