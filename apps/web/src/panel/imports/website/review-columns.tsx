import type { Import, ImportItem, ImportProblem } from '@marketday/contract/imports/imports'
import { count, counted, money, percent } from '../../../platform/format.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { act } from '../../act.ts'
import { FoundPicture } from './FoundPicture.tsx'
import { change } from './import-queries.ts'
import { InlinePrice } from './InlinePrice.tsx'
import { InlineTitle } from './InlineTitle.tsx'
import { Tick } from '../resync/Tick.tsx'

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
    {item.isEdited && <Badge tone="info">Edited</Badge>}
  </p>
)

const problemWords: Record<ImportProblem, string> = {
  'no-price': 'No price',
  'price-range': 'Price range',
  'no-image': 'No picture',
  duplicate: 'Listed twice',
  'other-currency': 'Other currency',
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
