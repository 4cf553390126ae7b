import type { BulkAction } from '@marketday/contract/products/bulk-acts'
import { TaxRateBp } from '@marketday/contract/products/item-fields'
import { minorDigits } from '@marketday/contract/money/money'
import { parseMinor } from '../../../../ui/fields/MoneyField.tsx'

/** What a person says in the form that changes many items. */
export interface ChangeDraft {
  readonly what: 'price' | 'category' | 'tags' | 'tax' | 'schedule'
  readonly direction: 'raise' | 'lower'
  readonly by: 'percent' | 'amount'
  /** As typed. */
  readonly value: string
  readonly endsIn99: boolean
  /** Empty for none. */
  readonly categoryId: string
  /** Tags with commas between them. */
  readonly add: string
  readonly remove: string
  /** Percent, as typed. */
  readonly tax: string
  readonly publishAt: string | null
}

export const emptyDraft: ChangeDraft = {
  what: 'price',
  direction: 'raise',
  by: 'percent',
  value: '',
  endsIn99: false,
  categoryId: '',
  add: '',
  remove: '',
  tax: '',
  publishAt: null,
}

/** The change it asks for; null while something is missing. Amounts are in the currency of the items. */
export function actionFrom(draft: ChangeDraft, currency: string): BulkAction | null {
  if (draft.what === 'category') return { kind: 'category', categoryId: draft.categoryId || null }
  if (draft.what === 'tags') return tagsFrom(draft)
  if (draft.what === 'tax') return taxFrom(draft)
  if (draft.what === 'schedule')
    return draft.publishAt ? { kind: 'schedule', publishAt: draft.publishAt } : null
  return priceFrom(draft, currency)
}

function taxFrom({ tax }: ChangeDraft): BulkAction | null {
  const taxRateBp = parseMinor(tax, 2)
  return taxRateBp !== null && TaxRateBp.safeParse(taxRateBp).success
    ? { kind: 'tax', taxRateBp }
    : null
}

function tagsFrom(draft: ChangeDraft): BulkAction | null {
  const [add, remove] = [listed(draft.add), listed(draft.remove)]
  return add.length + remove.length > 0 ? { kind: 'tags', add, remove } : null
}

const listed = (tags: string) => [
  ...new Set(
    tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

function priceFrom(
  { by, direction, value, endsIn99 }: ChangeDraft,
  currency: string,
): BulkAction | null {
  // Percent have two places, as hundredths of one travel.
  const size = parseMinor(value, by === 'percent' ? 2 : minorDigits(currency))
  if (size === null || size === 0) return null
  const moved = direction === 'raise' ? size : -size
  const ending = endsIn99 ? { endsIn99 } : {}
  const change =
    by === 'percent'
      ? ({ by, percentBp: moved, ...ending } as const)
      : ({ by, amountMinor: moved, ...ending } as const)
  return { kind: 'price', change }
}
