import type { BodyOf, ResponseOf } from '@marketday/contract/endpoints/endpoint'
import type { CheckoutRefusal, saveCheckout } from '@marketday/contract/orders/cart'

import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import { AppError } from '../../platform/http/errors.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { editCart, lockForDelivery, requireLiving } from '../cart/edit-cart.ts'
import { findCartState } from '../cart/queries.ts'
import type { CartContents, CartState, LockedForDelivery } from '../cart/queries.ts'
import { chooseDelivery } from './choose-delivery.ts'
import { setAddress, setContact, locateAddress } from './checkout-address.ts'
import type { LocatedAddress } from './checkout-address.ts'

type Input = PublicHandling<typeof saveCheckout>
type Reply = ResponseOf<typeof saveCheckout>
type Part = CheckoutRefusal['part']

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
      async ([locked, settings]) => {
        let contents = locked
        for (const [part, edit] of editsOf(db, body, located)) {
          const current = contents
          const edited = await refusalOr(async () => await edit([current, settings]))
          if (edited instanceof AppError) refusals.push(refusal(part, edited))
          else contents = edited
        }
        return contents
      },
    )
    return cart.map((view) => ({ cart: view, refusals }))
  },
}

type Edit = (locked: LockedForDelivery) => CartContents | Promise<CartContents>

/** Ordered: the delivery fee depends on the address. */
function editsOf(
  db: Db,
  { contact, delivery }: BodyOf<typeof saveCheckout>,
  located: LocatedAddress | AppError | null,
): [Part, Edit][] {
  const edits: [Part, Edit | false | null | undefined][] = [
    ['contact', contact && (([contents]) => setContact(db, contents, contact))],
    ['address', located && ((locked) => setAddress(db, locked, required(located)))],
    ['delivery', delivery && ((locked) => chooseDelivery(db, locked, delivery))],
  ]
  return edits.flatMap(([part, edit]) => (edit ? [[part, edit]] : []))
}

function required(located: LocatedAddress | AppError): LocatedAddress {
  if (located instanceof AppError) throw located
  return located
}

async function refusalOr<T>(work: () => Promise<T>): Promise<T | AppError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.failure.status < 500) return error
    throw error
  }
}

const refusal = (part: Part, { failure }: AppError): CheckoutRefusal => ({
  part,
  code: failure.code,
  message: failure.message,
  errors: [...(failure.errors ?? [])],
})
