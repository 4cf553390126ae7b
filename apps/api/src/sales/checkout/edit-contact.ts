import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { setCartContact } from '@marketday/contract/orders/cart'

import type { Db } from '../../platform/database/tenant-db.ts'
import { quoteFor } from './choose-delivery.ts'
import type { LocatedAddress } from './locate-address.ts'
import { changed } from '../cart/queries.ts'
import type { CartContents, LockedForDelivery } from '../cart/queries.ts'

export function setContact(
  contents: CartContents,
  { email, name, phone = '' }: BodyOf<typeof setCartContact>,
): CartContents {
  return changed(contents, { email, name, phone })
}

/** Stores where to deliver. A delivery chosen before is priced anew, or dropped where it is no longer possible. */
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
