import type { PaymentMethod } from '@marketday/contract/orders/cart'

import type { Config } from '../../config.ts'
import { isOwnerAddress } from '../../accounts/identity/owners.ts'
import { forbidden } from '../../platform/http/errors.ts'
import type { ShopTenant } from '../../platform/http/shop-hosts.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

interface Shop {
  readonly shop: Pick<ShopTenant, 'name' | 'isConfirmed' | 'preview' | 'takesOrders'>
  readonly config: Pick<Config, 'stripe'>
}

interface Ordering extends Shop {
  readonly method: PaymentMethod
  readonly email: string
}

/**
 * Until an owner has confirmed the address, no one is reachable behind the shop, so it takes no
 * money: with live keys only the owner may order, without card. 403 `shop_unconfirmed`. With an
 * inactive plan, and in a preview, the shop takes no orders: 403 `shop_closed`.
 */
export async function refuseLiveOrder(
  db: Db,
  { method, email, ...place }: Ordering,
): Promise<void> {
  const reason = whyClosed(place)
  const t = requestTranslate()
  if (reason !== null && (place.shop.preview || !place.shop.takesOrders))
    throw forbidden(t('errors.notPlaced', { reason }), 'shop_closed')
  if (reason === null || (method === 'cash' && (await isOwnerAddress(db, email)))) return
  throw forbidden(t('errors.notPlaced', { reason: reason ?? '' }), 'shop_unconfirmed')
}

/** Null if open, else the message for the shopper and the owner's next step. */
export function whyClosed({ shop, config }: Shop): string | null {
  const t = requestTranslate()
  if (shop.preview) return t('preview.noOrders')
  if (!shop.takesOrders) return t('errors.closed', { shop: shop.name })
  if (shop.isConfirmed || !config.stripe.isLive) return null
  return t('errors.unconfirmed', { shop: shop.name })
}
