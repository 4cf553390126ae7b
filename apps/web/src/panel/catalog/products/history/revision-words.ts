import type { MarketPrices } from '@marketday/contract/catalog/markets/market-prices'
import type { FieldChange, Revision } from '@marketday/contract/revisions/revisions'
import { count } from '../../../../platform/format.ts'
import { sayValue } from '../../../forms/merge/say-value.ts'
import { statusWords } from '../../words.ts'
import { marketPricesInWords, optionsInWords, sayFigure } from '../editor/conflict-words.ts'
import type { ItemDraft } from '../editor/item-draft.ts'
import { wordOf } from '../editor/item-form.ts'

export interface RevisionContext {
  readonly currency: string
  readonly categories: readonly { readonly id: string; readonly title: string }[]
  readonly taxClasses: readonly { readonly id: string; readonly name: string }[]
  readonly markets: readonly { readonly id: string; readonly name: string }[]
  readonly customFields: readonly { readonly id: string; readonly label: string }[]
}

export function revisionTitle({ what, restores, changes }: Revision): string {
  if (restores !== null) return `Version ${restores} restored`
  if (what === 'created') return 'Added'
  if (what !== 'changed') return statusTitles[what] ?? 'Changed'
  return changes.length === 0 ? 'Saved without a change' : 'Changed'
}

const statusTitles: Readonly<Record<string, string>> = {
  active: 'Published',
  draft: 'Changed to draft',
  scheduled: 'Scheduled',
  archived: 'Archived',
}

export function changeLabel(
  { field, variant }: FieldChange,
  { customFields }: RevisionContext,
): string {
  const [, customFieldId] = field.split('.')
  if (customFieldId)
    return customFields.find(({ id }) => id === customFieldId)?.label ?? 'Deleted field'
  return [field === 'variants' ? 'Variant' : wordOf(field), variant].filter(Boolean).join(' · ')
}

export function changeValue(
  { field, variantId }: Pick<FieldChange, 'field' | 'variantId'>,
  value: unknown,
  context: RevisionContext,
): string {
  if (value === null || value === '')
    return emptyWords[variantId ? `variant ${field}` : field] ?? emptyWords[field] ?? 'Nothing'
  const figure = sayFigure(field, value, context.currency)
  if (figure !== null) return figure
  return sayings[field]?.(value, context) ?? sayValue(value)
}

const emptyWords: Readonly<Record<string, string>> = {
  variants: 'None',
  categoryId: 'No category',
  taxClassId: 'From its category or the shop',
  'variant taxClassId': 'Same as item',
}

// Journal values have the field's type at that time.
const sayings: Readonly<Record<string, (value: unknown, context: RevisionContext) => string>> = {
  categoryId: (id, { categories }) =>
    categories.find((category) => category.id === id)?.title ?? 'Deleted category',
  status: (status) => statusWords[status as keyof typeof statusWords].label,
  taxClassId: (id, { taxClasses }) =>
    taxClasses.find((taxClass) => taxClass.id === id)?.name ?? 'Deleted tax class',
  options: (options) => optionsInWords(options as ItemDraft['options']),
  images: (pictures) => picturesInWords(pictures as ItemDraft['images']),
  pictureFileId: () => 'A picture',
  marketPrices: (prices, { markets, currency }) =>
    marketPricesInWords(prices as MarketPrices, markets, currency),
  variants: (variant, { currency }) => {
    const { priceMinor, sku } = variant as { priceMinor: number; sku: string | null }
    return [sayFigure('priceMinor', priceMinor, currency), sku].filter(Boolean).join(', ')
  },
}

function picturesInWords(pictures: ItemDraft['images']): string {
  const alts = pictures.map(({ alt }) => alt).filter(Boolean)
  const amount = pictures.length === 1 ? '1 picture' : `${count(pictures.length)} pictures`
  return alts.length > 0 ? `${amount}: ${alts.join(', ')}` : amount
}
