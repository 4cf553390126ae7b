import { sql } from 'kysely'

import type { TestApp } from '../test-app.ts'

const known = JSON.stringify({ name: '', phone: '', note: '', consent: null, tags: [] })

export async function addMerge(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, (db) =>
    sql`insert into customer_merges (kept_id, actor_name, before, after)
      select customer_id, 'Owner', ${known}::jsonb, ${known}::jsonb from customers limit 1`.execute(
      db,
    ),
  )
}
