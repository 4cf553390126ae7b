import type { Services } from '../../../platform/services.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { getDrawnProduct } from '../../shop/catalogue.ts'
import { draftFrame, readCatalogue } from '../../shop/draft-pages.ts'
import { renderStill } from '../../shop/render-still.ts'
import { takeSnapshot } from '../snapshots/take-snapshot.ts'
import { findLiveSnapshot } from './find-live-snapshot.ts'

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
  const page = { kind: 'product', product, chosenId: null, related: [] } as const
  return { html: await renderStill({ frame, page }) }
}
