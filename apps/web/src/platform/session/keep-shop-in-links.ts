import { withShop } from '../navigation/route-middleware.ts'

/**
 * With several shops, a tab works for the one in its URL. Adds it to links before use, so that new
 * tabs and copied links lead to the same shop.
 */
export function keepShopInLinks(): () => void {
  const keep = ({ target }: Event) => {
    const shop = new URLSearchParams(location.search).get('shop')
    const link = target instanceof Element ? target.closest('a') : null
    if (!shop || !link || link.origin !== location.origin) return
    if (!link.pathname.startsWith('/adminPanel')) return
    const shopUrl = withShop(new URL(link.href), shop)
    if (shopUrl) link.href = shopUrl
  }
  const moments = ['pointerover', 'focusin'] as const
  for (const moment of moments) addEventListener(moment, keep, true)
  return () => {
    for (const moment of moments) removeEventListener(moment, keep, true)
  }
}
