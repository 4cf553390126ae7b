import type { Services } from '../../../platform/services.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { getDrawnProduct } from '../../shop/catalogue.ts'
import { draftFrame, readCatalogue } from '../../shop/draft-pages.ts'
import { renderStill } from '../../shop/render-still.ts'
import { takeSnapshot } from '../snapshots/take-snapshot.ts'
import { findLiveSnapshot } from './find-live-snapshot.ts'

/** The page of an item as it would be if it were for sale now, as a still picture; before the shop is live, in its draft look. */
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
