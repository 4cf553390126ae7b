import type { ParsedPlace } from './place.ts'

interface PlaceFields {
  readonly street: string
  readonly city: string
}

/** An address as it stands in a form's fields. One that is known only as a whole stands where the street does. */
export function placeFields({ address, data }: ParsedPlace): PlaceFields {
  const isWhole = Object.values(data).every((part) => part === '')
  const street = [data.street1, data.street2].filter(Boolean).join(' ')
  return { street: street || (isWhole ? address : ''), city: data.City || findTown(address, data) }
}

/** British addresses have no locality; their town stands beside the postcode in the whole address. */
function findTown(address: string, { zip }: ParsedPlace['data']): string {
  const beside = zip && address.split(',').find((part) => part.includes(zip))
  return (beside || '').replace(zip, '').trim()
}
