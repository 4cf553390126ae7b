import { useState } from 'react'

import type { Import, ImportItem, ImportProblem } from '@marketday/contract/imports/imports'

import { count, counted, money, percent } from '../../../platform/format.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { act } from '../../act.ts'
import { FoundPicture } from './FoundPicture.tsx'
import { change } from './import-queries.ts'
import { Tick } from '../resync/Tick.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'

export const reviewColumns = ({
  id,
  currency,
}: Pick<Import, 'id' | 'currency'>): readonly Column<ImportItem>[] => [
  {
    key: 'choice',
    header: 'Import',
    fixed: true,
    card: 'before',
    width: 4,
    cell: (item) => (
      <Tick
        label={`Import ${item.title}`}
        labelHidden
        isChosen={item.isSelected}
        onTick={(isSelected) => save(id, item, { isSelected })}
      />
    ),
  },
  {
    key: 'item',
    header: 'Item',
    primary: true,
    width: 20,
    card: 'whole',
    cell: (item) => (
      <div className="flex items-start gap-3 font-normal">
        <FoundPicture thumbnail={item.thumbnail} />
        <div className="min-w-0 flex-1 text-sm">
          <InlineTitle title={item.title} onSave={(title) => save(id, item, { title })} />
          <p className="px-2 wrap-anywhere text-soft">{describeItem(item)}</p>
          <Problems item={item} currency={currency} />
        </div>
      </div>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    width: 7,
    cell: (item) => (
      <div className="@max-rows:w-40">
        <InlinePrice
          item={item}
          currency={currency}
          onSave={(priceMinor) => save(id, item, { priceMinor })}
        />
      </div>
    ),
  },
]

const save = (
  id: string,
  { key, title }: ImportItem,
  body: Omit<Parameters<typeof change>[1], 'keys'>,
) => act(() => change(id, { keys: [key], ...body }), { failed: `${title} could not be changed` })

const Problems = ({ item, currency }: { item: ImportItem; currency: string }) => (
  <p className="flex flex-wrap gap-1.5 px-2 pt-1 empty:hidden">
    {item.problems.map((problem) => (
      <Badge key={problem} tone={problem === 'no-price' ? 'bad' : 'warn'}>
        {describeProblem(problem, item, currency)}
      </Badge>
    ))}
    {item.isSelected && item.problems.includes('no-price') && (
      <Badge tone="info">Becomes a draft</Badge>
    )}
    {item.draftReason && item.isSelected && (
      <span className="basis-full text-xs font-normal text-warn">
        {item.isUnanswered ? '' : 'Draft: '}
        {item.draftReason}
      </span>
    )}
    {item.isEdited && <Badge tone="info">Edited</Badge>}
  </p>
)

const problemWords: Record<ImportProblem, string> = {
  'no-price': 'No price',
  'price-range': 'Price range',
  'no-image': 'No picture',
  duplicate: 'Listed twice',
  'other-currency': 'Other currency',
  'odd-price': 'Unusual price',
  'label-name': 'Name of a button?',
}

function describeProblem(problem: ImportProblem, item: ImportItem, shopCurrency: string): string {
  const { priceRange } = item
  if (problem === 'other-currency') return `Priced in ${item.currency}`
  if (problem !== 'price-range' || !priceRange) return problemWords[problem]
  const { lowestMinor, highestMinor } = priceRange
  const currency = item.currency || shopCurrency
  const to = highestMinor === null ? '' : ` to ${money(highestMinor, currency)}`
  return `From ${money(lowestMinor, currency)}${to} on the website: set a price`
}

function describeItem({ variants, images, category, confidence }: ImportItem): string {
  const sizes = variants.length > 1 ? `${count(variants.length)} variants` : 'one variant'
  const certainty = confidence < 1 && `${percent(confidence)} sure`
  return [category, sizes, counted(images, 'picture'), certainty].filter(Boolean).join(' · ')
}

interface InlineTitleProps {
  title: string
  /** Resolves to false if saving failed: the text stays. */
  onSave: (title: string) => Promise<boolean>
}

/** Inline name edit; blur or Enter saves, Escape cancels. */
function InlineTitle({ title, onSave }: InlineTitleProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const leave = () => {
    const next = draft?.trim() ?? title
    if (next === '' || next === title) setDraft(null)
    else
      void onSave(next).then(
        (isSaved) => isSaved && setDraft((now) => (now === draft ? null : now)),
      )
  }
  return (
    <input
      aria-label={`Name of ${title}`}
      title={title}
      dir="auto"
      value={draft ?? title}
      maxLength={255}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setDraft(null)
      }}
      className="w-full min-w-0 rounded-md border border-transparent bg-transparent px-2 py-1 font-medium text-ellipsis hover:border-control focus:border-control focus:bg-surface"
    />
  )
}

interface InlinePriceProps {
  item: ImportItem
  currency: string
  onSave: (priceMinor: number) => Promise<unknown>
}

/** Inline price edit; a price range becomes a single price only on request. */
function InlinePrice({ item, currency, onSave }: InlinePriceProps) {
  const [draft, setDraft] = useState<number | null>(item.priceMinor)
  const [isOpen, setOpen] = useState(false)
  const { priceMinor, highestPriceMinor } = item
  const isRange =
    priceMinor !== null && highestPriceMinor !== null && priceMinor !== highestPriceMinor
  if (isRange && !isOpen)
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm tabular-nums sm:justify-end">
        {money(priceMinor, currency)} – {money(highestPriceMinor, currency)}
        <button
          type="button"
          className="min-h-6 rounded px-1 font-medium text-primary-ink underline"
          onClick={() => setOpen(true)}
        >
          One price<span className="sr-only"> for all variants of {item.title}</span>
        </button>
      </p>
    )
  return (
    <MoneyField
      label={`Price of ${item.title}`}
      labelHidden
      currency={currency}
      valueMinor={draft}
      onChange={setDraft}
      placeholder="No price"
      onBlur={() => {
        if (draft === null || draft === priceMinor) setDraft(priceMinor)
        else void onSave(draft)
      }}
    />
  )
}
