import { useState } from 'react'
import { useLocation } from 'react-router'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import type { ListAddress } from './list-address.ts'

export interface ListSearchProps {
  address: ListAddress
  label: string
  placeholder?: string
  name?: string
  /** Part of the text allowed in the URL; default: all. */
  inAddress?: (text: string) => string
}

/** Updates the URL on each key press; the first letter of a search adds a history entry. */
export function ListSearch({
  address,
  label,
  placeholder,
  name = 'search',
  inAddress = (text) => text,
}: ListSearchProps) {
  const typing = useTyping()
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={typing.text ?? address.value(name)}
      onChange={(text) => {
        const state = typing.write(text)
        const replace = typing.text !== null
        address.change({ [name]: inAddress(text.trim()).slice(0, 100) || null }, { replace, state })
      }}
      className="min-w-0 flex-[1_1_7rem] sm:max-w-80"
    />
  )
}

interface Typing {
  readonly id: string
  readonly text: string
  /** History entry at the start of typing, until the search has its own. */
  readonly begunIn: string | null
}

/**
 * Shows the typed text until another navigation: typing's own history entries are marked; Back and
 * “Clear all filters” lead to unmarked ones.
 */
function useTyping() {
  const { key, state } = useLocation()
  const [typing, setTyping] = useState<Typing | null>(null)
  const hasArrived = typing !== null && state?.typing === typing.id
  if (hasArrived && typing.begunIn !== null) setTyping({ ...typing, begunIn: null })
  const current = hasArrived || typing?.begunIn === key ? typing : null
  return {
    text: current?.text ?? null,
    write: (text: string) => {
      const next = current ?? { id: crypto.randomUUID(), begunIn: key }
      setTyping({ ...next, text })
      return { typing: next.id }
    },
  }
}
