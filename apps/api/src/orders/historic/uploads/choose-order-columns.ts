import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import { refuseColumns } from '@marketday/contract/imports/sheets/refuse-columns'
import { historicColumns, neededFields } from '@marketday/contract/orders/historic/historic-columns'
import type { chooseOrderColumns as endpoint } from '@marketday/contract/orders/historic/order-imports'

import { inOrder } from '../../../platform/database/in-order.ts'
import { json } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, invalid } from '../../../platform/http/errors.ts'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import { compareOrders } from '../comparing/compare-orders.ts'
import { getOrderImportRow } from '../queries.ts'

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
