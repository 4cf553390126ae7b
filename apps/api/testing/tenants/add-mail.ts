import { sql } from 'kysely'

import type { TestApp } from '../test-app.ts'

/** Mail about an order: the demo sends none. */
export async function addMail(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, (db) =>
    sql`insert into mail_outbox (template, to_address, subject, text, html, status, order_id)
      select 'order-confirmed', email, 'Your order', '', '', 'sent', order_id from orders limit 1`.execute(
      db,
    ),
  )
}
