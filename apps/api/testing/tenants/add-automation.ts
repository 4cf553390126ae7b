import { sql } from 'kysely'

import type { TestApp } from '../test-app.ts'

export async function addAutomation(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, (db) =>
    sql`
      with automation as (
        insert into automations (name, trigger, conditions, acts, position)
        values ('Gifts', 'placed', '[]', '[{"kind": "tag", "tag": "Gift"}]', 1) returning automation_id
      )
      insert into automation_runs (automation_id, order_id, outcomes)
      select automation_id, (select order_id from orders order by order_id desc limit 1),
        '[{"kind": "tag", "outcome": "done", "reason": ""}]' from automation`.execute(db),
  )
}
