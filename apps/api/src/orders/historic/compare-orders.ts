import { sql } from 'kysely'
import * as z from 'zod/mini'

import { withoutMark } from '@marketday/contract/catalog/products/csv'
import { historicColumns } from '@marketday/contract/orders/historic/historic-columns'
import type { HistoricField } from '@marketday/contract/orders/historic/historic-columns'
import type { HistoricContent } from '@marketday/contract/orders/historic/historic-orders'

import { inOrder } from '../../platform/database/in-order.ts'
import { appNow, insertRows } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { getOrderImportRow } from './queries.ts'
import type { OrderImportRow } from './queries.ts'
import { readOrder } from './read-order.ts'
import type { Fault, FileRow } from './read-order.ts'

const Payload = z.strictObject({ orderImportId: z.uuid(), revision: z.int() })
type Payload = z.output<typeof Payload>

const rowsAtOnce = 1_000

/**
 * Parses the orders of an upload and compares them with existing ones; imports nothing. Restarts
 * after a crash, and gives up if the columns were changed since.
 */
export const compareOrders = defineJob({
  name: 'compare-historic-orders',
  payload: Payload,
  expireSeconds: 900,
  async run({ payload, inTenant, signal }) {
    const groups = await inTenant((db) => begin(db, payload))
    if (!groups) return
    let knownCount = 0
    for (const batch of inBatches(groups)) {
      signal.throwIfAborted()
      const result = await inTenant(async (db) => {
        const row = await lockCurrent(db, payload)
        return row && (await compareBatch(db, row, batch))
      })
      if (result === null) return
      knownCount += result.known
    }
    await inTenant((db) => finish(db, payload, knownCount))
  },
})

async function begin(db: Db, payload: Payload): Promise<number[][] | null> {
  const row = await lockCurrent(db, payload)
  if (!row) return null
  const { orderImportId: id } = payload
  await inOrder([
    db.deleteFrom('order_import_orders').where('order_import_id', '=', id).execute(),
    db.deleteFrom('order_import_faults').where('order_import_id', '=', id).execute(),
  ])
  return await groupRows(db, row)
}

/** Null if this run is outdated. */
async function lockCurrent(
  db: Db,
  { orderImportId, revision }: Payload,
): Promise<OrderImportRow | null> {
  const row = await getOrderImportRow(db, orderImportId, { lock: true })
  const isAsked = row.status === 'review' && row.compared_at === null
  return isAsked && row.revision === revision ? row : null
}

/** Rows per order number in file order; a row without number is its own order. */
async function groupRows(
  db: Db,
  { order_import_id: id, columns }: OrderImportRow,
): Promise<number[][]> {
  const { rows } = await sql<{ row: number; number: string }>`
    select row_number as row, coalesce(cells ->> ${columns.indexOf('number')}::int, '') as number
    from order_import_rows where order_import_id = ${id}::uuid order by row_number`.execute(db)
  const byNumber = Map.groupBy(rows, ({ row, number }) => withoutMark(number).trim() || row)
  return [...byNumber.values()].map((group) => group.map(({ row }) => row))
}

function* inBatches(groups: readonly number[][]) {
  let [batch, rows]: [number[][], number] = [[], 0]
  for (const group of groups) {
    batch.push(group)
    rows += group.length
    if (rows < rowsAtOnce) continue
    yield batch
    ;[batch, rows] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

async function finish(db: Db, payload: Payload, knownCount: number): Promise<void> {
  if (!(await lockCurrent(db, payload))) return
  const { orderImportId: id } = payload
  await inOrder([
    db
      .updateTable('order_imports')
      .set({
        known: knownCount,
        added: sql<number>`(select count(*)::int from order_import_orders o
          where o.order_import_id = order_imports.order_import_id)`,
        compared_at: appNow,
      })
      .where('order_import_id', '=', id)
      .execute(),
    record(db, {
      name: 'order_import.compared',
      objectType: 'order_import',
      objectId: id,
      isPassing: true,
    }),
  ])
}

const longestValue = 200

async function compareBatch(
  db: Db,
  row: OrderImportRow,
  groups: readonly (readonly number[])[],
): Promise<{ known: number }> {
  const [rows, tenant] = await inOrder([
    readRows(db, row, groups.flat()),
    db
      .selectFrom('tenants')
      .select(['currency', 'time_zone as timeZone'])
      .where('tenant_id', '=', db.context.tenantId)
      .executeTakeFirstOrThrow(),
  ])
  const { decimal, dayOrder } = row.format
  const context = { ...tenant, decimal, dayOrder, now: db.context.now }
  const read = groups.map((group) => ({
    first: group[0] ?? 0,
    ...readOrder(
      group.flatMap((number) => rows.get(number) ?? []),
      context,
    ),
  }))
  const orders = read.flatMap(({ first, order }) => (order ? [{ first, order }] : []))
  const knownNumbers = await findKnown(
    db,
    orders.map(({ order }) => order),
  )
  const added = orders.filter(({ order }) => !knownNumbers.has(order.number))
  await inOrder([
    insertRows(
      db,
      'order_import_orders',
      added.map(({ first, order }) => ({
        order_import_id: row.order_import_id,
        row_number: first,
        content: order,
      })),
    ),
    insertRows(
      db,
      'order_import_faults',
      read.flatMap(({ faults }) => toFaultRows(row, faults)),
    ),
  ])
  return { known: orders.length - added.length }
}

async function readRows(
  db: Db,
  { order_import_id: id, columns }: OrderImportRow,
  numbers: readonly number[],
): Promise<Map<number, FileRow>> {
  const rows = await db
    .selectFrom('order_import_rows')
    .select(['row_number', 'cells'])
    .where('order_import_id', '=', id)
    .where('row_number', '=', sql<number>`any(${numbers}::int[])`)
    .execute()
  const toValues = (cells: readonly string[]): [HistoricField, string][] =>
    columns.flatMap((field, place) => {
      const text = withoutMark(cells[place] ?? '').trim()
      return field === null || text === '' ? [] : [[field, text] as [HistoricField, string]]
    })
  return new Map(
    rows.map(({ row_number: number, cells }) => [
      number,
      { number, cells: new Map(toValues(cells)) },
    ]),
  )
}

async function findKnown(db: Db, orders: readonly HistoricContent[]): Promise<Set<string>> {
  const numbers = orders.map(({ number }) => number)
  const { rows } = await sql<{ number: string }>`
    select number from historic_orders where number = any(${numbers}::text[])
    union select given.number
    from unnest(${numbers}::text[], ${orders.map(({ placedAt }) => placedAt)}::timestamptz[],
      ${orders.map(({ totalMinor }) => totalMinor)}::bigint[]) given (number, placed_at, total_minor)
    join orders o on o.number = case when given.number ~ '^[0-9]{1,15}$' then given.number::bigint end
      and date_trunc('second', o.placed_at) = date_trunc('second', given.placed_at)
      and o.total_minor = given.total_minor`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

const toFaultRows = (
  { order_import_id, columns, headings }: OrderImportRow,
  faults: readonly Fault[],
) =>
  [...Map.groupBy(faults, ({ row }) => row)].flatMap(([row_number, those]) =>
    those.map(({ field, value, problem, remedy }, place) => ({
      order_import_id,
      row_number,
      place,
      heading: headings[columns.indexOf(field)] || historicColumns[field],
      value: value.slice(0, longestValue).toWellFormed(),
      problem,
      remedy,
    })),
  )
