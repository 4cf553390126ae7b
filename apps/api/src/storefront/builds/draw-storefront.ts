import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { draftFrame, readCatalogue } from '../shop/draft-pages.ts'
import { atHome } from '../shop/narrow-shop.ts'
import { fillSections } from '../shop/section-contents.ts'
import { renderStill } from '../shop/render-still.ts'
import { getDrawnProduct } from '../shop/catalogue.ts'
import { takeSnapshot } from './take-snapshot.ts'

/** Renders the live shop's home page as a still picture; null before anything is live. */
export async function drawStorefront(
  db: Db,
  services: Services,
): Promise<{ readonly html: string | null }> {
  const snapshot = await findLiveSnapshot(db)
  if (!snapshot) return { html: null }
  const frame = await draftFrame(db, services, { snapshot, live: await readCatalogue(db) })
  const page = await fillSections(db, { kind: 'home' }, { snapshot, standpoint: atHome })
  return { html: await renderStill({ frame, page }) }
}

/**
 * Renders the item's page as if it were for sale, as a still picture; uses the draft look before
 * the shop is live.
 */
export async function drawItem(
  db: Db,
  services: Services,
  productId: string,
): Promise<{ readonly html: string }> {
  const product = await getDrawnProduct(db, productId)
  const snapshot = (await findLiveSnapshot(db)) ?? (await takeSnapshot(db)).snapshot
  const frame = await draftFrame(db, services, { snapshot, live: await readCatalogue(db) })
  const page = { kind: 'product', product, chosenId: null } as const
  return { html: await renderStill({ frame, page }) }
}

/** Null before the first publication. */
async function findLiveSnapshot(db: Db): Promise<ShopSnapshot | null> {
  const published = await db
    .selectFrom('storefronts')
    .innerJoin('builds', 'builds.build_id', 'storefronts.live_build_id')
    .select('builds.snapshot')
    .executeTakeFirst()
  return published?.snapshot ?? null
}
