import { productStatuses } from '@marketday/contract/catalog/products/product-shapes'
import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import { statusWords } from '../../words.ts'
import { isNumber, type Column } from '../cells/columns.ts'

/** How the editor is left: with Escape, into this cell, or into all that are chosen; then where to. */
export type Leaving = 'cancelled' | 'written' | 'everywhere' | 'down' | 'right' | 'left' | 'up'

interface CellEditorProps {
  column: Column
  label: string
  text: string
  field: RefObject<(HTMLInputElement & HTMLSelectElement) | null>
  onLeave: (leaving: Leaving) => void
}

/** What is typed stays in the field until it is left, so that no key draws anything else. */
export function CellEditor({ column, label, text, field, onLeave }: CellEditorProps) {
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    if (column.kind !== 'status') field.current?.setSelectionRange(text.length, text.length)
  }, [field, column, text])
  const shared = {
    ref: field,
    'aria-label': label,
    defaultValue: column.kind === 'status' ? statusNamed(text) : text,
    onBlur: () => onLeave('written'),
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation()
      const leaving = wayOut(event)
      if (!leaving) return
      event.preventDefault()
      onLeave(leaving)
    },
    className:
      'absolute inset-0 z-10 bg-raised px-2 text-ink outline-2 -outline-offset-2 outline-ring select-text',
  }
  if (column.kind === 'status')
    return (
      <select {...shared}>
        {productStatuses.map((status) => (
          <option key={status}>{statusWords[status].label}</option>
        ))}
      </select>
    )
  return (
    <input
      {...shared}
      autoComplete="off"
      spellCheck={false}
      inputMode={isNumber(column) ? 'text' : undefined}
    />
  )
}

const statusNamed = (text: string) =>
  productStatuses
    .map((status) => statusWords[status].label)
    .find((label) => label.toLowerCase().startsWith(text.toLowerCase())) ?? text

function wayOut({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): Leaving | null {
  if (key === 'Escape') return 'cancelled'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  if (key !== 'Enter') return null
  if (ctrlKey || metaKey) return 'everywhere'
  return shiftKey ? 'up' : 'down'
}
