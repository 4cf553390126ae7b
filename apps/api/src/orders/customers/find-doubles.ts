import { sql } from 'kysely'

import type { CustomerDouble } from '@marketday/contract/orders/customers'

import type { Db } from '../../platform/database/tenant-db.ts'

const mostDoubles = 5

/** Likely duplicates. Phone numbers are stored normalized. */
export async function findDoubles(db: Db, customerId: string): Promise<CustomerDouble[]> {
  const { rows } = await sql<CustomerDouble>`
    with me as materialized (select * from customers where customer_id = ${customerId}::uuid),
    alike as (
      (select c.customer_id, 'phone' as alike from me join customers c on c.phone = me.phone
        where me.phone <> '' and c.phone <> '' and c.customer_id <> me.customer_id and c.merged_into is null
        limit ${sql.lit(mostDoubles)})
      union all
      (select c.customer_id, 'address' from me join customers c on c.sort_name = me.sort_name
        where me.name <> '' and c.name <> '' and c.customer_id <> me.customer_id and c.merged_into is null
          and exists (select from orders o join orders mine on lower(mine.place ->> 'address') = lower(o.place ->> 'address')
            where o.customer_id = c.customer_id and mine.customer_id = me.customer_id
              and o.delivery_kind = 'delivery' and mine.delivery_kind = 'delivery')
        limit ${sql.lit(mostDoubles)}))
    select c.customer_id as id, c.name, c.email, c.order_count as "orderCount", max(alike.alike) as alike
    from alike join customers c on c.customer_id = alike.customer_id
    group by c.tenant_id, c.customer_id order by c.created_at desc, c.customer_id limit ${sql.lit(mostDoubles)}`.execute(
    db,
  )
  return rows
}
