import type { KeyboardEvent } from 'react'
import { money } from '../../../../platform/format.ts'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import type { CountDraft } from './count-draft.ts'

interface PieceFieldsProps {
  currency: string
  /** Largest first. */
  values: readonly number[]
  quantities: CountDraft['quantities']
  onChange: (quantities: CountDraft['quantities']) => void
}

/** Quantity per note and coin; Enter moves to the next field. */
export function PieceFields({ currency, values, quantities, onChange }: PieceFieldsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Quantity of each</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
        {values.map((value) => (
          <NumberField
            key={value}
            label={money(value, currency)}
            min={0}
            max={100_000}
            value={quantities[value] ?? null}
            onKeyDown={(event) => event.key === 'Enter' && goOn(event)}
            onChange={(quantity) => onChange({ ...quantities, [value]: quantity })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** In the last field, Enter submits the form. */
function goOn(event: KeyboardEvent<HTMLInputElement>) {
  const fields = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])]
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
