import { sql } from 'kysely'

import type { TestApp } from '../test-app.ts'

/** An order of the newest market, assigned to the newest colleague. */
export async function addSale(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, (db) =>
    sql`update orders set
        market_id = (select market_id from markets order by market_id desc limit 1),
        assignee_id = (select user_id from memberships order by user_id desc limit 1)
      where order_id = (select order_id from orders order by order_id desc limit 1)`.execute(db),
  )
}
