import { sumBy } from '@marketday/contract/money/sum-by'
import * as contract from '@marketday/contract/reports/dashboard'
import type { Dashboard } from '@marketday/contract/reports/dashboard'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Config } from '../../config.ts'
import { handle } from '../../platform/http/handle.ts'
import type { App } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { checklistFrom } from './checklist.ts'
import { listAttention } from './attention.ts'
import { countDeliveries, countNewCustomers, getProgress, getTenant } from './queries.ts'
import { periodOf } from './range.ts'
import { listSales, listShares, seriesOf, sumSales } from './sales.ts'
import type { Sales } from './sales.ts'

export function dashboardRoutes(app: App) {
  handle(app, contract.getDashboard, ({ db, query, can, services }) =>
    readDashboard(db, query.range ?? '30d', { can, config: services.config }),
  )
  handle(app, contract.getChecklist, async ({ db }) => ({
    rows: checklistFrom(await getProgress(db)),
  }))
}

async function readDashboard(
  db: Db,
  range: Dashboard['range'],
  { can, config }: { readonly can: Can; readonly config: Config },
): Promise<Dashboard> {
  const { currency, timeZone } = await getTenant(db)
  const period = periodOf(range, db.context.now, timeZone)
  const earlier = { from: period.beforeFrom, to: period.beforeTo }
  const [sales, customers, earlierCustomers, deliveries, attention, shares] = await Promise.all([
    listSales(db, { from: earlier.from, to: period.to }),
    countNewCustomers(db, period, timeZone),
    countNewCustomers(db, earlier, timeZone),
    countDeliveries(db, period),
    listAttention(db, { can, config, today: period.to }),
    can('dashboard.money') ? listShares(db, period) : null,
  ])
  const [now, before] = [sumSales(sales, period), sumSales(sales, earlier)]
  const figure = (of: (sales: Sales) => number) => ({ value: of(now), before: of(before) })
  return {
    currency,
    range,
    from: period.from,
    to: period.to,
    money: shares && {
      salesMinor: figure((sales) => sales.net),
      grossMinor: figure((sales) => sales.gross),
      cancelledMinor: figure((sales) => sales.cancelled),
      refundsMinor: figure((sales) => sales.refunds),
      averageOrderMinor: figure(({ net, orders }) => (orders === 0 ? 0 : Math.round(net / orders))),
      series: seriesOf(sales, period),
      ...shares,
      earlierOrdersMinor: now.net - sumBy(shares.categories, ({ salesMinor }) => salesMinor),
    },
    orders: figure((sales) => sales.orders),
    newCustomers: { value: customers, before: earlierCustomers },
    deliveries,
    attention,
    updatedAt: db.context.now.toISOString(),
  }
}
