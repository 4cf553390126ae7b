import { sql } from 'kysely'

import type { Db } from '../platform/database/tenant-db.ts'
import { addDays } from './range.ts'
import type { Days } from './range.ts'

/**
 * One definition for every figure of money: net = gross − cancelled − refunds, order by order, on the day it
 * was placed. Money that went back for cancelled goods is in `cancelled` already, so only what was given back
 * beyond it is a refund, from the moment it was promised. What nobody confirmed yet is no sale.
 */
const cancelled = sql`(case when o.status = 'cancelled' then o.total_minor else o.cancelled_minor end)`
const refunded = sql`greatest(0, coalesce(back.sum, 0) - greatest(0, o.captured_minor - (o.total_minor - ${cancelled})))`

const sold = ({ from, to }: Days, timeZone: string) => sql`
  select o.order_id, o.placed_at, o.status, o.delivery_minor, o.total_minor as gross,
    ${cancelled} as cancelled, ${refunded} as refunds, o.total_minor - ${cancelled} - ${refunded} as net
  from orders o
  left join (
    select order_id, sum(amount_minor)::bigint as sum from refunds where status not in ('failed', 'reversed') group by order_id
  ) back on back.order_id = o.order_id
  where o.placed_at >= ${from}::date::timestamp at time zone ${timeZone}
    and o.placed_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
    and o.status not in ('draft', 'pending_review')`

export interface Sales {
  readonly gross: number
  readonly cancelled: number
  readonly refunds: number
  readonly net: number
  /** Without those that were cancelled. */
  readonly orders: number
}

export async function sumSales(db: Db, days: Days, timeZone: string): Promise<Sales> {
  const { rows } = await sql<Sales>`
    with sold as (${sold(days, timeZone)})
    select coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(cancelled), 0)::bigint as cancelled,
      coalesce(sum(refunds), 0)::bigint as refunds, coalesce(sum(net), 0)::bigint as net,
      count(*) filter (where status <> 'cancelled')::int as orders
    from sold`.execute(db)
  return rows[0] ?? { gross: 0, cancelled: 0, refunds: 0, net: 0, orders: 0 }
}

/** Every day of the period, those without an order included. */
export async function listDailySales(db: Db, days: Days, timeZone: string) {
  const { rows } = await sql<{ day: string; salesMinor: number; orders: number }>`
    with sold as (${sold(days, timeZone)})
    select (placed_at at time zone ${timeZone})::date as day, sum(net)::bigint as "salesMinor",
      count(*) filter (where status <> 'cancelled')::int as orders
    from sold group by 1`.execute(db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const series: { day: string; salesMinor: number; orders: number }[] = []
  for (let day = days.from; day <= days.to; day = addDays(day, 1))
    series.push(byDay.get(day) ?? { day, salesMinor: 0, orders: 0 })
  return series
}

export interface Share {
  readonly label: string
  readonly salesMinor: number
  readonly units: number
}

const topProducts = 6

/**
 * The net of each order, spread over its goods and its delivery by what they are worth, to the minor unit:
 * products and categories each sum to the net of the period.
 */
export async function listShares(db: Db, days: Days, timeZone: string) {
  const parts = sql`
    with sold as (${sold(days, timeZone)}),
    part as (
      select sold.order_id, sold.net, line.variant_id, line.order_line_id as id, (line.quantity - line.cancelled_quantity) as units,
        line.unit_price_minor * (line.quantity - line.cancelled_quantity) as worth
      from sold join order_lines line on line.order_id = sold.order_id where sold.net > 0
      union all
      select order_id, net, null, order_id, 0, delivery_minor from sold where net > 0
    ),
    running as (
      select part.*, sum(worth) over (partition by order_id order by id) as until, sum(worth) over (partition by order_id) as whole from part
    ),
    share as (
      select variant_id, units, case when whole = 0 then 0
        else round(net::numeric * until / whole)::bigint - round(net::numeric * (until - worth) / whole)::bigint end as net
      from running
    )`
  const [products, categories] = await Promise.all([
    sql<Share & { place: number }>`${parts}
      select title as label, sum(net)::bigint as "salesMinor", sum(units)::int as units, least(place, ${sql.lit(topProducts + 1)})::int as place
      from (
        select case when rank <= ${sql.lit(topProducts)} then title else 'Everything else' end as title, rank as place, net, units
        from (
          select p.title, sum(share.net) as net, sum(share.units) as units,
            case when p.product_id is null then ${sql.lit(topProducts + 1)}
              else row_number() over (order by p.product_id is null, sum(share.net) desc, p.title) end as rank
          from share left join variants v on v.variant_id = share.variant_id left join products p on p.product_id = v.product_id
          group by p.product_id, p.title
        ) ranked
      ) shown group by 1, 4 having sum(net) > 0 order by 4`.execute(db),
    sql<Share>`${parts}
      select case when share.variant_id is null then 'Delivery' else coalesce(c.title, 'Without category') end as label,
        sum(share.net)::bigint as "salesMinor", sum(share.units)::int as units
      from share left join variants v on v.variant_id = share.variant_id left join products p on p.product_id = v.product_id
      left join categories c on c.category_id = p.category_id
      group by 1 having sum(share.net) > 0 order by 2 desc, 1`.execute(db),
  ])
  return {
    topProducts: products.rows.map(({ place: _place, ...share }) => share),
    categories: categories.rows,
  }
}
