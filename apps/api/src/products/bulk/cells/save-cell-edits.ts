import { sql } from 'kysely'
import type { CellEdits } from '@marketday/contract/products/item-cells'
import type { Can } from '@marketday/contract/team/permissions'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { beginAct } from '../start-bulk-act.ts'

/** Writes down what is wanted of each item and lets the job of bulk acts do it. */
export async function saveCellEdits(db: Db, { items }: CellEdits, can: Can): Promise<string> {
  requireMayCount({ items }, can)
  return await beginAct(db, { kind: 'cells' }, async (bulkActId) => {
    const { rows } = await sql<{ known: boolean }>`
      insert into bulk_act_items (bulk_act_id, product_id, title, edits)
      select ${bulkActId}::uuid, (given.edits ->> 'itemId')::uuid, coalesce(p.title, ''), given.edits
      from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality given (edits, place)
      left join products p on p.product_id = (given.edits ->> 'itemId')::uuid
      order by given.place
      returning title <> '' as known`.execute(db)
    if (!rows.some(({ known }) => known)) throw notFound('Item')
    return rows.length
  })
}

/** Stock is somebody else's right. */
export function requireMayCount({ items }: CellEdits, can: Can): void {
  const counts = items.some(({ variants = [] }) => variants.some(({ onHand }) => onHand))
  if (counts && !can('stock.edit')) throw forbidden('Your role cannot count stock')
}
