import { productStatuses } from '@marketday/contract/catalog/products/product-shapes'
import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import { statusWords } from '../../words.ts'
import { isNumber, type Column } from '../cells/columns.ts'

/** Outcome of an edit: cancel, this cell, or the whole selection, with the next position. */
export type Leaving = 'cancelled' | 'written' | 'everywhere' | 'down' | 'right' | 'left' | 'up'

interface CellEditorProps {
  column: Column
  label: string
  text: string
  field: RefObject<(HTMLInputElement & HTMLSelectElement) | null>
  onLeave: (leaving: Leaving) => void
}

/** Uncontrolled until left, so that typing rerenders nothing. */
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
