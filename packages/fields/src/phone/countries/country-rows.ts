import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'

export interface CountryRow {
  readonly country: PhoneCountry
  /** Stands above the list a second time. */
  readonly preferred: boolean
  /** A line follows. */
  readonly last: boolean
}

/** The preferred countries first, then every country at its place. */
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

/** The rows a search leaves: by a part of name, ISO code or dial code; punctuation does not count. */
export function rowsMatching(rows: readonly CountryRow[], query: string): readonly CountryRow[] {
  const searchText = folded(query.replaceAll(/[^\p{L}\p{N}\s]/gu, '')).trim()
  if (searchText === '') return rows
  return rows.filter(
    ({ preferred, country: { name, iso2, dialCode } }) =>
      !preferred && [name, iso2, dialCode].some((text) => folded(text).includes(searchText)),
  )
}

/** Where the first country whose name begins so stands outside the preferred ones; −1 for none. */
export function rowBeginningWith(rows: readonly CountryRow[], letters: string): number {
  const prefix = folded(letters)
  return rows.findIndex(
    ({ preferred, country }) => !preferred && folded(country.name).startsWith(prefix),
  )
}

export const rowOf = (rows: readonly CountryRow[], iso2: string | null): number =>
  rows.findIndex(({ preferred, country }) => !preferred && country.iso2 === iso2)

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
