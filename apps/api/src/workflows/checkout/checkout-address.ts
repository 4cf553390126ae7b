import type {
  Cart,
  setCartAddress as endpoint,
  setCartContact,
  Address,
} from '@marketday/contract/orders/cart'
import type { BodyOf } from '@marketday/contract/endpoints/endpoint'
import type { ParsedPlace } from '@marketday/contract/contact/place'

import { LastStatement } from '../../platform/database/wire/last-statement.ts'
import type { PublicHandling } from '../../platform/http/handle.ts'
import { cartHashOf } from '../cart/cart-cookie.ts'
import { editCart, lockForDelivery, requireLiving } from '../cart/edit-cart.ts'
import { findCartState, changed } from '../cart/queries.ts'
import type { CartState, CartContents, LockedForDelivery } from '../cart/queries.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { quoteFor } from './choose-delivery.ts'
import { offerAnew } from '../discounts/use-discount-code.ts'
import { withoutStoreCredit } from '../credit/use-credit.ts'
import type { Config } from '../../config.ts'
import { findPlaces, getPlace } from '../../platform/places/search-places.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { requestTranslate } from '../../platform/http/request-language.ts'

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

export interface LocatedAddress {
  readonly place: ParsedPlace
  readonly postcode: string
  /** Street and postcode were found; otherwise the shop checks the input. */
  readonly isChecked: boolean
}

interface Search {
  readonly places: Config['places']
  readonly country: string
}

/** Total time of all lookups, below the limit of a call. */
const longestMs = 6_000

/**
 * Geocodes on the server: zones and fees depend on the position, so the browser's is not trusted.
 * Unknown addresses stay as entered, without position.
 */
export async function locateAddress(search: Search, address: Address): Promise<LocatedAddress> {
  const until = performance.now() + longestMs
  return address.placeId === undefined
    ? await locateTyped(search, address, until)
    : await locateKnown(search, { ...address, placeId: address.placeId }, until)
}

async function locateKnown(
  { places }: Search,
  { placeId, postcode }: Address & { readonly placeId: string },
  until: number,
): Promise<LocatedAddress> {
  const place = await getPlace({ places }, placeId, until)
  const { zip } = place.data
  if (zip && !samePostcode(zip, postcode)) {
    const message = requestTranslate()('errors.addressHasPostcode', { postcode: zip })
    throw invalid(message, [{ path: 'postcode', message }])
  }
  return {
    place: { ...place, data: { ...place.data, zip: zip || postcode } },
    postcode,
    isChecked: true,
  }
}

async function locateTyped(
  search: Search,
  { place, postcode }: Address,
  until: number,
): Promise<LocatedAddress> {
  const data = { ...place.data, zip: postcode }
  for (const input of new Set([place.address, postcode])) {
    const match = await findPlace(search, input, until)
    if (!match || !samePostcode(match.data.zip, postcode)) continue
    const { lat, lng } = match
    // Taxes may depend on the state, which no form asks for.
    const State = data.State || match.data.State
    const located = { ...place, lat, lng, data: { ...data, State } }
    return { place: located, postcode, isChecked: hasStreet(place, match) }
  }
  return { place: { ...place, lat: '', lng: '', data }, postcode, isChecked: false }
}

async function findPlace(
  { places, country }: Search,
  input: string,
  until: number,
): Promise<ParsedPlace | null> {
  if (input.trim().length < 2) return null
  try {
    const { rows } = await findPlaces({ places }, { input: input.slice(0, 200), country }, until)
    return rows[0] ? await getPlace({ places }, rows[0].placeId, until) : null
  } catch (error) {
    // Without a result the address stays as entered, for the shop to check.
    if (error instanceof AppError) return null
    throw error
  }
}

const compact = (text: string) => text.toUpperCase().replaceAll(/[\s-]+/g, '')

const samePostcode = (stored: string, typed: string) => compact(stored) === compact(typed)

const hasStreet = (typed: ParsedPlace, { data: { street2 } }: ParsedPlace) =>
  street2 !== '' && compact(typed.address).includes(compact(street2))
