import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import {
  daysOfCover,
  reorderQuantity,
  salesPerDay,
  type WeeklySales,
  mostReorders,
} from '@marketday/contract/stock/documents/reorders'
import type {
  getForecast,
  listReorders,
  Reorder,
  ReorderPlan,
} from '@marketday/contract/stock/documents/reorders'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { soldTypes } from '../../movements.ts'

interface Sold extends Omit<Reorder, 'soldPieces' | 'perDay' | 'daysOfCover' | 'quantity'> {
  readonly available: number
  readonly weeks: WeeklySales
}

const inWeek = (week: number) => sql`
  coalesce(-sum(on_hand_delta) filter (where occurred_at <= app_now() - ${sql.lit(week)} * interval '7 days'
    and occurred_at > app_now() - ${sql.lit(week + 1)} * interval '7 days'), 0)::int`

/** Goods sold less returns, in each of the last four weeks, of one or all variants. */
const sales = (variantId: string | null) => sql`
  select variant_id, array[${inWeek(0)}, ${inWeek(1)}, ${inWeek(2)}, ${inWeek(3)}] as weeks
  from stock_movements
  where type = any(${soldTypes}::text[]) and occurred_at > app_now() - interval '28 days'
    ${variantId === null ? sql`` : sql`and variant_id = ${variantId}::uuid`}
  group by variant_id`

const variantGoods = sql`lateral (
    select coalesce(sum(on_hand - reserved - unavailable), 0)::int as available, coalesce(sum(incoming), 0)::int as incoming
    from stock_levels where product_id = v.product_id and variant_id = v.variant_id
  ) level`

const withGoods = (ofVariants: ReturnType<typeof sales>) => sql<Sold>`
  select v.variant_id as "variantId", p.title, v.title as "variantTitle", v.sku, v.cost_minor as "costMinor",
    sold.weeks, level.available, level.available + level.incoming + ordered.pieces as pieces
  from (${ofVariants}) sold
  join variants v using (variant_id)
  join products p using (product_id)
  cross join ${variantGoods}
  cross join lateral (
    select coalesce(sum(line.quantity - line.received), 0)::int as pieces
    from purchase_lines line join purchases using (purchase_id)
    where line.variant_id = v.variant_id and status in ('ordered', 'partlyReceived') and line.received < line.quantity
  ) ordered
  where v.tracked and v.archived_at is null and p.status <> 'archived'`

const paceOf = ({ weeks, available }: Pick<Sold, 'weeks' | 'available'>) => {
  const perDay = salesPerDay(weeks)
  return {
    soldPieces: weeks.reduce((sum, pieces) => sum + pieces, 0),
    perDay,
    daysOfCover: daysOfCover(available, perDay),
  }
}

export async function forecastVariant(
  db: Db,
  variantId: string,
): Promise<ResponseOf<typeof getForecast>> {
  const { rows } = await sql<Pick<Sold, 'weeks' | 'available'>>`
    select coalesce(sold.weeks, array[0, 0, 0, 0]) as weeks, level.available
    from variants v
    left join (${sales(variantId)}) sold using (variant_id)
    cross join ${variantGoods}
    where v.variant_id = ${variantId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Item')
  return paceOf(row)
}

/** Soonest to run out first. */
export async function findReorders(
  db: Db,
  plan: ReorderPlan,
): Promise<ResponseOf<typeof listReorders>> {
  const { rows } = await withGoods(sales(null)).execute(db)
  const due = rows
    .map(({ weeks, available, ...row }) => {
      const pace = paceOf({ weeks, available })
      const quantity = reorderQuantity({ ...plan, perDay: pace.perDay, pieces: row.pieces })
      return { ...row, ...pace, quantity }
    })
    .filter(({ quantity }) => quantity > 0)
    .toSorted((one, other) => (one.daysOfCover ?? 0) - (other.daysOfCover ?? 0))
  return { rows: due.slice(0, mostReorders), total: due.length }
}
