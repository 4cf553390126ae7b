import type { ParsedPlace } from './place.ts'

interface PlaceFields {
  readonly street: string
  readonly city: string
}

/** Splits a place into form fields. An address without parts goes into the street field. */
export function placeFields({ address, data }: ParsedPlace): PlaceFields {
  const isWhole = Object.values(data).every((part) => part === '')
  const street = [data.street1, data.street2].filter(Boolean).join(' ')
  return { street: street || (isWhole ? address : ''), city: data.City || findTown(address, data) }
}

/** British addresses lack a locality; the town is next to the postcode in the full address. */
function findTown(address: string, { zip }: ParsedPlace['data']): string {
  const beside = zip && address.split(',').find((part) => part.includes(zip))
  return (beside || '').replace(zip, '').trim()
}
