import { sql } from 'kysely'

import type { Db } from '../platform/database/tenant-db.ts'
import { addDays } from './range.ts'
import type { Period } from './range.ts'

export async function getTenant(db: Db) {
  return await db
    .selectFrom('tenants')
    .select(['currency', 'time_zone as timeZone'])
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()
}

interface Totals {
  readonly sales: number
  readonly orders: number
  readonly refunds: number
  readonly customers: number
}

/** Sales are what was ordered and not cancelled; refunds count on the day they were given. */
export async function sumPeriod(
  db: Db,
  { from, to }: Pick<Period, 'from' | 'to'>,
  timeZone: string,
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with bounds as (select ${from}::date::timestamp at time zone ${timeZone} as starts,
                           (${to}::date + 1)::timestamp at time zone ${timeZone} as ends)
    select
      (select coalesce(sum(total_minor), 0)::bigint from orders, bounds
        where placed_at >= starts and placed_at < ends and status <> 'cancelled') as sales,
      (select count(*) from orders, bounds where placed_at >= starts and placed_at < ends and status <> 'cancelled') as orders,
      (select coalesce(sum(amount_minor), 0)::bigint from refunds, bounds
        where created_at >= starts and created_at < ends and status in ('pending', 'succeeded')) as refunds,
      (select count(*) from customers, bounds where created_at >= starts and created_at < ends) as customers`.execute(
    db,
  )
  return rows[0] ?? { sales: 0, orders: 0, refunds: 0, customers: 0 }
}

/** Every day of the period, those without an order included. */
export async function listDailySales(
  db: Db,
  { from, to }: Pick<Period, 'from' | 'to'>,
  timeZone: string,
) {
  const { rows } = await sql<{ day: string; salesMinor: number; orders: number }>`
    select (placed_at at time zone ${timeZone})::date as day, sum(total_minor)::bigint as "salesMinor", count(*) as orders
      from orders
     where placed_at >= ${from}::date::timestamp at time zone ${timeZone}
       and placed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
       and status <> 'cancelled'
     group by 1`.execute(db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const series: { day: string; salesMinor: number; orders: number }[] = []
  for (let day = from; day <= to; day = addDays(day, 1))
    series.push(byDay.get(day) ?? { day, salesMinor: 0, orders: 0 })
  return series
}

interface Shares {
  readonly topProducts: { label: string; salesMinor: number; units: number }[]
  readonly categories: { label: string; salesMinor: number; units: number }[]
}

export async function listShares(
  db: Db,
  { from, to }: Pick<Period, 'from' | 'to'>,
  timeZone: string,
): Promise<Shares> {
  const sold = sql`
    from order_lines as line
    join orders using (tenant_id, order_id)
    join variants using (tenant_id, variant_id)
    join products using (tenant_id, product_id)
    left join categories using (tenant_id, category_id)
   where orders.placed_at >= ${from}::date::timestamp at time zone ${timeZone}
     and orders.placed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
     and orders.status <> 'cancelled'`
  const figures = sql`sum(line.total_minor)::bigint as "salesMinor", sum(line.quantity)::bigint as units`
  const [products, categories] = await Promise.all([
    sql<Shares['topProducts'][number]>`select products.title as label, ${figures} ${sold}
      group by products.product_id, products.title order by 2 desc, 1 limit 8`.execute(db),
    sql<
      Shares['categories'][number]
    >`select coalesce(categories.title, 'Without category') as label, ${figures} ${sold}
      group by 1 order by 2 desc, 1 limit 20`.execute(db),
  ])
  return { topProducts: products.rows, categories: categories.rows }
}

export async function countDeliveries(db: Db, { from, to }: Pick<Period, 'from' | 'to'>) {
  const { rows } = await sql<{ planned: number; done: number; failed: number }>`
    select count(*) filter (where status not in ('cancelled', 'delivered', 'failed', 'returning', 'returned')) as planned,
           count(*) filter (where status = 'delivered') as done,
           count(*) filter (where status in ('failed', 'returning', 'returned')) as failed
      from deliveries where day between ${from}::date and ${to}::date`.execute(db)
  return rows[0] ?? { planned: 0, done: 0, failed: 0 }
}

export interface AttentionCounts {
  readonly unpacked: number
  readonly unpaid: number
  readonly failedStops: number
  readonly paymentProblems: number
  readonly lowStock: number
  readonly failedBuilds: number
  readonly failedImports: number
}

export async function countAttention(db: Db): Promise<AttentionCounts> {
  const { rows } = await sql<AttentionCounts>`
    select
      (select count(*) from orders where status = 'open' and fulfilment_status = 'unfulfilled'
         and placed_at < app_now() - interval '24 hours') as unpacked,
      (select count(*) from orders where status = 'open' and payment_status in ('unpaid', 'part_paid') and payment_method = 'card') as unpaid,
      (select count(*) from deliveries where status = 'failed') as "failedStops",
      (select count(*) from refunds where status in ('failed', 'reversed'))
        + (select count(*) from unmatched_payments where status = 'open') as "paymentProblems",
      (select count(*) from variants join products using (tenant_id, product_id) join stock_levels using (tenant_id, variant_id)
        where products.status = 'active' and variants.tracked and variants.archived_at is null
          and on_hand - reserved - unavailable <= variants.low_stock_threshold) as "lowStock",
      (select count(*) from builds newest where status = 'failed'
          and not exists (select from builds later where later.number > newest.number)) as "failedBuilds",
      (select count(*) from imports where status = 'failed') as "failedImports"`.execute(db)
  return (
    rows[0] ?? {
      unpacked: 0,
      unpaid: 0,
      failedStops: 0,
      paymentProblems: 0,
      lowStock: 0,
      failedBuilds: 0,
      failedImports: 0,
    }
  )
}

export async function listLowStock(db: Db) {
  return await db
    .selectFrom('variants as variant')
    .innerJoin('products as product', 'product.product_id', 'variant.product_id')
    .innerJoin('stock_levels as level', 'level.variant_id', 'variant.variant_id')
    .select(['variant.variant_id as variantId', 'product.product_id as productId', 'product.title'])
    .select(['variant.title as variantTitle', 'variant.low_stock_threshold as threshold'])
    .select(sql<number>`level.on_hand - level.reserved - level.unavailable`.as('available'))
    .where('product.status', '=', 'active')
    .where('variant.tracked', '=', true)
    .where('variant.archived_at', 'is', null)
    .where(
      sql<boolean>`level.on_hand - level.reserved - level.unavailable <= variant.low_stock_threshold`,
    )
    .orderBy(sql`level.on_hand - level.reserved - level.unavailable - variant.low_stock_threshold`)
    .orderBy('product.title')
    .limit(10)
    .execute()
}

export async function getProgress(db: Db) {
  const { rows } = await sql<
    Record<'product' | 'look' | 'delivery' | 'payments' | 'build' | 'order', boolean>
  >`
    select
      exists (select from products where status = 'active') as product,
      exists (select from shop_drafts where theme ? 'primary') as look,
      exists (select from delivery_zones where is_active) or exists (select from slot_templates where is_active) as delivery,
      exists (select from subscriptions where status in ('trialing', 'active', 'past_due')) as payments,
      exists (select from storefronts where live_build_id is not null) as build,
      exists (select from orders) as "order"`.execute(db)
  return rows[0]
}
