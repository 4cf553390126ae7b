import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export async function openStorefront(db: Db): Promise<void> {
  await inOrder([
    db.insertInto('storefronts').defaultValues().execute(),
    db.insertInto('shop_drafts').defaultValues().execute(),
  ])
}
