import type { ParsedPlace } from '@marketday/contract/place'
import { findShopPlaces, getShopPlace } from '@marketday/contract/places'
import type { CheckoutValues } from '@marketday/contract/shop-pages'

import { addressOf } from './checkout-form.ts'
import { askShop } from './shop-api.ts'
import type { Visit } from './visit.ts'

/**
 * The typed address with its position, as far as the place search knows it: zones drawn around a point
 * need one. What was typed stays as it was typed, and without an answer the position stays open.
 */
export async function locateAddress(
  visit: Visit,
  values: CheckoutValues,
): Promise<{ place: ParsedPlace; postcode: string }> {
  const typed = addressOf(values, visit.shop.country)
  const inputs = [...new Set([typed.place.address, values.postcode])]
  for (const input of inputs) {
    const found = await findPlace(visit, input)
    if (found && samePostcode(found.data.zip, values.postcode))
      return { ...typed, place: { ...typed.place, lat: found.lat, lng: found.lng } }
  }
  return typed
}

async function findPlace(visit: Visit, input: string): Promise<ParsedPlace | null> {
  if (input.length < 2) return null
  const found = await askShop(visit, findShopPlaces, {
    query: { input: input.slice(0, 200), country: visit.shop.country },
  })
  const [first] = found.ok ? found.body.rows : []
  if (!first) return null
  const place = await askShop(visit, getShopPlace, { params: { placeId: first.placeId } })
  return place.ok ? place.body : null
}

const compact = (postcode: string) => postcode.toUpperCase().replace(/[\s-]+/g, '')

const samePostcode = (found: string, typed: string) => compact(found) === compact(typed)
