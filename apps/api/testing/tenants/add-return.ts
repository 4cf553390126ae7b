import { sql } from 'kysely'

import type { TestApp } from '../test-app.ts'

export async function addReturn(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, (db) =>
    sql`
      with asked as (
        insert into returns (order_id, number, status, is_asked, reason)
        select order_id, 1, 'requested', true, 'other' from order_downloads limit 1 returning return_id, order_id
      )
      insert into return_lines (return_id, order_line_id, quantity)
      select return_id, order_line_id, 1 from asked join order_lines using (order_id) limit 1`.execute(
      db,
    ),
  )
}
