import { sql } from 'kysely'

import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { OrderTab } from '@marketday/contract/orders/order-filters'
import type { countOrders as endpoint } from '@marketday/contract/orders/orders'

import { countPaymentProblems } from '../payments/card/find-payments.ts'
import { midnight } from '../platform/database/sql.ts'
import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { countDrafts } from './drafts/draft-rows.ts'
import { countHistoricOrders } from './historic/find-historic-orders.ts'
import {
  archivedIs,
  isOwed,
  ordersOfToday,
  ordersWithReturns,
  troubledOrders,
} from './lists/order-conditions.ts'
import { combinations, filterOf, isOf, passes } from './lists/order-filter.ts'
import type { Filters } from './lists/order-filter.ts'

type Tabs = ResponseOf<typeof endpoint>
type OrderCounts = Pick<Tabs, OrderTab>

export async function countTabs(db: Db): Promise<Tabs> {
  const [rows, payments, drafts, imported] = await Promise.all([
    tabCounts(db, { tenantId: db.context.tenantId }),
    countPaymentProblems(db),
    countDrafts(db),
    countHistoricOrders(db),
  ])
  return { ...noOrders, ...rows[0], payments, drafts, imported }
}

const noOrders = {
  all: 0,
  unpaid: 0,
  unfulfilled: 0,
  today: 0,
  problems: 0,
  returns: 0,
  archived: 0,
}

const tabCounts = preparedStatement<{ tenantId: unknown }, OrderCounts>((db, { tenantId }) => ({
  compile: () =>
    sql<OrderCounts>`
        select ${ordersInTab('all')} as "all", ${ordersInTab('unpaid')} as unpaid, ${ordersInTab('unfulfilled')} as unfulfilled,
          (select count(*)::int from (${ordersOfToday(tenantId)}) today) as today,
          (select count(*)::int from (${troubledOrders(tenantId)}) troubled) as problems,
          (select count(*)::int from (${ordersWithReturns}) coming) as returns,
          coalesce(sum(c.orders) filter (where c.is_archived), 0)::int as archived
        from order_counts c`.compile(db),
}))

function ordersInTab(tab: OrderTab) {
  const isMeant = sql`not c.is_archived and ${tab === 'unpaid' ? sql`c.is_owed` : sql`true`} and ${passes('c', filterOf({ tab }))}`
  return sql`coalesce(sum(c.orders) filter (where ${isMeant}), 0)::int`
}

interface Counted extends Pick<Filters, 'status' | 'fulfilment' | 'method' | 'to'> {
  readonly tab?: 'unpaid' | undefined
}

export async function countOrders(db: Db, { to, ...filters }: Counted): Promise<number> {
  const kind = { archived: false, owed: filters.tab === 'unpaid' }
  const until = to && midnight(sql`${to}::date + 1`, db.context.tenantId)
  // Most orders precede the end of the day: count the later ones and subtract.
  const later = until
    ? sql`(select count(*) from orders o where ${isOf('combination')} and ${archivedIs(kind.archived)}
        and ${kind.owed ? isOwed : sql`true`} and o.placed_at >= ${until})`
    : sql`0`
  const { rows } = await sql<{ orders: number }>`
    select coalesce(sum(orders - ${later}), 0)::int as orders
    from (${combinations(filterOf(filters), kind)}) combination`.execute(db)
  return rows[0]?.orders ?? 0
}
