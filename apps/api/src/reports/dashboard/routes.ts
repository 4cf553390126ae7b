import { sumBy } from '@marketday/contract/money/sum-by'
import * as contract from '@marketday/contract/reports/dashboard'
import type { Dashboard, SalesCharts } from '@marketday/contract/reports/dashboard'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { checklistFrom } from './checklist.ts'
import { findAttention } from './attention.ts'
import { countDeliveries, countNewCustomers, getProgress, getTenant } from './queries.ts'
import { periodOf } from './range.ts'
import { listSales, listShares, seriesOf, sumSales } from './sales.ts'
import type { Sales } from './sales.ts'

export function dashboardRoutes(app: App) {
  handle(app, contract.getDashboard, ({ db, query, can }) =>
    readDashboard(db, query.range ?? '30d', can),
  )
  handle(app, contract.getSalesCharts, ({ db, query }) => readCharts(db, query.range ?? '30d'))
  handle(app, contract.listAttention, async ({ db, can, services }) => ({
    rows: await findAttention(db, { can, config: services.config, today: await todayIn(db) }),
  }))
  handle(app, contract.getChecklist, async ({ db }) => ({
    rows: checklistFrom(await getProgress(db)),
  }))
}

async function readDashboard(db: Db, range: Dashboard['range'], can: Can): Promise<Dashboard> {
  const { currency, timeZone } = await getTenant(db)
  const period = periodOf(range, db.context.now, timeZone)
  const earlier = { from: period.beforeFrom, to: period.beforeTo }
  const [sales, customers, earlierCustomers, deliveries] = await Promise.all([
    listSales(db, { from: earlier.from, to: period.to }),
    countNewCustomers(db, period, timeZone),
    countNewCustomers(db, earlier, timeZone),
    countDeliveries(db, period),
  ])
  const [now, before] = [sumSales(sales, period), sumSales(sales, earlier)]
  const figure = (of: (sales: Sales) => number) => ({ value: of(now), before: of(before) })
  return {
    currency,
    range,
    from: period.from,
    to: period.to,
    money: can('dashboard.money')
      ? {
          salesMinor: figure((sales) => sales.net),
          grossMinor: figure((sales) => sales.gross),
          cancelledMinor: figure((sales) => sales.cancelled),
          refundsMinor: figure((sales) => sales.refunds),
          averageOrderMinor: figure(({ net, orders }) =>
            orders === 0 ? 0 : Math.round(net / orders),
          ),
        }
      : null,
    orders: figure((sales) => sales.orders),
    newCustomers: { value: customers, before: earlierCustomers },
    deliveries,
    updatedAt: db.context.now.toISOString(),
  }
}

async function readCharts(db: Db, range: SalesCharts['range']): Promise<SalesCharts> {
  const { currency, timeZone } = await getTenant(db)
  const period = periodOf(range, db.context.now, timeZone)
  const [sales, shares] = await Promise.all([listSales(db, period), listShares(db, period)])
  const ofPeriod = sumBy(shares.categories, ({ salesMinor }) => salesMinor)
  return {
    currency,
    range,
    series: seriesOf(sales, period),
    ...shares,
    earlierOrdersMinor: sumSales(sales, period).net - ofPeriod,
  }
}

async function todayIn(db: Db): Promise<string> {
  const { timeZone } = await getTenant(db)
  return periodOf('today', db.context.now, timeZone).to
}
