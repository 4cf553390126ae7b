import type { ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { CheckoutRefusal, saveCheckout } from '@marketday/contract/orders/cart'

import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import type { AppError } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { editCart, lockForDelivery, requireLiving } from '../cart/edit-cart.ts'
import { findCartState } from '../cart/queries.ts'
import type { CartState } from '../cart/queries.ts'
import { applyEdits, editsOfDetails, refusalOr } from './apply-edits.ts'
import { locateAddress } from './checkout-address.ts'
import type { DetailsPart, RefusedPart } from './apply-edits.ts'
import type { LocatedAddress } from './checkout-address.ts'

type Input = PublicHandling<typeof saveCheckout>
type Reply = ResponseOf<typeof saveCheckout>

/** Geocodes outside any transaction, then stores everything in one. */
export const saveSteps = {
  before: ({ body, request }: Input): LastStatement<CartState | null> =>
    new LastStatement(async (db) => (body.address ? findCartState(db, cartHashOf(request)) : null)),
  async call(
    { body: { address }, services, shop }: Omit<Input, 'db'>,
    cart: CartState | null,
  ): Promise<LocatedAddress | AppError | null> {
    if (!address) return null
    requireLiving(cart)
    const search = { places: services.config.places, country: shop.country }
    return await refusalOr(() => locateAddress(search, address))
  },
  async after(
    { db, body, request, services, shop }: Input,
    _cart: CartState | null,
    located: LocatedAddress | AppError | null,
  ): Promise<LastStatement<Reply>> {
    const refusals: CheckoutRefusal[] = []
    const cart = await editCart(
      { tokenHash: cartHashOf(request), config: services.config, currency: shop.currency },
      lockForDelivery(db, cartHashOf(request)),
      async (locked) => {
        const applied = await applyEdits(locked, editsOfDetails(db, body, located))
        refusals.push(...applied.refusals.map(toRefusal))
        return applied.contents
      },
    )
    return cart.map((view) => ({ cart: view, refusals }))
  },
}

const toRefusal = ({ part, error: { failure } }: RefusedPart<DetailsPart>): CheckoutRefusal => ({
  part,
  code: failure.code,
  message: failure.message,
  errors: [...(failure.errors ?? [])],
})
