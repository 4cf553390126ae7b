import { useRef, useState } from 'react'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import type { ListAddress } from './list-address.ts'

const typingPauseMs = 250

interface AddressSearchProps {
  address: ListAddress
  label: string
  placeholder?: string
}

/** A search that moves into the address once typing pauses. */
export function AddressSearch({ address, label, placeholder }: AddressSearchProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={draft ?? address.value('search')}
      onChange={(text) => {
        setDraft(text)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          address.change({ search: text.trim().slice(0, 100) || null }, true)
          setDraft(null)
        }, typingPauseMs)
      }}
      className="min-w-0 flex-[1_1_14rem]"
    />
  )
}
