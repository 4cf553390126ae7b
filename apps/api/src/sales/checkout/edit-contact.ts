import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { setCartContact } from '@marketday/contract/orders/cart'

import type { Db } from '../../platform/database/tenant-db.ts'
import { quoteFor } from './choose-delivery.ts'
import type { LocatedAddress } from './locate-address.ts'
import type { Edited } from '../cart/edit-cart.ts'
import { changeCart } from '../cart/queries.ts'
import type { CartContents } from '../cart/queries.ts'

export function setContact(
  db: Db,
  contents: CartContents,
  { email, name, phone = '' }: BodyOf<typeof setCartContact>,
): Edited {
  return changeCart(db, contents, { email, name, phone })
}

/** Stores where to deliver. A delivery chosen before is priced anew, or dropped where it is no longer possible. */
export async function setAddress(
  db: Db,
  contents: CartContents,
  { place, postcode, isChecked }: LocatedAddress,
): Promise<Edited> {
  const address = { place, postcode, isAddressChecked: isChecked }
  const moved = { ...contents, cart: { ...contents.cart, ...address } }
  if (contents.cart.deliveryKind !== 'delivery') return changeCart(db, contents, address)
  const quote = await quoteFor(db, moved, 'delivery')
  const delivery =
    quote.reason === null
      ? { deliveryMinor: quote.feeMinor }
      : { deliveryKind: null, slotId: null, deliveryMinor: 0 }
  return changeCart(db, contents, { ...address, ...delivery })
}
