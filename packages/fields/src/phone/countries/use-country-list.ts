import type { PhoneCountry } from '@marketday/contract/contact/phone-countries'
import { useState } from 'react'
import { rowBeginningWith, rowOf, rowsMatching, rowsOf } from './country-rows.ts'
import { createTypeToFind } from './type-to-find.ts'

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
