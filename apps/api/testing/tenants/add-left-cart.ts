import { sql } from 'kysely'

import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from '../test-app.ts'

export async function addLeftCart(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, (db) =>
    sql`
      with cart as (
        insert into carts (token_hash, currency, email, updated_at)
        values (${newId()}, 'GBP', 'leaver@example.com', app_now() - interval '2 hours') returning cart_id
      ), stopped as (
        insert into cart_mail_stops (address_key) values (${newId()})
      )
      insert into cart_lines (cart_id, variant_id, quantity, unit_price_minor)
      select cart_id, (select variant_id from variants where archived_at is null limit 1), 1, 100 from cart`.execute(
      db,
    ),
  )
}
