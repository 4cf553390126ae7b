import * as z from 'zod/mini'

import { get } from '../endpoints/endpoint.ts'
import { ParsedPlace } from './place.ts'
import { Country, wellFormed } from '../endpoints/scalars.ts'

export const PlaceSuggestion = z.object({
  placeId: z.string(),
  description: z.string(),
  main: z.string(),
  secondary: z.string(),
})
export type PlaceSuggestion = z.output<typeof PlaceSuggestion>

const query = z.strictObject({
  input: z
    .string()
    .check(z.trim(), z.minLength(2, 'Enter at least two characters'), z.maxLength(200), wellFormed),
  country: z.optional(Country),
})
export const PlaceId = z.string().check(z.regex(/^[\w-]{5,300}$/))
const params = z.object({ placeId: PlaceId })
const suggestions = z.object({ rows: z.array(PlaceSuggestion) })
const limit = { max: 120, seconds: 60 }

/** 503 `unavailable` if the search fails; manual entry is always possible. */
export const findPlaces = get('/places', {
  access: 'public',
  summary: 'Address suggestions',
  query,
  response: suggestions,
  limit,
})
export const getPlace = get('/places/:placeId', {
  access: 'public',
  summary: 'Details of an address',
  params,
  response: ParsedPlace,
  limit,
})

/** Raw reply of the IP service, such as `1;IN;IND;India`; empty if it fails (spec 7). */
export const lookUpCountry = get('/ip-country', {
  access: 'public',
  summary: 'Country of the visitor’s IP address',
  produces: 'text/plain; charset=utf-8',
  response: z.string(),
  limit,
})

export const lookUpShopCountry = get('/shop/ip-country', {
  access: 'shop',
  summary: 'Country of the shopper’s IP address',
  produces: 'text/plain; charset=utf-8',
  response: z.string(),
  limit,
})

export const findShopPlaces = get('/shop/places', {
  access: 'shop',
  summary: 'Address suggestions',
  query,
  response: suggestions,
  limit,
})
export const getShopPlace = get('/shop/places/:placeId', {
  access: 'shop',
  summary: 'Details of an address',
  params,
  response: ParsedPlace,
  limit,
})
