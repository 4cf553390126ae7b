import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import type { ChangeDraft, ChangeFieldsProps } from './change-draft.ts'

export function PriceFields({ draft, currency, isMarked, onChange }: ChangeFieldsProps) {
  const error = draft.by === 'percent' ? 'Enter a percentage' : `Enter an amount in ${currency}`
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label="Raise or lower"
          value={draft.direction}
          options={[
            { value: 'raise', label: 'Raise' },
            { value: 'lower', label: 'Lower' },
          ]}
          onChange={({ target }) =>
            onChange({ direction: target.value as ChangeDraft['direction'] })
          }
          className="flex-[1_1_7rem]"
        />
        <TextField
          label="By"
          inputMode="decimal"
          autoComplete="off"
          value={draft.value}
          onChange={({ target }) => onChange({ value: target.value })}
          error={isMarked ? error : undefined}
          className="flex-[1_1_7rem]"
        />
        <SelectField
          label="Unit"
          value={draft.by}
          options={[
            { value: 'percent', label: 'percent' },
            // Items without a price have no currency.
            ...(currency ? [{ value: 'amount', label: currency }] : []),
          ]}
          onChange={({ target }) => onChange({ by: target.value as ChangeDraft['by'] })}
          className="flex-[1_1_7rem]"
        />
      </div>
      <Checkbox
        label="Round to the nearest price that ends in .99"
        checked={draft.endsIn99}
        onChange={({ target }) => onChange({ endsIn99: target.checked })}
      />
    </>
  )
}
