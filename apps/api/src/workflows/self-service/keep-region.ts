import type { ParsedPlace } from '@marketday/contract/contact/place'
import { placeFields } from '@marketday/contract/contact/place-fields'

/** No form asks for the region: it stays within the same town. */
export function keepRegion(place: ParsedPlace, before: ParsedPlace | null): ParsedPlace {
  if (!before || writeTown(place) !== writeTown(before)) return place
  return { ...place, data: { ...place.data, State: before.data.State } }
}

const writeTown = (place: ParsedPlace): string =>
  `${placeFields(place).city} ${place.data.zip}`.toUpperCase()
