import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import type { PriceChange } from '@marketday/contract/catalog/products/price-change'
import { minorDigits } from '@marketday/contract/money/money'
import { listTags } from '../../../kit/bulk/list-tags.ts'
import { parseMinor } from '../../../../ui/fields/MoneyField.tsx'

/** What a person says in the form that changes many items. */
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
  /** How the price in a sale follows from the price: so much less, or this one. */
  readonly saleBy: 'percent' | 'amount' | 'exact'
  readonly saleFrom: string | null
  readonly saleUntil: string | null
  /** As typed. */
  readonly value: string
  readonly endsIn99: boolean
  /** Of prices of their own, or of the price list that they follow again; empty for none. */
  readonly marketId: string
  readonly isByPriceList: boolean
  /** Empty for none. */
  readonly categoryId: string
  /** To pin items to, or unpin them from; empty for none. */
  readonly collectionId: string
  /** Tags with commas between them. */
  readonly add: string
  readonly remove: string
  /** Empty for none of its own. */
  readonly taxClassId: string
  /** Variants give up the class of their own. */
  readonly hasAllVariants: boolean
  readonly publishAt: string | null
}

export interface ChangeFieldsProps {
  draft: ChangeDraft
  currency: string
  /** Something is missing, and it was tried without. */
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

/** The change it asks for; null while something is missing. Amounts are in the currency of the items. */
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
  // Percent have two places, as hundredths of one travel.
  const size = parseMinor(value, by === 'percent' ? 2 : minorDigits(currency))
  if (size === null || size === 0) return null
  const moved = direction === 'raise' ? size : -size
  const ending = endsIn99 ? { endsIn99 } : {}
  return by === 'percent'
    ? { by, percentBp: moved, ...ending }
    : { by, amountMinor: moved, ...ending }
}
