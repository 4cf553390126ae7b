import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

/** Of two publications at once the second one waits here, then wins. */
export async function lockStorefront(db: Db): Promise<void> {
  await db.selectFrom('storefronts').select('live_build_id').forUpdate().executeTakeFirstOrThrow()
}

/** The pointer that decides what visitors see. */
export async function switchBuild(db: Db, buildId: string): Promise<void> {
  await db
    .updateTable('storefronts')
    .set({ live_build_id: buildId, published_at: appNow })
    .execute()
}
