import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

interface Region {
  readonly country: string
  readonly currency: string
  readonly locale: string
}

export async function openMarket(db: Db, region: Region): Promise<void> {
  await db
    .insertInto('markets')
    .values({ code: 'default', name: 'Home market', is_default: true, ...region })
    .execute()
}

/** Moves the home market with the address of the business; all markets use its currency. */
export async function moveHomeMarket(db: Db, region: Region): Promise<void> {
  const { currency } = region
  await inOrder([
    db.updateTable('markets').set({ currency }).where('is_default', '=', false).execute(),
    db.updateTable('markets').set(region).where('is_default', '=', true).execute(),
  ])
}
