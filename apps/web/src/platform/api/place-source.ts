import { findPlaces, getPlace } from '@marketday/contract/contact/places'
import type { PlaceSource } from '@marketday/fields/place/use-place-search.ts'
import { runtimeConfig } from '../document-context.tsx'
import { call } from './api.ts'

/** Where addresses are found, of one country only if it is named; null where the installation has no search. */
export function placeSource(country?: string): PlaceSource | null {
  if (!runtimeConfig().hasAddressSearch) return null
  return {
    find: async (input, signal) =>
      (await call(findPlaces, { query: { input, country }, signal })).rows,
    get: (placeId) => call(getPlace, { params: { placeId } }),
  }
}
