import { useState } from 'react'
import { Trash2 } from 'lucide-react'

import {
  createTaxClass,
  TaxClassInput,
  updateTaxClass,
  type TaxClass,
  taxClassLimits,
} from '@marketday/contract/catalog/tax-classes'

import { call } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/use-form.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { performsOn } from '../act.ts'
import { refreshTaxes } from './tax-classes-query.ts'
import { countryOptions } from '../../platform/region-words.ts'
import type { Problems } from '../../platform/forms/checked.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'

interface TaxClassDialogProps {
  /** Null adds one. */
  taxClass: TaxClass | null
  country: string
  onClose: () => void
}

interface Draft {
  name: string
  isExempt: boolean
  rates: readonly RateDraft[]
}

const perform = performsOn(refreshTaxes)

export function TaxClassDialog({ taxClass: given, country, onClose }: TaxClassDialogProps) {
  // Snapshot at opening, so that a concurrent save is not overwritten.
  const [taxClass] = useState(given)
  const form = useForm(draftOf(taxClass, country), checkDraft)
  const save = (details: TaxClassInput) =>
    taxClass
      ? perform(() => change(taxClass, details), 'The tax class is saved')
      : perform(() => call(createTaxClass, { body: details }), 'The tax class is added')
  const { draft } = form
  return (
    <FormDialog
      onClose={onClose}
      title={taxClass ? `Change ${taxClass.name}` : 'Add a tax class'}
      action={taxClass ? 'Save tax class' : 'Add tax class'}
      {...form.sending(save)}
    >
      <TextField label="Name" maxLength={60} {...form.text('name')} />
      <Checkbox
        label="Exempt from tax"
        hint="Shown on invoices. This is not the same as a rate of 0 %."
        {...form.tick('isExempt')}
      />
      {!draft.isExempt && (
        <RateFields
          rates={draft.rates}
          country={country}
          onChange={(rates) => form.change({ rates })}
          problems={form.problems}
        />
      )}
    </FormDialog>
  )
}

const change = ({ id, version }: TaxClass, details: TaxClassInput) =>
  call(updateTaxClass, { params: { taxClassId: id }, body: { details, version } })

/** Invalid percentages and empty days are reported by the schema. */
const checkDraft = ({ rates, ...draft }: Draft) =>
  TaxClassInput.safeParse({
    ...draft,
    rates: draft.isExempt
      ? []
      : rates.map(({ percent, validFrom, key: _key, ...rate }) => ({
          ...rate,
          rateBp: percent === null ? NaN : Math.round(percent * 100),
          validFrom: validFrom || null,
        })),
  })

const draftOf = (taxClass: TaxClass | null, country: string): Draft => ({
  name: taxClass?.name ?? '',
  isExempt: taxClass?.isExempt ?? false,
  rates: (taxClass?.rates ?? [{ country, region: '', rateBp: NaN, validFrom: null }]).map(
    ({ rateBp, validFrom, ...rate }, key) => ({
      ...rate,
      key,
      percent: Number.isNaN(rateBp) ? null : rateBp / 100,
      validFrom: validFrom ?? '',
    }),
  ),
})

interface RateDraft {
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

function RateFields({ rates, country, onChange, problems }: RateFieldsProps) {
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
