import { sql } from 'kysely'

import { inOrder } from '../../../platform/database/in-order.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

/**
 * Updates the sales of locked items by their times: running, upcoming or removed when over. Only
 * the end increments the version, since it changes a form field.
 */
export async function keepSales(db: Db, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await inOrder([
    sql`
      with over as (
        update products set sale_from = null, sale_until = null, sale_changes_at = null,
          version = version + 1, updated_at = app_now()
         where product_id = any(${productIds}::uuid[]) and sale_until <= app_now()
        returning product_id
      )
      update variants v set sale_price_minor = null, is_on_sale = false from over
       where v.product_id = over.product_id and v.sale_price_minor is not null`.execute(db),
    sql`
      update variants v set is_on_sale = not v.is_on_sale from products p
       where p.product_id = any(${productIds}::uuid[]) and v.product_id = p.product_id
         and v.is_on_sale <> (v.sale_price_minor is not null and coalesce(p.sale_from <= app_now(), true))`.execute(
      db,
    ),
    sql`
      update products p set sale_changes_at = next.change
        from (
          select product_id, case when sale_from > app_now() then sale_from else sale_until end as change
          from products where product_id = any(${productIds}::uuid[])
        ) next
       where p.product_id = next.product_id and p.sale_changes_at is distinct from next.change`.execute(
      db,
    ),
  ])
}
