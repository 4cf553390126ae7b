import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'

import type { QueryOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import { Id } from '@marketday/contract/endpoints/scalars'
import type {
  OrderImport,
  listOrderFaults as faultsEndpoint,
  listOrderImports as endpoint,
  listPlannedOrders as plannedEndpoint,
} from '@marketday/contract/orders/historic/order-imports'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { decodeCursor, pageOf } from '../../platform/database/cursor.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { notFound } from '../../platform/http/errors.ts'
import { actionsFor } from './rules.ts'

export type OrderImportRow = Selectable<DB['order_imports']>

/** The lock serializes changes of the import. */
export async function getOrderImportRow(
  db: Db,
  id: string,
  { lock = false } = {},
): Promise<OrderImportRow> {
  const row = await db
    .selectFrom('order_imports')
    .selectAll()
    .where('order_import_id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound('Import')
  return row
}

const sampled = 3

export async function getOrderImport(db: Db, id: string, can: Can): Promise<OrderImport> {
  const [row, samples, faults] = await inOrder([
    getOrderImportRow(db, id),
    db
      .selectFrom('order_import_rows')
      .select('cells')
      .where('order_import_id', '=', id)
      .orderBy('row_number')
      .limit(sampled)
      .execute(),
    db
      .selectFrom('order_import_faults')
      .select(sql<number>`count(distinct row_number)::int`.as('faulty'))
      .where('order_import_id', '=', id)
      .executeTakeFirstOrThrow(),
  ])
  return toOrderImport(row, {
    samples: samples.map(({ cells }) => cells),
    faulty: faults.faulty,
    now: db.context.now,
    can,
  })
}

function toOrderImport(
  row: OrderImportRow,
  {
    samples,
    faulty,
    now,
    can,
  }: {
    readonly samples: readonly (readonly string[])[]
    readonly faulty: number
    readonly now: Date
    readonly can: Can
  },
): OrderImport {
  const { status, added, known, finished_at: finishedAt } = row
  const isCompared = row.compared_at !== null
  return {
    id: row.order_import_id,
    status,
    format: row.format,
    columns: row.headings.map((heading, place) => ({
      heading,
      samples: samples.flatMap((cells) => (cells[place] ? [cells[place].slice(0, 80)] : [])),
      field: row.columns[place] ?? null,
    })),
    isChosen: row.revision > 0,
    rows: row.row_count,
    blank: row.blank_count,
    counts: isCompared ? { added, known, faulty } : null,
    done: row.done,
    total: row.total,
    imported: row.imported,
    removed: row.removed,
    note: row.note,
    createdAt: row.created_at,
    finishedAt,
    actions: actionsFor({ status, isCompared, added, finishedAt, now }, can),
  }
}

const IdCursor = z.tuple([Id])

export async function listOrderImports(
  db: Db,
  { cursor, limit = 20 }: QueryOf<typeof endpoint>,
  can: Can,
): Promise<ResponseOf<typeof endpoint>> {
  const [before = null] = cursor ? decodeCursor(IdCursor, cursor) : []
  const rows = await db
    .selectFrom('order_imports')
    .selectAll()
    .select(
      sql<number>`(select count(distinct row_number)::int from order_import_faults f
        where f.order_import_id = order_imports.order_import_id)`.as('faulty'),
    )
    .$if(before !== null, (query) => query.where('order_import_id', '<', before ?? ''))
    .orderBy('order_import_id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows: shown, nextCursor } = pageOf(rows, limit, (row) => [row.order_import_id])
  const { now } = db.context
  return {
    rows: shown.map((row) => toOrderImport(row, { samples: [], faulty: row.faulty, now, can })),
    nextCursor,
  }
}

const RowCursor = z.tuple([z.int()])

export async function listPlannedOrders(
  db: Db,
  id: string,
  { cursor, limit = 50 }: QueryOf<typeof plannedEndpoint>,
): Promise<ResponseOf<typeof plannedEndpoint>> {
  const [after = 0] = cursor ? decodeCursor(RowCursor, cursor) : []
  await getOrderImportRow(db, id)
  const rows = await db
    .selectFrom('order_import_orders')
    .select(['row_number', 'content'])
    .where('order_import_id', '=', id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, ({ row_number: row }) => [row])
  return {
    ...page,
    rows: page.rows.map(({ row_number: row, content }) => ({
      row,
      number: content.number,
      placedAt: content.placedAt,
      name: content.name,
      email: content.email,
      currency: content.currency,
      totalMinor: content.totalMinor,
      pieceCount: content.pieceCount,
    })),
  }
}

const FaultCursor = z.tuple([z.int(), z.int()])

export async function listOrderFaults(
  db: Db,
  id: string,
  { cursor, limit = 50 }: QueryOf<typeof faultsEndpoint>,
): Promise<ResponseOf<typeof faultsEndpoint>> {
  await getOrderImportRow(db, id)
  const [row = 0, place = 0] = cursor ? decodeCursor(FaultCursor, cursor) : []
  const rows = await db
    .selectFrom('order_import_faults')
    .select(['row_number as row', 'place', 'heading', 'value', 'problem', 'remedy'])
    .where('order_import_id', '=', id)
    .where(sql<boolean>`(row_number, place) > (${row}::int, ${place}::int)`)
    .orderBy('row_number')
    .orderBy('place')
    .limit(limit + 1)
    .execute()
  const page = pageOf(rows, limit, (fault) => [fault.row, fault.place])
  return { ...page, rows: page.rows.map(({ place: _place, ...fault }) => fault) }
}
