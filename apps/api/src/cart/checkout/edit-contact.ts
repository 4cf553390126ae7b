import type { BodyOf } from '@marketday/contract/endpoint'
import type { setCartAddress, setCartContact } from '@marketday/contract/cart'

import { json } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { quoteFor } from './choose-delivery.ts'
import { updateCart } from '../queries.ts'
import type { CartContents } from '../queries.ts'

export async function setContact(
  db: Db,
  { cart }: CartContents,
  contact: BodyOf<typeof setCartContact>,
): Promise<void> {
  await updateCart(db, cart.cartId, {
    email: contact.email,
    name: contact.name,
    phone: contact.phone ?? '',
  })
}

/** Stores where to deliver. A delivery chosen before is priced anew, or dropped where it is no longer possible. */
export async function setAddress(
  db: Db,
  contents: CartContents,
  address: BodyOf<typeof setCartAddress>,
): Promise<void> {
  const { cart } = contents
  const stored = db
    .updateTable('carts')
    .set({ place: json(address.place), postcode: address.postcode })
    .where('cart_id', '=', cart.cartId)
    .execute()
  if (cart.deliveryKind !== 'delivery') return void (await stored)
  const moved = { ...contents, cart: { ...cart, ...address } }
  const [, quote] = await Promise.all([stored, quoteFor(db, moved, 'delivery')])
  await updateCart(
    db,
    cart.cartId,
    quote.reason === null
      ? { deliveryMinor: quote.feeMinor }
      : { deliveryKind: null, slotId: null, deliveryMinor: 0 },
  )
}
