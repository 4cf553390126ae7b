import {
  beginStockTake,
  takeLimits,
  type TakeScope,
} from '@marketday/contract/products/stock-takes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { to } from '../../../../paths.ts'
import { call } from '../../../../platform/api/api.ts'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { Form } from '../../../../ui/fields/Form.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { categoriesQuery } from '../../inventory-queries.ts'
import { LocationField } from '../locations/LocationField.tsx'
import { findItems, lineOf } from '../receive/receipt-lines.ts'
import { readLines } from '../receive/read-lines.ts'
import { refreshTakes } from './take-queries.ts'

const kinds = [
  { value: 'all', label: 'Everything that keeps stock' },
  { value: 'category', label: 'A category, with those below it' },
  { value: 'variants', label: 'Only some items' },
] as const

const empty = {
  kind: 'all' as TakeScope['kind'],
  categoryId: '',
  codes: '',
  name: '',
  locationId: '',
}

/** What is to be counted; the sheet opens as soon as it is there. */
export function BeginTakeDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(empty)
  const navigate = useNavigate()
  const change = (part: Partial<typeof empty>) => setDraft((before) => ({ ...before, ...part }))
  const problem = problemOf(draft)
  const begin = async () => {
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
    <Dialog onClose={onClose} title="Begin a count" closeOnBackdrop={false}>
      <Form action="Begin to count" isComplete={problem === null} onSubmit={begin}>
        {({ isChecked }) => (
          <>
            <RadioGroup
              label="What is counted"
              options={kinds}
              value={draft.kind}
              onChange={(kind) => change({ kind: kind as TakeScope['kind'] })}
            />
            {draft.kind === 'category' && (
              <CategoryChoice
                value={draft.categoryId}
                onChange={(categoryId) => change({ categoryId })}
                error={isChecked ? (problem ?? undefined) : undefined}
              />
            )}
            {draft.kind === 'variants' && (
              <TextArea
                label="SKUs or barcodes"
                hint="One on each line, as they come from a scanner or a spreadsheet."
                spellCheck={false}
                value={draft.codes}
                onChange={({ target }) => change({ codes: target.value })}
                error={isChecked ? (problem ?? undefined) : undefined}
              />
            )}
            <LocationField
              label="Where"
              value={draft.locationId}
              onChange={(locationId) => change({ locationId })}
            />
            <TextField
              label="Name"
              hint="It stands in the ledger as the reason."
              optional
              maxLength={200}
              value={draft.name}
              onChange={({ target }) => change({ name: target.value })}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

interface CategoryChoiceProps {
  value: string
  onChange: (categoryId: string) => void
  error: string | undefined
}

function CategoryChoice({ value, onChange, error }: CategoryChoiceProps) {
  const { data } = useQuery(categoriesQuery)
  return (
    <SelectField
      label="Category"
      placeholder="Choose"
      options={(data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  )
}

function problemOf({ kind, categoryId, codes }: typeof empty): string | null {
  if (kind === 'category') return categoryId ? null : 'Choose a category'
  const lines = kind === 'variants' ? readLines(codes).length : 1
  if (lines === 0) return 'Enter at least one SKU or barcode'
  return lines > takeLimits.named ? `At most ${takeLimits.named} items` : null
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
