import { sql } from 'kysely'

import type { Dashboard } from '@marketday/contract/reports/dashboard'

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

type Money = NonNullable<Dashboard['money']>

/** Includes days without orders. */
export function seriesOf(sales: readonly DaySales[], { from, to }: Days): Money['series'] {
  const byDay = new Map(sales.map((one) => [one.day, one]))
  const series = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { net, orders } = byDay.get(day) ?? emptySales
    series.push({ day, salesMinor: net, orders })
  }
  return series
}

interface Share {
  readonly isProduct: boolean
  readonly label: string
  readonly salesMinor: number
  readonly units: number
}

const topProducts = 6

/** Best-selling items with the rest as one, and categories; each list sums to the net of the period's orders. */
export async function listShares(
  db: Db,
  { from, to }: Days,
): Promise<Pick<Money, 'topProducts' | 'categories'>> {
  const rows = await sharesOfDays(db, { from, to })
  const sharesWhere = (isForProducts: boolean) =>
    rows
      .filter(({ isProduct }) => isProduct === isForProducts)
      .map(({ isProduct: _isProduct, ...share }) => share)
  return { topProducts: sharesWhere(true), categories: sharesWhere(false) }
}

const sharesOfDays = preparedStatement<{ from: string; to: string }, Share>((db, { from, to }) => ({
  compile: () =>
    sql<Share>`
      with asked as materialized (select * from days_between(${from}::date, ${to}::date)),
      sold as materialized (
        select product_id, sum(net) as net, sum(units) as units from (
          select product_id, net_minor as net, units from asked join daily_goods using (day) where is_added_up and day between ${from}::date and ${to}::date
          union all
          select product_id, net, units from asked cross join lateral sold_goods(since, before) where not is_added_up
        ) goods group by product_id
      ),
      named as materialized (
        select sold.*, p.title, p.category_id,
          case when p.product_id is null then ${sql.lit(topProducts + 1)}
            else least(row_number() over (order by p.product_id is null, net desc, p.title), ${sql.lit(topProducts + 1)}) end as place
        from sold left join products p on p.product_id = sold.product_id
      )
      select is_product as "isProduct", label, net::bigint as "salesMinor", units::int as units from (
        select true as is_product, place, case when place > ${sql.lit(topProducts)} then 'Everything else' else title end as label,
          sum(net) as net, sum(units) as units
        from named group by 2, 3
        union all
        select false, 0, case when product_id is null then 'Delivery' else coalesce(c.title, 'Without category') end,
          sum(net), sum(units)
        from named left join categories c on c.category_id = named.category_id group by 3
      ) share where net > 0 order by place, net desc, label`.compile(db),
}))

export const salesHousekeeping: Housekeeping = { ofTenants: [sql`select sum_days()`] }
