import type { FieldChange, Revision } from '@marketday/contract/revisions/revisions'
import type { MarketPrices } from '@marketday/contract/catalog/market-prices'

import { count } from '../../../platform/format.ts'
import { sayValue } from '../../forms/say-value.ts'
import { statusWords } from '../words.ts'
import { marketPricesInWords, optionsInWords, sayFigure } from './editor/conflict-words.ts'
import type { ItemDraft } from './editor/item-draft.ts'
import { wordOf } from './editor/item-form.ts'

interface ChangeListProps {
  changes: readonly FieldChange[]
  known: RevisionContext
}

/** Changed fields with old and new value; long texts are shortened to the difference. */
export function ChangeList({ changes, known }: ChangeListProps) {
  return (
    <ul className="mt-2 flex flex-col gap-2 text-sm">
      {changes.map((change) => (
        <li
          key={`${change.variantId ?? ''} ${change.field}`}
          className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-line"
        >
          <span className="text-soft">{changeLabel(change, known)}: </span>
          <Difference
            from={changeValue(change, change.from, known)}
            to={changeValue(change, change.to, known)}
          />
        </li>
      ))}
    </ul>
  )
}

const around = 60

function Difference({ from, to }: { from: string; to: string }) {
  const isLong = from.length > around && to.length > around
  const cut = isLong ? cutAlike(from, to) : { start: '', from, to, end: '' }
  return (
    <>
      {cut.start.length > around ? `…${cut.start.slice(-around)}` : cut.start}
      {cut.from && (
        <del className="text-soft">
          <span className="sr-only">before </span>
          {cut.from}
        </del>
      )}{' '}
      {cut.to && (
        <ins className="font-medium no-underline">
          <span className="sr-only"> now </span>
          {cut.to}
        </ins>
      )}
      {cut.end.length > around ? `${cut.end.slice(0, around)}…` : cut.end}
    </>
  )
}

interface Cut {
  readonly start: string
  readonly from: string
  readonly to: string
  readonly end: string
}

export function cutAlike(from: string, to: string): Cut {
  const [before, after] = [from.split(/(?<=\s)/), to.split(/(?<=\s)/)]
  const minLength = Math.min(before.length, after.length)
  let head = 0
  while (head < minLength && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < minLength - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return {
    start: before.slice(0, head).join(''),
    from: before.slice(head, before.length - tail).join(''),
    to: after.slice(head, after.length - tail).join(''),
    end: before.slice(before.length - tail).join(''),
  }
}

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

function changeLabel({ field, variant }: FieldChange, { customFields }: RevisionContext): string {
  const [, customFieldId] = field.split('.')
  if (customFieldId)
    return customFields.find(({ id }) => id === customFieldId)?.label ?? 'Deleted field'
  return [field === 'variants' ? 'Variant' : wordOf(field), variant].filter(Boolean).join(' · ')
}

function changeValue(
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
