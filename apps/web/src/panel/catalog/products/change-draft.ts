import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import type { PriceChange } from '@marketday/contract/catalog/products/price-change'
import { minorDigits } from '@marketday/contract/money/money'
import { listTags } from '../../kit/bulk/tags.ts'
import { parseMinor } from '../../../ui/fields/MoneyField.tsx'

export interface ChangeDraft {
  readonly what:
    | 'price'
    | 'marketPrice'
    | 'sale'
    | 'endSale'
    | 'category'
    | 'pin'
    | 'unpin'
    | 'tags'
    | 'tax'
    | 'schedule'
  readonly direction: 'raise' | 'lower'
  readonly by: 'percent' | 'amount'
  /** Sale price: reduced price, or fixed amount. */
  readonly saleBy: 'percent' | 'amount' | 'exact'
  readonly saleFrom: string | null
  readonly saleUntil: string | null
  /** As typed. */
  readonly value: string
  readonly endsIn99: boolean
  /** Market to change; empty if none. `isByPriceList` returns to its price list. */
  readonly marketId: string
  readonly isByPriceList: boolean
  /** Empty = no category. */
  readonly categoryId: string
  /** Collection to pin items to, or unpin from; empty if none. */
  readonly collectionId: string
  /** Comma-separated tags. */
  readonly add: string
  readonly remove: string
  /** Empty = inherited. */
  readonly taxClassId: string
  /** Clears tax classes set on variants. */
  readonly hasAllVariants: boolean
  readonly publishAt: string | null
}

export interface ChangeFieldsProps {
  draft: ChangeDraft
  currency: string
  /** Marks missing values after a submit. */
  isMarked: boolean
  onChange: (change: Partial<ChangeDraft>) => void
}

export const emptyDraft: ChangeDraft = {
  what: 'price',
  direction: 'raise',
  by: 'percent',
  saleBy: 'percent',
  saleFrom: null,
  saleUntil: null,
  value: '',
  endsIn99: false,
  marketId: '',
  isByPriceList: false,
  categoryId: '',
  collectionId: '',
  add: '',
  remove: '',
  taxClassId: '',
  hasAllVariants: false,
  publishAt: null,
}

/** Requested change; null if incomplete. Amounts use the items' currency. */
export const actionFrom = (draft: ChangeDraft, currency: string): BulkAction | null =>
  actions[draft.what](draft, currency)

const actions: Readonly<
  Record<ChangeDraft['what'], (draft: ChangeDraft, currency: string) => BulkAction | null>
> = {
  price: (draft, currency) => {
    const change = priceFrom(draft, currency)
    return change && { kind: 'price', change }
  },
  marketPrice: marketPriceFrom,
  sale: saleFrom,
  endSale: () => ({ kind: 'endSale' }),
  category: ({ categoryId }) => ({ kind: 'category', categoryId: categoryId || null }),
  pin: ({ collectionId }) => (collectionId ? { kind: 'pin', collectionId } : null),
  unpin: ({ collectionId }) => (collectionId ? { kind: 'unpin', collectionId } : null),
  tags: tagsFrom,
  tax: ({ taxClassId, hasAllVariants }) => ({
    kind: 'tax',
    taxClassId: taxClassId || null,
    ...(hasAllVariants && { hasAllVariants }),
  }),
  schedule: ({ publishAt }) => (publishAt ? { kind: 'schedule', publishAt } : null),
}

export const endsBeforeItBegins = ({ saleFrom: from, saleUntil: until }: ChangeDraft): boolean =>
  from !== null && until !== null && Date.parse(until) <= Date.parse(from)

function saleFrom(draft: ChangeDraft, currency: string): BulkAction | null {
  const { saleBy, value, endsIn99, saleFrom: from, saleUntil: until } = draft
  if (endsBeforeItBegins(draft)) return null
  const size = parseMinor(value, saleBy === 'percent' ? 2 : minorDigits(currency))
  if (size === null || size === 0 || (saleBy === 'percent' && size >= 10_000)) return null
  const ending = endsIn99 ? { endsIn99 } : {}
  const changes = {
    percent: { by: 'percent', percentBp: -size, ...ending },
    amount: { by: 'amount', amountMinor: -size, ...ending },
    exact: { by: 'exact', priceMinor: size, ...ending },
  } as const
  return { kind: 'sale', change: changes[saleBy], saleFrom: from, saleUntil: until }
}

function tagsFrom(draft: ChangeDraft): BulkAction | null {
  const [add, remove] = [listTags(draft.add), listTags(draft.remove)]
  return add.length + remove.length > 0 ? { kind: 'tags', add, remove } : null
}

function marketPriceFrom(draft: ChangeDraft, currency: string): BulkAction | null {
  const { marketId, isByPriceList } = draft
  const change = isByPriceList ? null : priceFrom(draft, currency)
  if (marketId === '' || (!isByPriceList && change === null)) return null
  return { kind: 'marketPrice', marketId, change }
}

function priceFrom(
  { by, direction, value, endsIn99 }: ChangeDraft,
  currency: string,
): PriceChange | null {
  // Percent have two decimals and are sent as hundredths.
  const size = parseMinor(value, by === 'percent' ? 2 : minorDigits(currency))
  if (size === null || size === 0) return null
  const moved = direction === 'raise' ? size : -size
  const ending = endsIn99 ? { endsIn99 } : {}
  return by === 'percent'
    ? { by, percentBp: moved, ...ending }
    : { by, amountMinor: moved, ...ending }
}
