import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'

import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import type { ItemRow, listItems } from '@marketday/contract/catalog/products/products'
import {
  previewBulkAct,
  type BulkAct,
  type BulkAction,
  type BulkPreview,
  type ItemValues,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { TaxClass } from '@marketday/contract/catalog/tax-classes'

import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { actionFrom, emptyDraft, type ChangeDraft } from './change-draft.ts'
import { itemCount, changeItems, type ItemChange } from './change-items.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { call } from '../../../platform/api/api.ts'
import { moment, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ChangeActs } from '../../kit/bulk/ChangeActs.tsx'
import { ChangeState } from '../../kit/bulk/ChangeState.tsx'
import { PreviewFigures } from '../../kit/bulk/PreviewFigures.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { taxClassesQuery } from '../tax-classes-query.ts'
import { categoriesQuery } from '../inventory-queries.ts'
import { statusWords } from '../words.ts'
import { itemChanges } from './item-changes.ts'

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

interface ChangePreviewProps {
  change: ItemChange
  onBack: () => void
  onChanged: () => void
}

const doneWords: Partial<Record<BulkAction['kind'], string>> = {
  price: 'given a new price',
  marketPrice: 'given another price there',
  sale: 'on sale',
  endSale: 'no longer on sale',
  category: 'moved to another category',
  pin: 'pinned',
  unpin: 'unpinned',
  tags: 'tagged',
  tax: 'given another tax class',
  schedule: 'scheduled',
}

/** Preview of a bulk change: affected items, exclusions with reasons, and examples. */
function ChangePreview({ change, onBack, onChanged }: ChangePreviewProps) {
  const preview = useQuery({
    queryKey: ['bulk-preview', change],
    queryFn: ({ signal }) => call(previewBulkAct, { body: change, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const changed = preview.data?.changed ?? 0
  const [running, setRunning] = useState<BulkAct | null>(null)
  const apply = async () => {
    const done = doneWords[change.action.kind] ?? 'changed'
    const isDone = await changeItems(change, done, setRunning)
    setRunning(null)
    if (isDone) onChanged()
  }
  return (
    <Dialog
      onClose={onBack}
      title="This would change"
      cancel="Back"
      closeOnBackdrop={false}
      footer={changed > 0 && <Button onClick={apply}>Change {itemCount(changed)}</Button>}
    >
      <Loaded query={preview} what="what would change">
        {(bulkPreview) => <PreviewDetails preview={bulkPreview} action={change.action} />}
      </Loaded>
      {running && (
        <div className="flex items-end gap-3">
          <ChangeState change={running} />
          <ChangeActs kind={itemChanges} change={running} />
        </div>
      )}
    </Dialog>
  )
}

function PreviewDetails({ preview, action }: { preview: BulkPreview; action: BulkAction }) {
  const { changed, examples } = preview
  const others = changed - examples.length
  return (
    <div className="flex flex-col gap-4 text-[0.9375rem]">
      <PreviewFigures kind={itemChanges} preview={preview} />
      <ul className="flex flex-col divide-y divide-line">
        {examples.map((example) => (
          <li key={example.itemId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <bdi className="min-w-0 wrap-anywhere">{example.title}</bdi>
            <BeforeAndAfter {...example} action={action} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-soft">And {itemCount(others)} more.</p>}
    </div>
  )
}

type BeforeAndAfterProps = BulkPreview['examples'][number] & { action: BulkAction }

function BeforeAndAfter({ before, after, currency, action }: BeforeAndAfterProps) {
  const { kind } = action
  const categories = useQuery({ ...categoriesQuery, enabled: kind === 'category' })
  const taxClasses = useQuery({ ...taxClassesQuery, enabled: kind === 'tax' })
  const describeValues = (values: ItemValues) => {
    if (kind === 'tax') return taxInWords(values, taxClasses.data?.rows ?? [])
    if (kind !== 'category') return inWords(action, values, currency)
    return categories.data?.rows.find(({ id }) => id === values.categoryId)?.title ?? 'no category'
  }
  return (
    <span className="text-soft tabular-nums">
      <bdi>{describeValues(before)}</bdi> <span aria-label="becomes">→</span>{' '}
      <strong className="text-ink">
        <bdi>{describeValues(after)}</bdi>
      </strong>
    </span>
  )
}

function taxInWords(
  { taxClassId, variants = [] }: ItemValues,
  taxClasses: readonly TaxClass[],
): string {
  const ids = [
    ...(taxClassId === undefined ? [] : [taxClassId]),
    ...variants.map((variant) => variant.taxClassId ?? null),
  ]
  const names = ids.map(
    (id) => taxClasses.find((taxClass) => taxClass.id === id)?.name ?? 'no class',
  )
  return [...new Set(names)].join(', ')
}

const inWords = (action: BulkAction, values: ItemValues, currency: string): string =>
  action.kind === 'marketPrice'
    ? listMarketPrices(action.marketId, values, currency)
    : (valueTexts[action.kind] ?? listPrices)(values, currency)

function listMarketPrices(marketId: string, { variants = [] }: ItemValues, currency: string) {
  const prices = variants.map(({ marketPrices }) => {
    const price = marketPrices?.[marketId]
    return price === undefined ? 'price list' : money(price, currency)
  })
  return [...new Set(prices)].join(', ')
}

const valueTexts: Readonly<
  Partial<Record<BulkAction['kind'], (values: ItemValues, currency: string) => string>>
> = {
  tags: ({ tags = [] }) => tags.join(', ') || 'no tags',
  sale: listSalePrices,
  endSale: listSalePrices,
  pin: whetherPinned,
  unpin: whetherPinned,
  schedule: whenPublished,
}

function whetherPinned({ pinned }: ItemValues): string {
  return pinned?.place == null ? 'not pinned' : 'pinned'
}

function listSalePrices({ variants = [], saleUntil }: ItemValues, currency: string): string {
  const prices = variants.flatMap(({ salePriceMinor }) =>
    salePriceMinor == null ? [] : money(salePriceMinor, currency),
  )
  const until = saleUntil ? ` until ${moment(saleUntil)}` : ''
  return `${[...new Set(prices)].join(', ') || 'no sale price'}${until}`
}

function whenPublished({ status = 'draft', publishAt }: ItemValues): string {
  return publishAt ? moment(publishAt) : statusWords[status].label
}

function listPrices({ prices = [] }: ItemValues, currency: string): string {
  return [...new Set(prices.map(({ priceMinor }) => money(priceMinor, currency)))].join(', ')
}
