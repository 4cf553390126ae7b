import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { DateTimeField } from '../../forms/DateTimeField.tsx'
import { marketsQuery } from '../inventory-queries.ts'
import { endsBeforeItBegins, type ChangeDraft, type ChangeFieldsProps } from './change-draft.ts'

export function SaleFields({ draft, currency, isMarked, onChange }: ChangeFieldsProps) {
  const timeZone = useQuery(marketsQuery).data?.timeZone
  const isBackwards = endsBeforeItBegins(draft)
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label={draft.saleBy === 'exact' ? 'Sale price' : 'Discount'}
          inputMode="decimal"
          autoComplete="off"
          value={draft.value}
          onChange={({ target }) => onChange({ value: target.value })}
          error={isMarked && !isBackwards ? missing(draft, currency) : undefined}
          className="flex-[1_1_7rem]"
        />
        <SelectField
          label="Unit"
          value={draft.saleBy}
          options={[
            { value: 'percent', label: 'percent' },
            ...(currency
              ? [
                  { value: 'amount', label: currency },
                  { value: 'exact', label: `one price in ${currency}` },
                ]
              : []),
          ]}
          onChange={({ target }) => onChange({ saleBy: target.value as ChangeDraft['saleBy'] })}
          className="flex-[1_1_9rem]"
        />
      </div>
      <Checkbox
        label="Round to the nearest price that ends in .99"
        checked={draft.endsIn99}
        onChange={({ target }) => onChange({ endsIn99: target.checked })}
      />
      {timeZone && (
        <>
          <p className="text-sm text-soft">
            Without a start it begins immediately; without an end it lasts until you end it.
          </p>
          <DateTimeField
            label="Sale begins"
            optional
            timeZone={timeZone}
            value={draft.saleFrom}
            onChange={(saleFrom) => onChange({ saleFrom })}
          />
          <DateTimeField
            label="Sale ends"
            optional
            timeZone={timeZone}
            value={draft.saleUntil}
            onChange={(saleUntil) => onChange({ saleUntil })}
            error={isMarked && isBackwards ? 'Must be after the sale begins' : undefined}
          />
        </>
      )}
    </>
  )
}

const missing = ({ saleBy }: ChangeDraft, currency: string) =>
  saleBy === 'percent' ? 'Enter a percentage below 100' : `Enter an amount in ${currency}`
