import { sql } from 'kysely'

import type { SalesCharts } from '@marketday/contract/reports/dashboard'

import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { addDays } from './range.ts'
import type { Days } from './range.ts'
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts'

export interface Sales {
  readonly gross: number
  readonly cancelled: number
  readonly refunds: number
  readonly net: number
  /** Excludes cancelled orders. */
  readonly orders: number
}

interface DaySales extends Sales {
  readonly day: string
}

const emptySales: Sales = { gross: 0, cancelled: 0, refunds: 0, net: 0, orders: 0 }

/** By day, omitting days without orders. */
export const listSales = preparedStatement<{ from: string; to: string }, DaySales>(
  (db, { from, to }) => ({
    compile: () =>
      sql<DaySales>`
        with asked as materialized (select * from days_between(${from}::date, ${to}::date))
        select day, gross_minor as gross, cancelled_minor as cancelled, refunds_minor as refunds, net_minor as net, orders
        from asked join daily_sales using (day) where is_added_up and day between ${from}::date and ${to}::date
        union all
        select day, sum(gross)::bigint, sum(cancelled)::bigint, sum(refunds + lost)::bigint, sum(net)::bigint,
          count(*) filter (where not is_change and not is_cancelled)::int
        from asked cross join lateral sale_rows(since, before) where not is_added_up group by day`.compile(
        db,
      ),
  }),
)

export function sumSales(sales: readonly DaySales[], { from, to }: Days): Sales {
  const inside = sales.filter(({ day }) => day >= from && day <= to)
  const sum = (of: (one: Sales) => number) => inside.reduce((all, one) => all + of(one), 0)
  return {
    gross: sum(({ gross }) => gross),
    cancelled: sum(({ cancelled }) => cancelled),
    refunds: sum(({ refunds }) => refunds),
    net: sum(({ net }) => net),
    orders: sum(({ orders }) => orders),
  }
}

/** Includes days without orders. */
export function seriesOf(sales: readonly DaySales[], { from, to }: Days): SalesCharts['series'] {
  const byDay = new Map(sales.map((one) => [one.day, one]))
  const series = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { net, orders } = byDay.get(day) ?? emptySales
    series.push({ day, salesMinor: net, orders })
  }
  return series
}

interface Share {
  readonly group: 'topProducts' | 'otherSales' | 'categories'
  readonly label: string
  readonly salesMinor: number
  readonly units: number
}

const topProducts = 6

/** Best-selling items and the other sales, and categories; each of the two sums to the net of the period's orders. */
export async function listShares(
  db: Db,
  { from, to }: Days,
): Promise<Pick<SalesCharts, Share['group']>> {
  const rows = await sharesOfDays(db, { from, to })
  const listGroup = (name: Share['group']) =>
    rows.filter(({ group }) => group === name).map(({ group: _group, ...share }) => share)
  return {
    topProducts: listGroup('topProducts'),
    otherSales: listGroup('otherSales'),
    categories: listGroup('categories'),
  }
}

const sharesOfDays = preparedStatement<{ from: string; to: string }, Share>((db, { from, to }) => ({
  compile: () =>
    sql<Share>`
      with asked as materialized (select * from days_between(${from}::date, ${to}::date)),
      sold as materialized (
        select product_id, is_fee, sum(net) as net, sum(units) as units from (
          select product_id, is_fee, net_minor as net, units from asked join daily_goods using (day) where is_added_up and day between ${from}::date and ${to}::date
          union all
          select product_id, is_fee, net, units from asked cross join lateral sold_goods(since, before) where not is_added_up
        ) goods group by product_id, is_fee
      ),
      named as materialized (
        select sold.net, sold.units, p.title, p.category_id,
          row_number() over (order by p.product_id is null, net desc, p.title) as place,
          case when is_fee then 'Delivery and fees' when p.product_id is null then 'Items without a product' end as other
        from sold left join products p on p.product_id = sold.product_id
      )
      select "group", label, net::bigint as "salesMinor", units::int as units from (
        select 'topProducts' as "group", place, title as label, net, units
        from named where other is null and place <= ${sql.lit(topProducts)}
        union all
        select 'otherSales', 0, coalesce(other, 'Other products'), sum(net), sum(units)
        from named where other is not null or place > ${sql.lit(topProducts)} group by 3
        union all
        select 'categories', 0, coalesce(other, c.title, 'Without category'), sum(net), sum(units)
        from named left join categories c on c.category_id = named.category_id group by 3
      ) share where net > 0 order by place, net desc, label`.compile(db),
}))

export const salesHousekeeping: Housekeeping = { ofTenants: [sql`select sum_days()`] }
