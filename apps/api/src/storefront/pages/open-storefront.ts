import { inOrder } from '../../platform/database/in-order.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { appNow } from '../../platform/database/sql.ts'

export async function openStorefront(db: Db): Promise<void> {
  await inOrder([
    db.insertInto('storefronts').defaultValues().execute(),
    db.insertInto('shop_drafts').defaultValues().execute(),
  ])
}

/** Serializes publications; the later one wins. */
export async function lockStorefront(db: Db): Promise<void> {
  await db.selectFrom('storefronts').select('live_build_id').forUpdate().executeTakeFirstOrThrow()
}

export async function switchBuild(db: Db, buildId: string): Promise<void> {
  await db
    .updateTable('storefronts')
    .set({ live_build_id: buildId, published_at: appNow })
    .execute()
}
