import type { Address } from '@marketday/contract/orders/cart'
import type { ParsedPlace } from '@marketday/contract/contact/place'

import type { Config } from '../../config.ts'
import { findPlaces, getPlace } from '../../platform/places/search-places.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'

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
    const message = `This address has the postcode ${zip}`
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
