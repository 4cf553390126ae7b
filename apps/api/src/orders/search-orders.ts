import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { OrderRow } from '@marketday/contract/orders/orders'
import type { PanelHit } from '@marketday/contract/panel/panel-search'

import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { findHistoricNames, searchHistoricOrders } from './historic/find-historic-orders.ts'
import { listOrderPage } from './lists/list-order-page.ts'

interface OrderName extends Pick<OrderRow, 'id' | 'number' | 'isArchived'> {
  readonly name: string
}

export async function searchOrders(db: Db, search: string, limit: number): Promise<PanelHit[]> {
  const [orders, historic] = await Promise.all([
    searchNames(db, search, limit),
    searchHistoricOrders(db, search, limit),
  ])
  return [...orders.map(toHit), ...historic]
}

export async function findOrderNames(db: Db, ids: readonly string[]): Promise<PanelHit[]> {
  const [orders, historic] = await Promise.all([
    selectNamed(db, { ids }),
    findHistoricNames(db, ids),
  ])
  return [...orders.map(toHit), ...historic]
}

const toHit = ({ id, number, name, isArchived }: OrderName): PanelHit => ({
  kind: 'order',
  id,
  title: `Order ${number}`,
  detail: isArchived ? `${name} · archived` : name,
})

/** Exact number first, then list matches, newest first, archived last. */
async function searchNames(db: Db, search: string, limit: number): Promise<OrderName[]> {
  const [numbered, listed] = await Promise.all([
    /^#?[1-9]\d{0,11}$/.test(search) ? selectNumbered(db, { number: search.replace('#', '') }) : [],
    listOrderPage(db, { search, limit: limit }),
  ])
  // Common words would scan the whole archive.
  const archived =
    listed.rows.length < limit
      ? await listOrderPage(db, { search, limit: limit, tab: 'archived' })
      : { rows: [] }
  const listedNames = [...listed.rows, ...archived.rows].map(
    ({ id, number, customerName, isArchived }) => ({ id, number, name: customerName, isArchived }),
  )
  const isNew = ({ id }: OrderName) => numbered.every((order) => order.id !== id)
  return [...numbered, ...listedNames.filter(isNew)].slice(0, limit)
}

const selectNumbered = preparedStatement<{ number: string }, OrderName>((db, { number }) => ({
  compile: () => names(sql`number = ${number}::bigint`).compile(db),
}))

const selectNamed = preparedStatement<{ ids: readonly string[] }, OrderName>((db, { ids }) => ({
  compile: () => names(sql`order_id = any(${ids}::uuid[])`).compile(db),
}))

const names = (condition: RawBuilder<unknown>) => sql<OrderName>`
  select order_id as id, number::text, name, archived_at is not null as "isArchived" from orders where ${condition}`
