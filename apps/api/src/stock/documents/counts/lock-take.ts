import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { refuseEvent } from './rules.ts'

/** Shared lock for counting, exclusive for closing. */
export async function lockTake(db: Db, stockTakeId: string, to: 'count' | 'close') {
  const take = await db
    .selectFrom('stock_takes')
    .select(['name', 'status'])
    .where('stock_take_id', '=', stockTakeId)
    .$if(to === 'count', (rows) => rows.forShare())
    .$if(to === 'close', (rows) => rows.forUpdate())
    .executeTakeFirst()
  if (!take) throw notFound('Count')
  return take
}

/** 409 if closed. */
export async function lockOpenTake(db: Db, stockTakeId: string): Promise<void> {
  const { status } = await lockTake(db, stockTakeId, 'count')
  const refusal = refuseEvent(status, 'post')
  if (refusal) throw conflict('invalid_transition', refusal)
}
