import type { Services } from '../../../platform/services.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { draftFrame, readCatalogue } from '../../shop/draft-pages.ts'
import { makeHomePage } from '../../shop/make-home-page.ts'
import { renderStill } from '../../shop/render-still.ts'
import { findLiveSnapshot } from './find-live-snapshot.ts'

/** Renders the live shop's home page as a still picture; null before anything is live. */
export async function drawStorefront(
  db: Db,
  services: Services,
): Promise<{ readonly html: string | null }> {
  const snapshot = await findLiveSnapshot(db)
  if (!snapshot) return { html: null }
  const frame = await draftFrame(db, services, { snapshot, live: await readCatalogue(db) })
  return { html: await renderStill({ frame, page: await makeHomePage(db, snapshot) }) }
}
