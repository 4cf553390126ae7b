import { useState } from 'react'
import { SuggestField } from '../../../ui/fields/SuggestField.tsx'
import { findItems } from '../../orders/find-items.ts'

interface ItemFieldProps {
  /** Item id; empty if none is chosen. */
  value: string
  names: Readonly<Record<string, string>>
  onChange: (itemId: string) => void
  className?: string
}

export function ItemField({ value, names, onChange, className }: ItemFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <div className={className}>
      <SuggestField
        label="Is"
        placeholder="Type its name"
        value={typed ?? (value && (chosen ?? names[value] ?? 'Unknown item'))}
        find={findItems}
        onChange={(text) => {
          setTyped(text)
          if (text === '') onChange('')
        }}
        onChoose={({ id, label }) => {
          setTyped(null)
          setChosen(label)
          onChange(id)
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
