import { findPlaces, getPlace } from '@marketday/contract/contact/places'
import type { PlaceSource } from '@marketday/fields/use-place-search.ts'
import { runtimeConfig } from '../document-context.tsx'
import { call } from './api.ts'

/** Address search, optionally limited to a country; null if the installation has none. */
export function placeSource(country?: string): PlaceSource | null {
  if (!runtimeConfig().hasAddressSearch) return null
  return {
    find: async (input, signal) =>
      (await call(findPlaces, { query: { input, country }, signal })).rows,
    get: (placeId) => call(getPlace, { params: { placeId } }),
  }
}
