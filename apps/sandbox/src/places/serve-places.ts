import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readTable } from '../read-table.ts'

export const PLACES_KEY = 'sandbox-places-key'

type Part = 'street' | 'number' | 'postcode' | 'town' | 'region' | 'country'
type Address = Record<Part | 'regionCode' | 'countryCode', string> & { lat: number; lng: number }

/** About eighty addresses; Leeds is dense enough for a day's deliveries. */
const ADDRESSES = readTable<keyof Address>(join(import.meta.dirname, 'addresses.tsv')).map(
  (row): Address => ({ ...row, lat: Number(row.lat), lng: Number(row.lng) }),
)
const MAX_PREDICTIONS = 5

/** Google's Places and Geocoding web services over a small gazetteer. */
export function servePlaces(app: FastifyInstance) {
  const serve = (path: string, answer: (query: Query) => object) => {
    app.get(`/places/maps/api${path}/json`, (request) => {
      const query = request.query as Query
      return query.key === PLACES_KEY ? answer(query) : DENIED
    })
  }
  serve('/place/autocomplete', (query) => {
    const found = search(query.input, countriesOf(query)).slice(0, MAX_PREDICTIONS)
    return {
      predictions: found.map((address) => predictionOf(address, query.input ?? '')),
      status: statusOf(query.input, found),
    }
  })
  serve('/place/textsearch', (query) => {
    const found = search(query.query, query.region ? [query.region.toUpperCase()] : [])
    return {
      html_attributions: [],
      results: found.map(placeOf),
      status: statusOf(query.query, found),
    }
  })
  serve('/geocode', (query) => {
    const found = query.latlng ? nearest(query.latlng) : search(query.address, countriesOf(query))
    return { results: found.map(placeOf), status: statusOf(query.latlng ?? query.address, found) }
  })
  serve('/place/details', (query) => {
    const found = ADDRESSES.find((address) => idOf(address) === query.place_id)
    if (!query.place_id) return { html_attributions: [], status: 'INVALID_REQUEST' }
    return found
      ? { html_attributions: [], result: placeOf(found), status: 'OK' }
      : { html_attributions: [], status: 'NOT_FOUND' }
  })
}

type Query = {
  key?: string
  input?: string
  query?: string
  address?: string
  latlng?: string
  place_id?: string
  components?: string
  region?: string
}

const DENIED = {
  error_message: 'The provided API key is invalid.',
  predictions: [],
  results: [],
  status: 'REQUEST_DENIED',
}

function statusOf(asked: string | undefined, found: unknown[]): string {
  if (!asked || asked.trim() === '') return 'INVALID_REQUEST'
  return found.length > 0 ? 'OK' : 'ZERO_RESULTS'
}

function countriesOf({ components = '' }: Query): string[] {
  return [...components.matchAll(/country:([a-z]{2})/gi)].map(([, code = '']) => code.toUpperCase())
}

/** Each query word must be a prefix of a word in the address. */
function search(asked: string | undefined, countries: string[]): Address[] {
  const words = wordsOf(asked ?? '')
  if (words.length === 0) return []
  return ADDRESSES.filter(
    (address) => countries.length === 0 || countries.includes(address.countryCode),
  ).filter((address) => {
    const known = wordsOf(`${formatted(address)} ${address.region} ${address.countryCode}`)
    return words.every((word) => known.some((candidate) => candidate.startsWith(word)))
  })
}

function nearest(latlng: string): Address[] {
  const [lat = Number.NaN, lng = Number.NaN] = latlng.split(',').map(Number)
  if (Number.isNaN(lat) || Number.isNaN(lng)) return []
  const distance = (address: Address) =>
    Math.hypot(address.lat - lat, (address.lng - lng) * Math.cos((lat * Math.PI) / 180))
  return ADDRESSES.toSorted((a, b) => distance(a) - distance(b))
    .filter((address) => distance(address) < 0.05)
    .slice(0, 3)
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function idOf(address: Address): string {
  return `ChIJ${createHash('sha256').update(formatted(address)).digest('base64url').slice(0, 23)}`
}

function line({ number, street, countryCode }: Address): string {
  return countryCode === 'DE' ? `${street} ${number}` : `${number} ${street}`
}

function formatted(address: Address): string {
  const { town, postcode, region, regionCode, country, countryCode } = address
  const forms: Record<string, string> = {
    US: `${town}, ${regionCode} ${postcode}, USA`,
    GB: `${town} ${postcode}, UK`,
    IN: `${town}, ${region} ${postcode}, India`,
  }
  return `${line(address)}, ${forms[countryCode] ?? `${postcode} ${town}, ${country}`}`
}

function predictionOf(address: Address, input: string) {
  const description = formatted(address)
  const main = line(address)
  const terms = description
    .split(', ')
    .map((value) => ({ offset: description.indexOf(value), value }))
  const offset = Math.max(0, description.toLowerCase().indexOf(input.toLowerCase()))
  return {
    description,
    matched_substrings: [{ length: Math.min(input.length, description.length), offset }],
    place_id: idOf(address),
    reference: idOf(address),
    structured_formatting: {
      main_text: main,
      main_text_matched_substrings: [{ length: Math.min(input.length, main.length), offset: 0 }],
      secondary_text: description.slice(main.length + 2),
    },
    terms,
    types: ['street_address', 'geocode'],
  }
}

function placeOf(address: Address) {
  const { lat, lng, town, region, country, countryCode } = address
  const span = 0.00135
  const component = (long_name: string, short_name: string, ...types: string[]) => ({
    long_name,
    short_name,
    types,
  })
  return {
    address_components: [
      component(address.number, address.number, 'street_number'),
      component(address.street, address.street, 'route'),
      component(
        town,
        town,
        ...(countryCode === 'GB' ? ['postal_town'] : ['locality', 'political']),
      ),
      component(region, address.regionCode, 'administrative_area_level_1', 'political'),
      component(country, countryCode, 'country', 'political'),
      component(address.postcode, address.postcode, 'postal_code'),
    ],
    formatted_address: formatted(address),
    geometry: {
      location: { lat, lng },
      location_type: 'ROOFTOP',
      viewport: {
        northeast: { lat: lat + span, lng: lng + span },
        southwest: { lat: lat - span, lng: lng - span },
      },
    },
    name: line(address),
    place_id: idOf(address),
    types: ['street_address'],
  }
}
