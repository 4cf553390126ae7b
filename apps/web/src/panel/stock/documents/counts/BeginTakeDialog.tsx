import {
  beginStockTake,
  takeLimits,
  type TakeScope,
} from '@marketday/contract/stock/documents/counts/stock-takes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { to } from '../../../../paths.ts'
import { call } from '../../../../platform/api/api.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { SelectField, type SelectFieldProps } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { categoriesQuery } from '../../../catalog/inventory-queries.ts'
import { LocationField } from '../../locations/LocationField.tsx'
import { findItems, lineOf } from '../receipts/receipt-lines.ts'
import { readLines } from '../receipts/read-lines.ts'
import { refreshTakes } from './take-queries.ts'

const kinds = [
  { value: 'all', label: 'All items with stock' },
  { value: 'category', label: 'A category and its subcategories' },
  { value: 'variants', label: 'Specific items' },
] as const

const empty = {
  kind: 'all' as TakeScope['kind'],
  categoryId: '',
  codes: '',
  name: '',
  locationId: '',
}

export function BeginTakeDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(empty, (draft) => checked(draft, problemsOf(draft)))
  const { kind } = form.draft
  const navigate = useNavigate()
  const begin = async (draft: typeof empty) => {
    const { name, locationId } = draft
    const body = {
      name: name.trim(),
      scope: await scopeOf(draft),
      ...(locationId && { locationId }),
    }
    const { id } = await call(beginStockTake, { body })
    await navigate(to('stockTake', { stockTakeId: id }))
    await refreshTakes()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Start a count"
      action="Start count"
      {...form.sending(begin)}
    >
      <RadioGroup
        label="Items to count"
        options={kinds}
        value={kind}
        onChange={(next) => form.change({ kind: next as TakeScope['kind'] })}
      />
      {kind === 'category' && <CategoryChoice {...form.text('categoryId')} />}
      {kind === 'variants' && (
        <TextArea
          label="SKUs or barcodes"
          hint="One per line, from a scanner or a spreadsheet."
          spellCheck={false}
          {...form.text('codes')}
        />
      )}
      <LocationField label="Location" {...form.value('locationId')} />
      <TextField
        label="Name"
        hint="Shown in the ledger as the reason."
        optional
        maxLength={200}
        {...form.text('name')}
      />
    </FormDialog>
  )
}

type CategoryChoiceProps = Pick<SelectFieldProps, 'value' | 'onChange' | 'error'>

function CategoryChoice(field: CategoryChoiceProps) {
  const { data } = useQuery(categoriesQuery)
  return (
    <SelectField
      label="Category"
      placeholder="Choose"
      options={(data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      {...field}
    />
  )
}

function problemsOf({ kind, categoryId, codes }: typeof empty) {
  const lines = kind === 'variants' ? readLines(codes).length : 1
  return {
    categoryId: kind === 'category' && categoryId === '' && 'Choose a category',
    codes:
      (lines === 0 && 'Enter at least one SKU or barcode') ||
      (lines > takeLimits.named && `At most ${takeLimits.named} items`),
  }
}

async function scopeOf({ kind, categoryId, codes }: typeof empty): Promise<TakeScope> {
  if (kind === 'category') return { kind, categoryId }
  if (kind === 'all') return { kind }
  const lines = await findItems(readLines(codes).map(lineOf))
  const bad = lines.find(({ problem }) => problem !== null)
  if (bad) throw new Error(`${bad.code}: ${bad.problem}`)
  const variantIds = lines.flatMap(({ stock }) => (stock ? [stock.variantId] : []))
  return { kind, variantIds: [...new Set(variantIds)] }
}
