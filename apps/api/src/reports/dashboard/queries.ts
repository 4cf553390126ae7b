import { sql } from 'kysely'

import { areTaxesDecided } from '../../catalog/taxes/edit-tax-class.ts'
import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import type { Days } from './range.ts'

export async function getTenant(db: Db) {
  return await db
    .selectFrom('tenants')
    .select(inCamelCase(['currency', 'time_zone']))
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
}

export async function countNewCustomers(db: Db, { from, to }: Days, timeZone: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from customers
    where merged_into is null and order_import_id is null and created_at >= ${from}::date::timestamp at time zone ${timeZone}
      and created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function countDeliveries(db: Db, { from, to }: Days) {
  const { rows } = await sql<{ planned: number; done: number; failed: number }>`
    select count(*) filter (where status not in ('cancelled', 'delivered', 'failed', 'returning', 'returned')) as planned,
           count(*) filter (where status = 'delivered') as done,
           count(*) filter (where status in ('failed', 'returning', 'returned')) as failed
      from deliveries where day between ${from}::date and ${to}::date`.execute(db)
  return rows[0] ?? { planned: 0, done: 0, failed: 0 }
}

export async function getProgress(db: Db) {
  const { rows } = await sql<
    Record<
      'product' | 'look' | 'delivery' | 'cards' | 'taxes' | 'payments' | 'build' | 'order',
      boolean
    >
  >`
    select
      exists (select from products where status = 'active') as product,
      exists (select from shop_drafts where theme ? 'primary') as look,
      exists (select from delivery_zones where is_active) or exists (select from slot_templates where is_active) as delivery,
      exists (select from payment_accounts where charges_enabled and disconnected_at is null) as cards,
      ${areTaxesDecided} as taxes,
      exists (select from subscriptions where status in ('trialing', 'active', 'past_due')) as payments,
      exists (select from storefronts where live_build_id is not null) as build,
      exists (select from orders) as "order"`.execute(db)
  return rows[0]
}
