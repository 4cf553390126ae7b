import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemRow, listItems } from '@marketday/contract/catalog/products/products'
import { useState } from 'react'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { Form } from '../../../../ui/forms/Form.tsx'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { actionFrom, emptyDraft, type ChangeDraft } from './change-draft.ts'
import { itemCount } from './change-items.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { ChangePreview } from './ChangePreview.tsx'

type ListFilters = Omit<QueryInput<typeof listItems>, 'cursor' | 'limit' | 'sort'>

interface ChangeDialogProps {
  rows: readonly ItemRow[]
  filters: ListFilters
  onClose: () => void
  onChanged: () => void
}

/** Bulk change of items: choose, preview, run. */
export function ChangeDialog({ rows, filters, onClose, onChanged }: ChangeDialogProps) {
  const [draft, setDraft] = useState<ChangeDraft>(emptyDraft)
  const [scope, setScope] = useState('chosen')
  const [bulkAction, setAsked] = useState<BulkAction | null>(null)
  const currency = rows.find((row) => row.currency)?.currency ?? ''
  const action = actionFrom(draft, currency)
  const selection =
    scope === 'chosen' ? { itemIds: rows.map(({ id }) => id) } : { matching: inNumbers(filters) }
  if (bulkAction)
    return (
      <ChangePreview
        change={{ selection, action: bulkAction }}
        onBack={() => setAsked(null)}
        onChanged={onChanged}
      />
    )
  return (
    <Dialog
      onClose={onClose}
      title="Change items"
      description="You see a preview before anything changes."
      closeOnBackdrop={false}
    >
      <Form action="Preview" isComplete={action !== null} onSubmit={() => setAsked(action)}>
        {({ isChecked }) => (
          <>
            <RadioGroup
              label="Items"
              inline
              value={scope}
              onChange={setScope}
              options={[
                { value: 'chosen', label: `The ${itemCount(rows.length)} you selected` },
                { value: 'matching', label: 'All results, on every page' },
              ]}
            />
            <ChangeFields
              draft={draft}
              currency={currency}
              isMarked={isChecked && action === null}
              onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** Amounts are strings in a URL and numbers in a body. */
const inNumbers = ({ priceFromMinor, priceToMinor, ...filters }: ListFilters) => ({
  ...filters,
  ...(priceFromMinor !== undefined && { priceFromMinor: Number(priceFromMinor) }),
  ...(priceToMinor !== undefined && { priceToMinor: Number(priceToMinor) }),
})
