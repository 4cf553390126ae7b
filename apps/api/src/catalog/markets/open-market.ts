import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

interface Region {
  readonly country: string
  readonly currency: string
  readonly locale: string
}

/** The market a new business sells in. */
export async function openMarket(db: Db, region: Region): Promise<void> {
  await db
    .insertInto('markets')
    .values({ code: 'default', name: 'Home market', is_default: true, ...region })
    .execute()
}

/** The home market follows where the business says it is, and every market is in the currency of its prices. */
export async function moveHomeMarket(db: Db, region: Region): Promise<void> {
  const { currency } = region
  await inOrder([
    db.updateTable('markets').set({ currency }).where('is_default', '=', false).execute(),
    db.updateTable('markets').set(region).where('is_default', '=', true).execute(),
  ])
}
