import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { listAttention } from '@marketday/contract/reports/dashboard'
import type { Can, Permission } from '@marketday/contract/accounts/team/permissions'

import { findFailedBuild } from '../../storefront/builds/queries.ts'
import type { Config } from '../../config.ts'
import { countOpenFailures } from '../../deliveries/queries.ts'
import { findFailedImport } from '../../imports/queries.ts'
import { countOrders } from '../../orders/count-orders.ts'
import { countPaymentProblems } from '../../payments/card/find-payments.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { countLackingCustoms, countLowStock, countOpenTakes } from '../../stock/count-waiting.ts'
import { addDays } from './range.ts'

interface NoticeCount {
  readonly count: number
  /** Link to the list of exactly the counted entries. */
  readonly to: string
}

interface Reader {
  readonly can: Can
  readonly config: Config
  /** In the shop's time zone. */
  readonly today: string
}

interface Notice {
  readonly id: string
  readonly one: string
  readonly many: string
  readonly needs: Permission
  readonly find: (db: Db, reader: Reader) => Promise<NoticeCount>
}

const notices: readonly Notice[] = [
  {
    id: 'unpacked',
    one: 'order from before today needs packing',
    many: 'orders from before today need packing',
    needs: 'orders.see',
    find: (db, { today }) =>
      ordersBy(db, { status: 'open', fulfilment: 'to_pack', to: addDays(today, -1) }),
  },
  {
    id: 'unpaid',
    one: 'card order is not paid',
    many: 'card orders are not paid',
    needs: 'orders.see',
    find: (db) => ordersBy(db, { tab: 'unpaid', method: 'card' }),
  },
  {
    id: 'paymentProblems',
    one: 'refund or payment needs your decision',
    many: 'refunds and payments need your decision',
    needs: 'orders.see',
    find: async (db) => ({
      count: await countPaymentProblems(db),
      to: '/adminPanel/orderManagement?tab=payments',
    }),
  },
  {
    id: 'failedStops',
    one: 'failed delivery needs a decision',
    many: 'failed deliveries need a decision',
    needs: 'deliveries.see',
    find: async (db) => ({
      count: await countOpenFailures(db),
      to: '/adminPanel/deliveryManagement?show=failed',
    }),
  },
  {
    id: 'lowStock',
    one: 'item is low or out of stock',
    many: 'items are low or out of stock',
    needs: 'stock.see',
    find: async (db) => ({
      count: await countLowStock(db),
      to: '/adminPanel/inventoryManagement?tab=stock&state=short',
    }),
  },
  {
    id: 'openCounts',
    one: 'stock count is not posted',
    many: 'stock counts are not posted',
    needs: 'stock.see',
    find: async (db) => ({
      count: await countOpenTakes(db),
      to: '/adminPanel/inventoryManagement/stock/counts?status=open',
    }),
  },
  {
    id: 'lacksCustoms',
    one: 'item has no HS code or origin for customs',
    many: 'items have no HS code or origin for customs',
    needs: 'products.see',
    find: async (db) => ({
      count: await countLackingCustoms(db),
      to: '/adminPanel/inventoryManagement?missing=customs',
    }),
  },
  {
    id: 'failedBuild',
    one: 'build failed, the newest',
    many: '',
    needs: 'builds.see',
    find: async (db) => single(await findFailedBuild(db), '/adminPanel/buildManagement/'),
  },
  {
    id: 'failedImport',
    one: 'import failed, the newest',
    many: '',
    needs: 'products.see',
    find: async (db) =>
      single(await findFailedImport(db), '/adminPanel/inventoryManagement?tab=import&import='),
  },
]

type OrderQuery = Parameters<typeof countOrders>[1]

/** Uses the list's own filters, so that the count matches the linked page. */
async function ordersBy(db: Db, query: OrderQuery): Promise<NoticeCount> {
  const search = new URLSearchParams(query as Record<string, string>)
  return {
    count: await countOrders(db, query),
    to: `/adminPanel/orderManagement?${search.toString()}`,
  }
}

const single = (id: string | null, address: string): NoticeCount => ({
  count: id ? 1 : 0,
  to: `${address}${id}`,
})

export async function findAttention(
  db: Db,
  reader: Reader,
): Promise<ResponseOf<typeof listAttention>['rows']> {
  const rows = await Promise.all(
    notices
      .filter(({ needs }) => reader.can(needs))
      .map(async ({ id, one, many, find }) => {
        const { count, to } = await find(db, reader)
        return { id, label: count === 1 ? one : many, count, to }
      }),
  )
  return rows.filter(({ count }) => count > 0)
}
