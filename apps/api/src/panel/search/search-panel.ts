import type { Can } from '@marketday/contract/team/permissions'
import type { PanelHit } from '@marketday/contract/site/panel-search'

import { findCustomerNames, searchCustomers } from '../../orders/search-customers.ts'
import { findOrderNames, searchOrders } from '../../orders/search-orders.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findItemNames, searchItems } from './search-items.ts'

/** How many of each kind. */
const most = 6

/** The best of each kind that the role may see; or, by their ids, what was opened last. */
export async function searchPanel(
  db: Db,
  asked: { readonly search?: string | undefined; readonly recent?: string | undefined },
  can: Can,
): Promise<PanelHit[]> {
  if (asked.search) return await searchKinds(db, asked.search, can)
  const ids = asked.recent?.split(',') ?? []
  const hits = await findNames(db, ids, can)
  return ids.flatMap((id) => hits.find((hit) => hit.id === id) ?? [])
}

async function searchKinds(db: Db, search: string, can: Can): Promise<PanelHit[]> {
  const [items, orders, customers] = await Promise.all([
    can('products.see') ? searchItems(db, search, most) : [],
    can('orders.see') ? searchOrders(db, search, most) : [],
    can('orders.see') ? searchCustomers(db, search, most) : [],
  ])
  return [...items, ...orders, ...customers]
}

async function findNames(db: Db, ids: readonly string[], can: Can): Promise<PanelHit[]> {
  if (ids.length === 0) return []
  const [items, orders, customers] = await Promise.all([
    can('products.see') ? findItemNames(db, ids) : [],
    can('orders.see') ? findOrderNames(db, ids) : [],
    can('orders.see') ? findCustomerNames(db, ids) : [],
  ])
  return [...items, ...orders, ...customers]
}
