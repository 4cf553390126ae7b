import { useState } from 'react'

import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'

interface CountryListOptions {
  readonly countries: readonly PhoneCountry[]
  readonly preferred: readonly string[] | undefined
  readonly active: PhoneCountry | null
  readonly disabled: boolean
  readonly onChoose: (country: PhoneCountry) => void
}

export interface Highlight {
  readonly index: number | null
  /** Input that moved it: matches are centered, pointed rows are already visible. */
  readonly by: 'keys' | 'letters' | 'pointer'
}

export function useCountryList({
  countries,
  preferred,
  active,
  disabled,
  onChoose,
}: CountryListOptions) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [highlight, setHighlight] = useState<Highlight>({ index: null, by: 'keys' })
  const [typeToFind] = useState(createTypeToFind)
  const all = rowsOf(countries, preferred)
  const rows = rowsMatching(all, query)

  const close = (country = active) => {
    const index = rowOf(all, country?.iso2 ?? null)
    setOpen(false)
    setQuery('')
    setHighlight({ index: index < 0 ? null : index, by: 'keys' })
  }
  const open = () => {
    setQuery('')
    setOpen(!disabled)
  }
  const toggle = () => (isOpen ? close() : open())
  const choose = (index: number | null) => {
    const row = index === null ? undefined : rows[index]
    if (row) onChoose(row.country)
    close(row?.country)
  }
  const move = (step: 1 | -1) => {
    const last = rows.length - 1
    const next = highlight.index === null ? 0 : highlight.index + step
    setHighlight({ index: last < 0 ? null : Math.min(last, Math.max(0, next)), by: 'keys' })
    if (!isOpen) open()
  }
  const find = (key: string) => {
    const index = rowBeginningWith(rows, typeToFind(key))
    if (index >= 0) setHighlight({ index, by: 'letters' })
  }

  return {
    isOpen,
    rows,
    query,
    highlight,
    active: highlight.index ?? -1,
    toggle,
    close,
    choose,
    move,
    find,
    point: (index: number) => setHighlight({ index, by: 'pointer' }),
    search: (text: string) => {
      setQuery(text)
      setHighlight({ index: text === '' ? null : 0, by: 'keys' })
    },
  }
}

export type CountryListState = ReturnType<typeof useCountryList>

/** Letters typed in succession form one word; a pause of 700 ms starts a new one (spec 2). */
export const typeToFindResetMs = 700

export function createTypeToFind(): (key: string) => string {
  let word = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  return (key) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      word = ''
    }, typeToFindResetMs)
    word += key.toLowerCase()
    return word
  }
}

interface CountryRow {
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

/** Rows whose name, ISO code or dial code contains the text, best matches first; ignores punctuation. */
export function rowsMatching(rows: readonly CountryRow[], query: string): readonly CountryRow[] {
  const searchText = folded(query.replaceAll(/[^\p{L}\p{N}\s]/gu, '')).trim()
  if (searchText === '') return rows
  return rows
    .flatMap((row) => {
      const rank = row.preferred ? null : rankCountry(row.country, searchText)
      return rank === null ? [] : [{ row, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ row }) => row)
}

/** Exact code, exact dial code, beginning of the name, of one of its words, then any part; null for no match. */
function rankCountry({ name, iso2, dialCode, priority }: PhoneCountry, searchText: string) {
  const words = folded(name)
  if (iso2.toLowerCase() === searchText) return -2
  // Countries that share a dial code follow its main country.
  if (dialCode === searchText) return priority / 1_000 - 1
  if (words.startsWith(searchText)) return 0
  if (words.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(searchText))) return 1
  return [words, iso2.toLowerCase(), dialCode].some((text) => text.includes(searchText)) ? 2 : null
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
