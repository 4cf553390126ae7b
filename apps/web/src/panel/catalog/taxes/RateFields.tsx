import { taxClassLimits } from '@marketday/contract/catalog/taxes/tax-classes'
import { Trash2 } from 'lucide-react'
import { countryOptions } from '../../../platform/regions/region-words.ts'
import type { Problems } from '../../../platform/forms/problems.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'

export interface RateDraft {
  readonly key: number
  readonly country: string
  readonly region: string
  readonly percent: number | null
  /** Empty = always. */
  readonly validFrom: string
}

interface RateFieldsProps {
  rates: readonly RateDraft[]
  country: string
  onChange: (rates: readonly RateDraft[]) => void
  problems: Problems
}

export function RateFields({ rates, country, onChange, problems }: RateFieldsProps) {
  const add = () => {
    const key = 1 + Math.max(0, ...rates.map((rate) => rate.key))
    onChange([...rates, { key, country, region: '', percent: null, validFrom: '' }])
  }
  return (
    <div className="flex flex-col gap-4">
      {rates.map((rate, place) => (
        <RateLine
          key={rate.key}
          rate={rate}
          number={place + 1}
          problemOf={(field) => problems[`rates.${place}.${field}`]}
          onChange={(part) =>
            onChange(rates.map((entry) => (entry === rate ? { ...entry, ...part } : entry)))
          }
          onRemove={() => onChange(rates.filter((entry) => entry !== rate))}
        />
      ))}
      {problems['rates'] && (
        <p role="alert" className="text-sm text-bad">
          {problems['rates']}
        </p>
      )}
      {rates.length < taxClassLimits.rates && (
        <Button variant="secondary" size="small" onClick={add} className="self-start">
          Add a rate
        </Button>
      )}
    </div>
  )
}

interface RateLineProps {
  rate: RateDraft
  number: number
  problemOf: (field: string) => string | undefined
  onChange: (part: Partial<RateDraft>) => void
  onRemove: () => void
}

function RateLine({ rate, number, problemOf, onChange, onRemove }: RateLineProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap items-start gap-3 rounded-lg border border-line p-3">
      <legend className="sr-only">Rate {number}</legend>
      <SelectField
        label="Country"
        options={countryOptions(rate.country)}
        value={rate.country}
        onChange={({ target }) => onChange({ country: target.value })}
        className="min-w-0 flex-[1_1_9rem]"
      />
      <TextField
        label="State or county"
        hint="As written in addresses"
        optional
        maxLength={60}
        value={rate.region}
        onChange={({ target }) => onChange({ region: target.value })}
        error={problemOf('region')}
        className="min-w-0 flex-[1_1_9rem]"
      />
      <NumberField
        label="Rate"
        decimals={2}
        min={0}
        max={100}
        after={<span className="pr-3">%</span>}
        value={rate.percent}
        onChange={(percent) => onChange({ percent })}
        error={problemOf('rateBp')}
        className="min-w-0 flex-[1_1_6rem]"
      />
      <TextField
        label="Valid from"
        type="date"
        optional
        value={rate.validFrom}
        onChange={({ target }) => onChange({ validFrom: target.value })}
        error={problemOf('validFrom')}
        className="min-w-0 flex-[1_1_9rem]"
      />
      <IconButton
        label={`Remove rate ${number}`}
        icon={<Trash2 aria-hidden />}
        onClick={onRemove}
      />
    </fieldset>
  )
}
