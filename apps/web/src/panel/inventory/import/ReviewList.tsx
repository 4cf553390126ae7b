import type { Import, ImportItem, ImportProblem } from '@marketday/contract/imports/imports'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'
import { count, money, percent } from '../../../platform/format.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { notifyError } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { change } from './import-queries.ts'
import { InlinePrice } from './InlinePrice.tsx'
import { InlineTitle } from './InlineTitle.tsx'

const problemWords: Record<ImportProblem, string> = {
  'no-price': 'No price',
  'price-range': 'Price range',
  'no-image': 'No picture',
  duplicate: 'Listed twice',
  'other-currency': 'Other currency',
}

interface ReviewListProps {
  entry: Import
  rows: readonly ImportItem[]
}

/** One card per item; name and price are corrected in place. */
export function ReviewList({ entry, rows }: ReviewListProps) {
  return (
    <ul
      aria-label="Items found"
      className="flex flex-col divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface"
    >
      {rows.map((item) => (
        <ReviewRow key={item.key} entry={entry} item={item} />
      ))}
    </ul>
  )
}

function ReviewRow({ entry, item }: { entry: Import; item: ImportItem }) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const save = (body: Parameters<typeof change>[1]) =>
    change(entry.id, { keys: [item.key], ...body }).catch((error: Error) =>
      notifyError(`${item.title} was not changed`, error),
    )
  const choose = (isSelected: boolean) => {
    setChosen(isSelected)
    void save({ isSelected }).finally(() => setChosen(null))
  }
  return (
    <li className="grid grid-cols-[auto_3.5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 px-4 py-3 sm:grid-cols-[auto_3.5rem_minmax(0,1fr)_11rem] sm:items-center">
      <Checkbox
        label={`Import ${item.title}`}
        labelHidden
        checked={chosen ?? item.isSelected}
        onChange={(event) => choose(event.target.checked)}
      />
      <span className="flex size-14 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken">
        {item.thumbnail ? (
          <img src={item.thumbnail} alt="" className="size-full object-cover" />
        ) : (
          <ImageOff aria-hidden className="size-5 text-faint" />
        )}
      </span>
      <div className="min-w-0">
        <InlineTitle title={item.title} onSave={(title) => save({ title })} />
        <p className="px-2 text-sm wrap-anywhere text-soft">{factsOf(item)}</p>
        <p className="flex flex-wrap gap-1.5 px-2 pt-1 empty:hidden">
          {item.problems.map((problem) => (
            <Badge key={problem} tone={problem === 'no-price' ? 'bad' : 'warn'}>
              {wordsOf(problem, item, entry.currency)}
            </Badge>
          ))}
          {item.isSelected && item.problems.includes('no-price') && (
            <Badge tone="info">Becomes a draft</Badge>
          )}
          {item.isEdited && <Badge tone="info">Edited</Badge>}
        </p>
      </div>
      <div className="col-start-3 sm:col-start-4">
        <InlinePrice
          item={item}
          currency={entry.currency}
          onSave={(priceMinor) => save({ priceMinor })}
        />
      </div>
    </li>
  )
}

function wordsOf(problem: ImportProblem, item: ImportItem, own: string): string {
  const { priceRange } = item
  if (problem === 'other-currency') return `Priced in ${item.currency}`
  if (problem !== 'price-range' || !priceRange) return problemWords[problem]
  const { lowestMinor, highestMinor } = priceRange
  const currency = item.currency || own
  const to = highestMinor === null ? '' : ` to ${money(highestMinor, currency)}`
  return `From ${money(lowestMinor, currency)}${to} there: needs your price`
}

function factsOf({ variants, images, category, confidence }: ImportItem): string {
  const sizes = variants.length > 1 ? `${count(variants.length)} variants` : 'one variant'
  const pictures = images === 1 ? '1 picture' : `${count(images)} pictures`
  const certainty = confidence < 1 && `${percent(confidence)} sure`
  return [category, sizes, pictures, certainty].filter(Boolean).join(' · ')
}
