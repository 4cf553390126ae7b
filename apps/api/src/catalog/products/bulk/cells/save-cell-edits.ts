import { sql } from 'kysely'
import type { CellEdits } from '@marketday/contract/catalog/products/item-cells'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Db } from '../../../../platform/database/tenant-db.ts'
import { forbidden, notFound } from '../../../../platform/http/errors.ts'
import { itemActs } from '../item-acts.ts'

export async function saveCellEdits(db: Db, { items }: CellEdits, can: Can): Promise<string> {
  requireMayCount({ items }, can)
  const { id, found } = await itemActs.begin(
    db,
    { kind: 'cells' },
    sql`
      select (given.edits ->> 'itemId')::uuid as object_id, coalesce(p.title, '') as title, given.edits
      from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality given (edits, place)
      left join products p on p.product_id = (given.edits ->> 'itemId')::uuid
      order by given.place`,
  )
  if (found === 0) throw notFound('Item')
  return id
}

/** Counting stock requires its own permission. */
export function requireMayCount({ items }: CellEdits, can: Can): void {
  const counts = items.some(({ variants = [] }) => variants.some(({ onHand }) => onHand))
  if (counts && !can('stock.edit')) throw forbidden('Your role can’t count stock')
}
