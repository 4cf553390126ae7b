import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import type { DraftPages } from './draft-pages.ts'
import { loadShopBuild } from './shop-build.ts'

export interface Still {
  readonly frame: DraftPages['frame']
  readonly page: ShopPage
}

/** Draft home page on the main origin, which serves its style sheets too. */
export async function renderStill({ frame, page }: Still): Promise<string> {
  const { renderer, assets } = await loadShopBuild()
  const { name, primary, page: pageColour, ink, radius, font } = frame.snapshot.theme
  const look = new URLSearchParams({
    name,
    primary,
    radius,
    font,
    version: assets.version,
    ...(pageColour !== null && { page: pageColour }),
    ...(ink !== null && { ink }),
  })
  const themeHref = `/api/shop-theme?${look.toString()}`
  return renderer.renderPage(
    { ...frame, themeHref, canonicalPath: '/', isStill: true },
    page,
    assets,
  )
}
