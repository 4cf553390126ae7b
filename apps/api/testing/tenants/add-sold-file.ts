import { sql } from 'kysely'

import type { TestApp } from '../test-app.ts'

export async function addSoldFile(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, (db) =>
    sql`
      with sold as (
        select o.order_id, v.product_id from orders o join order_lines l using (order_id) join variants v using (variant_id)
        where o.status in ('open', 'completed')
        order by o.captured_minor >= o.total_minor and o.refunded_minor = 0 and o.cancelled_minor = 0 desc limit 1
      ), file as (
        insert into item_files (product_id, file_id, name, position)
        select product_id, (select file_id from files limit 1), 'Book.pdf', 0 from sold returning item_file_id
      )
      insert into order_downloads (order_id, item_file_id) select order_id, item_file_id from sold, file`.execute(
      db,
    ),
  )
}
