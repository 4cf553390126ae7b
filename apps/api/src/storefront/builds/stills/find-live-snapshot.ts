import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import type { Db } from '../../../platform/database/tenant-db.ts'

/** Null before anything is live. */
export async function findLiveSnapshot(db: Db): Promise<ShopSnapshot | null> {
  const published = await db
    .selectFrom('storefronts')
    .innerJoin('builds', 'builds.build_id', 'storefronts.live_build_id')
    .select('builds.snapshot')
    .executeTakeFirst()
  return published?.snapshot ?? null
}
