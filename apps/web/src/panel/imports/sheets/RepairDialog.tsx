import type { ChangeEvent } from 'react'
import { useQuery } from '@tanstack/react-query'

import type { Sheet, SheetProblem } from '@marketday/contract/imports/sheets'

import { counted } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { taxClassesQuery } from '../../catalog/tax-classes-query.ts'
import { repairRows } from './sheet-queries.ts'

interface RepairDialogProps {
  importId: string
  sheet: Sheet
  problem: SheetProblem
  onClose: () => void
}

type Kind = 'value' | 'clear' | 'leave-out'

interface Repair {
  readonly kind: Kind
  readonly value: string
}

/** One repair for all rows of a problem. */
export function RepairDialog({ importId, sheet, problem, onClose }: RepairDialogProps) {
  const { id, heading, column, count } = problem
  const field = column === null ? '' : (sheet.columns[column]?.field ?? '')
  const options = optionsFor(problem, field)
  const initial: Repair = { kind: options[0]?.value ?? 'leave-out', value: '' }
  const form = useForm(initial, (draft) =>
    checked(draft, {
      value: draft.kind === 'value' && draft.value.trim() === '' && 'Enter a value',
    }),
  )
  const { onChange, value: kind } = form.value('kind')
  return (
    <FormDialog
      title={`Repair ${counted(count, 'row')}`}
      description={`${heading && `${heading}: `}${problem.problem}`}
      action={`Repair ${counted(count, 'row')}`}
      onClose={onClose}
      {...form.sending((repair) => repairRows(importId, { problem: id, repair: toBody(repair) }))}
    >
      <RadioGroup
        label="Repair"
        value={kind}
        onChange={(next) => onChange(next as Kind)}
        options={options}
      />
      {kind === 'value' && <ValueField field={field} heading={heading} {...form.text('value')} />}
    </FormDialog>
  )
}

function toBody({ kind, value }: Repair) {
  if (kind === 'leave-out') return { kind }
  return { kind: 'value' as const, value: kind === 'clear' ? '' : value }
}

/** Most likely one first; rows can't share a value that names one item or variant. */
function optionsFor(problem: SheetProblem, field: string): { value: Kind; label: string }[] {
  const { column, count } = problem
  const leave = { value: 'leave-out' as const, label: leftOut(problem, field) }
  if (column === null) return [leave]
  const clear = { value: 'clear' as const, label: emptied[field] ?? 'Clear the cells' }
  if (unique.has(field) && count > 1) return [leave, clear]
  return [
    { value: 'value', label: count === 1 ? 'Use another value' : 'Use one value' },
    clear,
    leave,
  ]
}

const unique = new Set(['id', 'sku', 'barcode', 'slug'])

/** Consequence of an empty cell. */
const emptied: Readonly<Record<string, string>> = {
  taxClass: 'Use the shop’s tax class',
  variantTaxClass: 'Use the item’s tax class',
  sku: 'Use no SKU',
  slug: 'Make an address from the title',
  formerPrice: 'Use no former price',
  salePrice: 'Use no sale price',
}

function leftOut({ count, isWarning }: SheetProblem, field: string): string {
  if (isWarning && field === 'sku') return 'Keep only the first row of each SKU'
  return count === 1 ? 'Leave this row out' : 'Leave these rows out'
}

type TextProps = Pick<Parameters<typeof TextField>[0], 'value' | 'error'> & {
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

function ValueField({ field, heading, ...text }: TextProps & { field: string; heading: string }) {
  if (/taxClass/i.test(field)) return <TaxClassField {...text} />
  return <TextField label={heading || 'Value'} maxLength={1000} {...text} />
}

function TaxClassField(props: TextProps) {
  const { data } = useQuery(taxClassesQuery)
  return (
    <SelectField
      {...props}
      label="Tax class"
      placeholder="Choose"
      options={(data?.rows ?? []).map(({ name }) => ({ value: name, label: name }))}
    />
  )
}
