import type { Can } from '@marketday/contract/accounts/team/permissions'
import type { PanelHit } from '@marketday/contract/panel/panel-search'

import { findCustomerNames, searchCustomers } from '../../orders/search-customers.ts'
import { findOrderNames, searchOrders } from '../../orders/search-orders.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findItemNames, searchItems } from './search-items.ts'

const perKind = 6

/** Best matches per kind that the role may see; or recently opened ones by id. */
export async function searchPanel(
  db: Db,
  query: { readonly search?: string | undefined; readonly recent?: string | undefined },
  can: Can,
): Promise<PanelHit[]> {
  if (query.search) return await searchKinds(db, query.search, can)
  const ids = query.recent?.split(',') ?? []
  const hits = await findNames(db, ids, can)
  return ids.flatMap((id) => hits.find((hit) => hit.id === id) ?? [])
}

async function searchKinds(db: Db, search: string, can: Can): Promise<PanelHit[]> {
  const [items, orders, customers] = await Promise.all([
    can('products.see') ? searchItems(db, search, perKind) : [],
    can('orders.see') ? searchOrders(db, search, perKind) : [],
    can('orders.see') ? searchCustomers(db, search, perKind) : [],
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
