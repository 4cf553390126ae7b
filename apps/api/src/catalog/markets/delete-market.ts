import { inOrder } from '../../platform/database/in-order.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { requireRoom } from './edit-market.ts'
import { isForgotten } from './market-retention.ts'
import { recordMarket, storingMarket } from './write-market.ts'

export async function deleteMarket(db: Db, marketId: string): Promise<void> {
  const { name, is_default: isHome, deleted_at: deletedAt } = await lock(db, marketId)
  if (deletedAt !== null) throw notFound('Market')
  if (isHome)
    throw conflict('conflict', `${name} is the home market of the business and can’t be deleted`)
  await inOrder([
    db
      .updateTable('markets')
      .set({ deleted_at: appNow })
      .where('market_id', '=', marketId)
      .execute(),
    recordMarket(db, 'market.deleted', { marketId, name }),
  ])
}

/** Idempotent. 409 if its code or place was taken since; 404 once erased. */
export async function restoreMarket(db: Db, marketId: string): Promise<void> {
  const { name, code, deleted_at: deletedAt, isForgotten } = await lock(db, marketId)
  if (deletedAt === null) return
  if (isForgotten) throw notFound('Market')
  const currency = await requireRoom(db)
  await inOrder([
    storingMarket(code, () =>
      db
        .updateTable('markets')
        .set({ deleted_at: null, currency })
        .where('market_id', '=', marketId)
        .execute(),
    ),
    recordMarket(db, 'market.restored', { marketId, name }),
  ])
}

async function lock(db: Db, marketId: string) {
  const market = await db
    .selectFrom('markets')
    .select(['name', 'code', 'is_default', 'deleted_at'])
    .select(isForgotten.as('isForgotten'))
    .where('market_id', '=', marketId)
    .forUpdate()
    .executeTakeFirst()
  if (!market) throw notFound('Market')
  return market
}
