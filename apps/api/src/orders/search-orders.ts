import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { OrderRow } from '@marketday/contract/orders/orders'

import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { listOrderPage } from './lists/list-order-page.ts'

interface OrderName extends Pick<OrderRow, 'id' | 'number' | 'isArchived'> {
  /** Who ordered. */
  readonly name: string
}

/** The order of exactly this number, then what the list finds, the newest first, those in the archive last. */
export async function searchOrders(db: Db, search: string, most: number): Promise<OrderName[]> {
  const [numbered, listed] = await Promise.all([
    /^#?[1-9]\d{0,11}$/.test(search) ? selectNumbered(db, { number: search.replace('#', '') }) : [],
    listOrderPage(db, { search, limit: most }),
  ])
  // Words that are in many orders would be looked for in the whole archive.
  const archived =
    listed.rows.length < most
      ? await listOrderPage(db, { search, limit: most, tab: 'archived' })
      : { rows: [] }
  const found = [...listed.rows, ...archived.rows].map(
    ({ id, number, customerName, isArchived }) => ({ id, number, name: customerName, isArchived }),
  )
  const isNew = ({ id }: OrderName) => numbered.every((order) => order.id !== id)
  return [...numbered, ...found.filter(isNew)].slice(0, most)
}

export async function findOrderNames(db: Db, ids: readonly string[]): Promise<OrderName[]> {
  return await selectNamed(db, { ids })
}

const selectNumbered = preparedStatement<{ number: string }, OrderName>((db, { number }) => ({
  compile: () => names(sql`number = ${number}::bigint`).compile(db),
}))

const selectNamed = preparedStatement<{ ids: readonly string[] }, OrderName>((db, { ids }) => ({
  compile: () => names(sql`order_id = any(${ids}::uuid[])`).compile(db),
}))

const names = (condition: RawBuilder<unknown>) => sql<OrderName>`
  select order_id as id, number::text, name, archived_at is not null as "isArchived" from orders where ${condition}`
