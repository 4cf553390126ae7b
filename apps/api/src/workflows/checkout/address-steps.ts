import type { Cart, setCartAddress as endpoint } from '@marketday/contract/orders/cart'

import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { editCart, lockForDelivery, requireLiving } from '../cart/edit-cart.ts'
import { findCartState } from '../cart/queries.ts'
import type { CartState } from '../cart/queries.ts'
import { setAddress } from './edit-contact.ts'
import { locateAddress } from './locate-address.ts'
import type { LocatedAddress } from './locate-address.ts'

type Input = PublicHandling<typeof endpoint>

/** Geocodes outside any transaction, then stores. */
export const addressSteps = {
  before: ({ request }: Input): LastStatement<CartState | null> =>
    new LastStatement((db) => findCartState(db, cartHashOf(request))),
  async call(
    { body, services, shop }: Omit<Input, 'db'>,
    cart: CartState | null,
  ): Promise<LocatedAddress> {
    requireLiving(cart)
    return await locateAddress({ places: services.config.places, country: shop.country }, body)
  },
  after: (
    { db, request, services: { config }, shop: { currency } }: Input,
    _cart: CartState | null,
    address: LocatedAddress,
  ): Promise<LastStatement<Cart>> =>
    editCart(
      { tokenHash: cartHashOf(request), config, currency },
      lockForDelivery(db, cartHashOf(request)),
      (locked) => setAddress(db, locked, address),
    ),
}
