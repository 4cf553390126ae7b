import {
  createTaxClass,
  TaxClassInput,
  updateTaxClass,
  type TaxClass,
} from '@marketday/contract/catalog/taxes/tax-classes'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { performsOn } from '../../act.ts'
import { refreshTaxes } from './tax-classes-query.ts'
import { RateFields, type RateDraft } from './RateFields.tsx'

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
