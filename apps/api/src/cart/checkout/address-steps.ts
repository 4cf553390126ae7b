import type { Cart, setCartAddress as endpoint } from '@marketday/contract/cart'

import type { PublicHandling } from '../../platform/http/handle.ts'
import { cartHashOf } from '../cart-cookie.ts'
import { editCart } from '../edit-cart.ts'
import { setAddress } from './edit-contact.ts'
import { locateAddress } from './locate-address.ts'
import type { LocatedAddress } from './locate-address.ts'

type Given = PublicHandling<typeof endpoint>

/** The address is looked up outside any transaction, then stored. */
export const addressSteps = {
  before: (_given: Given): Promise<object> => Promise.resolve({}),
  call: ({ body, services, shop }: Omit<Given, 'db'>): Promise<LocatedAddress> =>
    locateAddress({ places: services.config.places, country: shop.country }, body),
  after: (
    { db, request, services: { config }, shop: { currency } }: Given,
    _prepared: object,
    address: LocatedAddress,
  ): Promise<Cart> =>
    editCart(db, { tokenHash: cartHashOf(request), config, currency }, (contents) =>
      setAddress(db, contents, address),
    ),
}
