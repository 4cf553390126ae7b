import { sql } from 'kysely'

import { historicColumns } from '@marketday/contract/orders/historic/historic-columns'
import type { HistoricField } from '@marketday/contract/orders/historic/historic-columns'
import type { HistoricContent } from '@marketday/contract/orders/historic/historic-orders'
import { withoutMark } from '@marketday/contract/catalog/products/csv'

import { inOrder } from '../../../platform/database/in-order.ts'
import { insertRows } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import type { OrderImportRow } from '../queries.ts'
import { readOrder } from './read-order.ts'
import type { Fault, FileRow } from './read-order.ts'

const longestValue = 200

export async function compareBatch(
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
