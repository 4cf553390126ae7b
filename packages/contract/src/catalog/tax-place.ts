import type { ParsedPlace } from '../contact/place.ts'
import countryNames from '../contact/phone-country-names.json' with { type: 'json' }
import type { TaxPlace } from './tax-rates.ts'

/** Tax place of a delivery; null (home) for an address without a known country. */
export function taxPlaceOf(place: ParsedPlace | null): TaxPlace | null {
  if (!place) return null
  const { Country, State } = place.data
  const country = codeOf(Country.trim())
  return country ? { country, region: State } : null
}

function codeOf(country: string): string | undefined {
  if (/^[A-Z]{2}$/.test(country) && country in countryNames) return country
  codes ??= new Map(
    Object.entries(countryNames).map(([code, name]) => [name.toLowerCase(), code] as const),
  )
  return codes.get(country.toLowerCase()) ?? others[country.toLowerCase()]
}

let codes: ReadonlyMap<string, string> | undefined

const others: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  usa: 'US',
  'united states of america': 'US',
}
