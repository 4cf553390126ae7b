import type {
  createOrderImport,
  chooseOrderColumns as endpoint,
} from '@marketday/contract/orders/historic/order-imports'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { refuseColumns } from '@marketday/contract/imports/sheets/refuse-columns'
import { historicColumns, neededFields } from '@marketday/contract/orders/historic/historic-columns'

import { receiveSheet } from '../../imports/receive-sheet.ts'
import { admitUpload } from '../../platform/files/admit-upload.ts'
import { steps } from '../../platform/http/handle.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { getOrderImport, getOrderImportRow } from './queries.ts'
import { firstRows, rowsBelow } from '../../platform/files/tables/sheet-batches.ts'
import type { Below } from '../../platform/files/tables/sheet-batches.ts'
import { insertRows, json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { newId } from '../../platform/ids.ts'
import { detectOrderSheet, sampledRows } from './detect-order-sheet.ts'
import { inOrder } from '../../platform/database/in-order.ts'
import { conflict, invalid } from '../../platform/http/errors.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { compareOrders } from './compare-orders.ts'

type Taking = Handling<typeof createOrderImport>

/** Parses an upload without a transaction, then stores its rows. */
export const takeOrderFile = steps({
  before: admitUpload,
  call: receiveSheet,
  after: async ({ db, can }: Taking, _prepared: void, read) =>
    await getOrderImport(db, await openOrderSheet(db, read), can),
})

/** Proposes columns: as chosen before for the same headings, else by name. */
async function openOrderSheet(
  db: Db,
  { batches, encoding, delimiter }: Awaited<ReturnType<typeof receiveSheet>>,
): Promise<string> {
  const { headings, headerRow, columns, ...found } = detectOrderSheet(
    firstRows(batches, sampledRows),
  )
  const chosen = await findChosen(db, headings)
  const { decimal, dayOrder } = chosen?.format ?? found
  const id = newId()
  await db
    .insertInto('order_imports')
    .values({
      order_import_id: id,
      format: json({
        encoding,
        delimiter,
        headerRow,
        decimal,
        dayOrder,
        origin: found.origin,
      }),
      headings: json(headings),
      columns: json(chosen?.columns ?? columns),
      row_count: 0,
      blank_count: 0,
    })
    .execute()
  const counts = await keepRows(db, id, { batches, headerRow, width: headings.length })
  await db.updateTable('order_imports').set(counts).where('order_import_id', '=', id).execute()
  await record(db, { name: 'order_import.opened', objectType: 'order_import', objectId: id })
  return id
}

async function keepRows(db: Db, id: string, below: Below) {
  let [row_count, blank_count] = [0, 0]
  for (const { filled, blank } of rowsBelow(below)) {
    row_count += filled.length
    blank_count += blank
    await insertRows(
      db,
      'order_import_rows',
      filled.map((row) => ({ order_import_id: id, ...row })),
    )
  }
  return { row_count, blank_count }
}

const findChosen = (db: Db, headings: readonly string[]) =>
  db
    .selectFrom('order_imports')
    .select(['columns', 'format'])
    .where('headings', '=', json([...headings]))
    .where('revision', '>', 0)
    .orderBy('order_import_id', 'desc')
    .limit(1)
    .executeTakeFirst()

type Choice = BodyOf<typeof endpoint>

/** Restarts the comparison. 409 once importing has begun. */
export async function chooseOrderColumns(
  db: Db,
  id: string,
  { columns, decimal, dayOrder }: Choice,
): Promise<void> {
  const row = await getOrderImportRow(db, id, { lock: true })
  if (row.status !== 'review') throw conflict('invalid_transition', 'It is no longer in review')
  checkColumns(columns, row.headings.length)
  const revision = row.revision + 1
  await inOrder([
    db
      .updateTable('order_imports')
      .set({
        columns: json(columns),
        format: json({ ...row.format, decimal, dayOrder }),
        revision,
        compared_at: null,
      })
      .where('order_import_id', '=', id)
      .execute(),
    enqueue(db, compareOrders, { orderImportId: id, revision }),
  ])
}

function checkColumns(columns: Choice['columns'], width: number): void {
  const refusal = refuseColumns(columns, width)
  if (refusal) throw invalid(refusal.summary, [refusal.problem])
  const missing = neededFields.find((field) => !columns.includes(field))
  if (missing)
    throw invalid('A required column isn’t in the file', [
      { path: 'columns', message: `Choose the column for “${historicColumns[missing]}”` },
    ])
}
