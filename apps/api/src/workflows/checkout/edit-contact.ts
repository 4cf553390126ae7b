import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { setCartContact } from '@marketday/contract/orders/cart'

import type { Db } from '../../platform/database/tenant-db.ts'
import { quoteFor } from './choose-delivery.ts'
import type { LocatedAddress } from './locate-address.ts'
import { offerAnew } from '../discounts/offer-anew.ts'
import { changed } from '../cart/queries.ts'
import { withoutStoreCredit } from '../credit/use-store-credit.ts'
import type { CartContents, LockedForDelivery } from '../cart/queries.ts'

/** Clears discounts and credit that depend on the address: first-order and per-customer discounts, store credit. */
export async function setContact(
  db: Db,
  contents: CartContents,
  { email, name, phone = '' }: BodyOf<typeof setCartContact>,
): Promise<CartContents> {
  const { offer, email: before } = contents.cart
  const isSame = email.toLowerCase() === before.toLowerCase()
  const next = changed(isSame ? contents : withoutStoreCredit(contents), { email, name, phone })
  const dependsOnWho = offer?.discounts.some(
    ({ isFirstOrderOnly, customerLimit }) => isFirstOrderOnly || customerLimit !== null,
  )
  return dependsOnWho && email !== before ? await offerAnew(db, next) : next
}

/** Stores the address. Reprices a chosen delivery, or drops it if no longer possible. */
export async function setAddress(
  db: Db,
  [contents, settings]: LockedForDelivery,
  { place, postcode, isChecked }: LocatedAddress,
): Promise<CartContents> {
  const moved = changed(contents, { place, postcode, isAddressChecked: isChecked })
  if (contents.cart.deliveryKind !== 'delivery') return moved
  const quote = await quoteFor(db, settings, { contents: moved, kind: 'delivery' })
  const delivery =
    quote.reason === null
      ? { deliveryMinor: quote.feeMinor }
      : { deliveryKind: null, slotId: null, deliveryMinor: 0 }
  return changed(moved, delivery)
}
