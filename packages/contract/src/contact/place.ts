import * as z from 'zod/mini'

import { wellFormed, withoutDirectionControls } from '../endpoints/scalars.ts'

const part = z.string().check(z.maxLength(300), wellFormed)

/** Place with the parts of the specification (section 3); missing values are empty strings. */
export const ParsedPlace = z.object({
  address: part,
  lat: z.union([z.number().check(z.minimum(-90), z.maximum(90)), z.literal('')]),
  lng: z.union([z.number().check(z.minimum(-180), z.maximum(180)), z.literal('')]),
  data: z.object({
    City: part,
    State: part,
    Country: part,
    Area: part,
    zip: part,
    street1: part,
    street2: part,
  }),
})
export type ParsedPlace = z.output<typeof ParsedPlace>

/** Point on the map that staff set for an address that the search doesn't find. */
export const MapPoint = z.strictObject({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
})
export type MapPoint = z.output<typeof MapPoint>

/** Reads `53.7964, -1.5423`, as maps copy it; null if it is no point. */
export function readMapPoint(text: string): MapPoint | null {
  const [, lat, lng] =
    /^\s*\(?\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*\)?\s*$/.exec(text) ?? []
  const { data } = MapPoint.safeParse({ lat: Number(lat), lng: Number(lng) })
  return data ?? null
}

/** Address in lines, from its parts if it was never written as a whole. */
export function placeLines(place: ParsedPlace | null): string[] {
  if (!place) return []
  const { street1, street2, Area, City, State, zip, Country } = place.data
  const parts = [`${street1} ${street2}`, Area, `${City} ${State} ${zip}`, Country]
  const lines = place.address.trim() === '' ? parts : place.address.split(/[,\n]/)
  return lines.map((line) => line.replaceAll(/\s+/g, ' ').trim()).filter((line) => line !== '')
}

export const placeText = (place: ParsedPlace | null): string => placeLines(place).join(', ')

interface Component {
  long_name?: string
  short_name?: string
  types?: readonly string[]
}

/** Google place, from the browser library (methods) or the web service (numbers). */
export interface PlaceResult {
  formatted_address?: string
  geometry?: { location?: { lat?: number | (() => number); lng?: number | (() => number) } }
  address_components?: readonly (Component | null)[]
}

/** Parses a place result; source: specification section 3. */
export function parsePlace(place: PlaceResult | null | undefined): ParsedPlace {
  const components = place?.address_components ?? []
  const named = (type: string, which: 'long_name' | 'short_name' = 'long_name') => {
    const match = components.find((component) => component?.types?.includes(type))
    return withoutDirectionControls(match?.[which] || match?.long_name || match?.short_name || '')
  }
  const location = place?.geometry?.location
  return {
    address: withoutDirectionControls(place?.formatted_address ?? ''),
    lat: coordinate(location?.lat),
    lng: coordinate(location?.lng),
    data: {
      City: named('locality'),
      State: named('administrative_area_level_1', 'short_name'),
      Country: named('country'),
      Area: named('sublocality_level_1') || named('sublocality'),
      zip: named('postal_code'),
      street1: named('street_number'),
      street2: named('route'),
    },
  }
}

function coordinate(value: number | (() => number) | undefined): number | '' {
  const number = typeof value === 'function' ? value() : value
  return typeof number === 'number' && Number.isFinite(number) ? number : ''
}
