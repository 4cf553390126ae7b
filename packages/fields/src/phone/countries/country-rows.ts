import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'

export interface CountryRow {
  readonly country: PhoneCountry
  /** Repeated above the list. */
  readonly preferred: boolean
  /** Last preferred row; a separator follows. */
  readonly last: boolean
}

export function rowsOf(
  countries: readonly PhoneCountry[],
  preferred: readonly string[] = [],
): readonly CountryRow[] {
  const first = preferred.flatMap(
    (code) => countries.find(({ iso2 }) => iso2 === code.toUpperCase()) ?? [],
  )
  return [
    ...first.map((country, index) => ({
      country,
      preferred: true,
      last: index === first.length - 1,
    })),
    ...countries.map((country) => ({ country, preferred: false, last: false })),
  ]
}

/** Filters rows by part of a name, ISO code or dial code; ignores punctuation. */
export function rowsMatching(rows: readonly CountryRow[], query: string): readonly CountryRow[] {
  const searchText = folded(query.replaceAll(/[^\p{L}\p{N}\s]/gu, '')).trim()
  if (searchText === '') return rows
  return rows.filter(
    ({ preferred, country: { name, iso2, dialCode } }) =>
      !preferred && [name, iso2, dialCode].some((text) => folded(text).includes(searchText)),
  )
}

/** Index of the first non-preferred country that starts with the letters; −1 for none. */
export function rowBeginningWith(rows: readonly CountryRow[], letters: string): number {
  const prefix = folded(letters)
  return rows.findIndex(
    ({ preferred, country }) => !preferred && folded(country.name).startsWith(prefix),
  )
}

export const rowOf = (rows: readonly CountryRow[], iso2: string | null): number =>
  rows.findIndex(({ preferred, country }) => !preferred && country.iso2 === iso2)

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
