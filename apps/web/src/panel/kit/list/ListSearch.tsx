import { useState } from 'react'
import { useLocation } from 'react-router'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import type { ListAddress } from './list-address.ts'

export interface ListSearchProps {
  address: ListAddress
  label: string
  placeholder?: string
  /** What it is called in the address. */
  name?: string
  /** What of the text may stand in the address; all of it unless said. */
  inAddress?: (text: string) => string
}

/** Every letter moves into the address at once; the first one of a search makes a step that Back takes back. */
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
      className="min-w-0 flex-[1_1_9rem]"
    />
  )
}

interface Typing {
  readonly id: string
  readonly text: string
  /** The entry of the history in which it began, until its own is there. */
  readonly begunIn: string | null
}

/**
 * What is being typed is shown as long as nothing else moves the address: the entries that typing makes carry its
 * mark, and Back or “Clear all filters” lead to one without.
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
