import { sql } from 'kysely'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { startBulkAct as endpoint } from '@marketday/contract/catalog/products/bulk-acts'

import type { Db } from '../../../platform/database/tenant-db.ts'
import { itemActs } from './item-acts.ts'
import { requireCollection } from './pins/read-pins.ts'
import { requireTarget, requireSelected, requireTimeAhead, selectItems } from './select-items.ts'

export async function startBulkAct(
  db: Db,
  { selection, action }: BodyOf<typeof endpoint>,
): Promise<string> {
  requireTimeAhead(db, action)
  await requireTarget(db, action)
  await requireCollection(db, action)
  const chosen = await selectItems(db, selection)
  const { id, total } = await itemActs.begin(
    db,
    action,
    sql`select product_id as object_id, title, null::jsonb as edits from (${chosen}) chosen`,
  )
  requireSelected(selection, total)
  return id
}
