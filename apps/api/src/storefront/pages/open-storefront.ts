import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** A new business has a shop that nobody sees yet and a draft of its look. */
export async function openStorefront(db: Db): Promise<void> {
  await inOrder([
    db.insertInto('storefronts').defaultValues().execute(),
    db.insertInto('shop_drafts').defaultValues().execute(),
  ])
}
