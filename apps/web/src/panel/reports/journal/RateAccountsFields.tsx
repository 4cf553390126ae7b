import { mostRateAccounts } from '@marketday/contract/reports/posting-accounts'
import { Trash2 } from 'lucide-react'
import type { Problems } from '../../../platform/forms/checked.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { RateDraft } from './accounts-draft.ts'

interface RateAccountsFieldsProps {
  rates: readonly RateDraft[]
  problems: Problems
  onChange: (rates: readonly RateDraft[]) => void
  onAdd: () => void
}

/** A row of accounts for each tax rate. */
export function RateAccountsFields(props: RateAccountsFieldsProps) {
  const { rates, problems, onChange, onAdd } = props
  return (
    <div className="flex flex-col gap-4">
      {rates.map((rate, place) => (
        <RateRow
          key={rate.key}
          rate={rate}
          problemOf={(field) => problems[`rates.${place}.${field}`]}
          onChange={(part) =>
            onChange(rates.map((row) => (row === rate ? { ...row, ...part } : row)))
          }
          onRemove={() => onChange(rates.filter((row) => row !== rate))}
        />
      ))}
      {problems['rates'] && (
        <p role="alert" className="text-sm text-bad">
          {problems['rates']}
        </p>
      )}
      {rates.length < mostRateAccounts && (
        <Button variant="secondary" size="small" className="self-start" onClick={onAdd}>
          Add a rate
        </Button>
      )}
    </div>
  )
}

interface RateRowProps {
  rate: RateDraft
  problemOf: (field: string) => string | undefined
  onChange: (part: Partial<RateDraft>) => void
  onRemove: () => void
}

function RateRow({ rate, problemOf, onChange, onRemove }: RateRowProps) {
  const name = rate.isExempt ? 'exempt sales' : `the rate ${rate.percent ?? ''} %`
  const text = (label: string, field: 'revenue' | 'outputTax' | 'taxCode', maxLength: number) => (
    <TextField
      label={label}
      optional={field === 'taxCode'}
      inputMode={field === 'taxCode' ? 'text' : 'numeric'}
      autoComplete="off"
      maxLength={maxLength}
      value={rate[field]}
      onChange={({ target }) => onChange({ [field]: target.value })}
      error={problemOf(field)}
      className="min-w-0 flex-[1_1_8rem]"
    />
  )
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-lg border border-line p-3">
      <legend className="sr-only">Accounts of {name}</legend>
      <div className="flex flex-wrap items-start gap-3">
        {rate.isExempt ? (
          <p className="flex-[1_1_6rem] text-sm font-medium">Exempt from tax</p>
        ) : (
          <NumberField
            label="Tax rate"
            decimals={2}
            min={0}
            max={100}
            after={<span className="pr-3">%</span>}
            value={rate.percent}
            onChange={(percent) => onChange({ percent })}
            error={problemOf('rateBp')}
            className="min-w-0 flex-[1_1_6rem]"
          />
        )}
        {text('Sales account', 'revenue', 9)}
        {text('Tax account', 'outputTax', 9)}
        {text('Tax code', 'taxCode', 10)}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Checkbox
          label="Automatic account in DATEV"
          checked={rate.isAutomatic}
          onChange={({ target }) => onChange({ isAutomatic: target.checked })}
        />
        <IconButton label={`Remove ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </fieldset>
  )
}
