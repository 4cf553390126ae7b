import type { recentlyViewed } from '@marketday/contract/storefront/design/sections/recently-viewed'
import type { SectionOf } from '@marketday/contract/storefront/design/section'
import type { ShopFrame, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { useFrame, useTranslate } from '../frame-context.tsx'

/** Filled by the script from the browser's own list, so that the page stays the same for everyone. */
export function RecentlyViewed({
  section: { settings },
}: {
  readonly section: SectionOf<typeof recentlyViewed>
}) {
  const t = useTranslate()
  const { isEditing, isStill } = useFrame()
  if (isEditing || isStill) return null
  return (
    <section hidden data-recent={settings.count}>
      <h2 className="section-heading">{settings.heading || t('shop.recentlyViewed')}</h2>
      <div data-recent-items />
    </section>
  )
}

/** Item to remember; undefined where no page of the design lists viewed items. */
export function viewedItem({ snapshot: { design } }: ShopFrame, page: ShopPage) {
  if (page.kind !== 'product') return undefined
  const isListed = Object.values(design).some((sections) =>
    sections.some(({ type, isHidden }) => type === 'recentlyViewed' && !isHidden),
  )
  return isListed ? page.product.id : undefined
}
