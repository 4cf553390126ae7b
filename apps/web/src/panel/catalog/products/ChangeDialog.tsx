import { useQuery } from '@tanstack/react-query'

import type { ItemRow } from '@marketday/contract/catalog/products/products'
import type {
  BulkAction,
  BulkPreview,
  ItemValues,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { TaxClass } from '@marketday/contract/catalog/tax-classes'

import { moment, money } from '../../../platform/format.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { BulkDialog } from '../../kit/bulk/BulkDialog.tsx'
import { categoriesQuery } from '../inventory-queries.ts'
import { taxClassesQuery } from '../tax-classes-query.ts'
import { statusWords } from '../words.ts'
import { actionFrom, emptyDraft } from './change-draft.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { itemChanges, itemCount, selectionFrom, type ItemListFilters } from './item-changes.ts'

interface ChangeDialogProps {
  rows: readonly ItemRow[]
  filters: ItemListFilters
  onClose: () => void
  onChanged: () => void
}

/** Bulk change of items. */
export function ChangeDialog({ rows, filters, onClose, onChanged }: ChangeDialogProps) {
  const currency = rows.find((row) => row.currency)?.currency ?? ''
  const form = useForm(emptyDraft, (draft) => ({ data: actionFrom(draft, currency) ?? undefined }))
  return (
    <BulkDialog
      kind={itemChanges}
      chosen={rows.length}
      selection={(scope) => selectionFrom(scope, rows, filters)}
      form={form}
      details={(preview, action) => <PreviewDetails preview={preview} action={action} />}
      onClose={onClose}
      onDone={onChanged}
    >
      {({ isChecked }) => (
        <ChangeFields
          draft={form.draft}
          currency={currency}
          isMarked={isChecked && actionFrom(form.draft, currency) === null}
          onChange={form.change}
        />
      )}
    </BulkDialog>
  )
}

function PreviewDetails({ preview, action }: { preview: BulkPreview; action: BulkAction }) {
  const { changed, examples } = preview
  const others = changed - examples.length
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {examples.map((example) => (
          <li key={example.itemId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <bdi className="min-w-0 wrap-anywhere">{example.title}</bdi>
            <BeforeAndAfter {...example} action={action} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-soft">And {itemCount(others)} more.</p>}
    </>
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
