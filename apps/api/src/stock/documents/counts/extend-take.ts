import { sql } from 'kysely'

import { record } from '../../../platform/events/record.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { requireShelf } from '../../entries/require-shelf.ts'
import { addLines } from './begin-take.ts'
import { lockTake } from './lock-take.ts'
import { refuseEvent } from './rules.ts'

/** Appends variants; serialized, because positions are consecutive. */
export async function extendTake(
  db: Db,
  stockTakeId: string,
  variantIds: readonly string[],
): Promise<void> {
  const { status } = await lockTake(db, stockTakeId, 'close')
  const refusal = refuseEvent(status, 'post')
  if (refusal) throw conflict('invalid_transition', refusal)
  const variants = await db
    .selectFrom('variants')
    .select('variant_id')
    .where('variant_id', '=', sql<string>`any(${variantIds}::uuid[])`)
    .where('archived_at', 'is', null)
    .execute()
  if (variants.length < new Set(variantIds).size) throw notFound('Item')
  await requireShelf(db, variantIds)
  await addLines(db, stockTakeId, sql`v.variant_id = any(${variantIds}::uuid[])`)
  await record(db, {
    name: 'stock_take.extended',
    objectType: 'stock_take',
    objectId: stockTakeId,
    isPassing: true,
  })
}
