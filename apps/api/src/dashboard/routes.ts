import * as contract from '@marketday/contract/dashboard'
import type { Dashboard } from '@marketday/contract/dashboard'
import type { Permission } from '@marketday/contract/permissions'

import { handle } from '../platform/http/handle.ts'
import type { App } from '../platform/services.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { attentionFor, checklistFrom } from './attention.ts'
import {
  countAttention,
  countDeliveries,
  getProgress,
  getTenant,
  listDailySales,
  listLowStock,
  listShares,
  sumPeriod,
} from './queries.ts'
import { periodOf } from './range.ts'

export function dashboardRoutes(app: App) {
  handle(app, contract.getDashboard, ({ db, query, caller }) =>
    readDashboard(db, query.range ?? '30d', caller.permissions),
  )
  handle(app, contract.listLowStock, async ({ db }) => ({ rows: await listLowStock(db) }))
  handle(app, contract.getChecklist, async ({ db }) => ({
    rows: checklistFrom(await getProgress(db)),
  }))
}

async function readDashboard(
  db: Db,
  range: Dashboard['range'],
  permissions: readonly Permission[],
): Promise<Dashboard> {
  const { currency, timeZone } = await getTenant(db)
  const period = periodOf(range, db.context.now, timeZone)
  const earlier = { from: period.beforeFrom, to: period.beforeTo }
  const seesMoney = permissions.includes('dashboard.money')
  const [now, before, deliveries, attention, series, shares] = await Promise.all([
    sumPeriod(db, period, timeZone),
    sumPeriod(db, earlier, timeZone),
    countDeliveries(db, period),
    countAttention(db),
    seesMoney ? listDailySales(db, period, timeZone) : [],
    seesMoney ? listShares(db, period, timeZone) : { topProducts: [], categories: [] },
  ])
  const average = (totals: typeof now) =>
    totals.orders === 0 ? 0 : Math.round(totals.sales / totals.orders)
  return {
    currency,
    range,
    from: period.from,
    to: period.to,
    money: seesMoney
      ? {
          salesMinor: { value: now.sales, before: before.sales },
          averageOrderMinor: { value: average(now), before: average(before) },
          refundsMinor: { value: now.refunds, before: before.refunds },
          series,
          ...shares,
        }
      : null,
    orders: { value: now.orders, before: before.orders },
    newCustomers: { value: now.customers, before: before.customers },
    deliveries,
    attention: attentionFor(attention, permissions),
    updatedAt: db.context.now.toISOString(),
  }
}
