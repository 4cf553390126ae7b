import { importFilters, type Import, type ImportItem } from '@marketday/contract/imports/imports'
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { count } from '../../../platform/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { CommitProgress } from './CommitProgress.tsx'
import { ImportHead } from './ImportHead.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { importItemsQuery, importQuery, isReading, isWorking } from './import-queries.ts'
import { ItemWays } from './start/ItemWays.tsx'
import { FoundPages } from './pages/FoundPages.tsx'
import { ResyncReview } from './resync/ResyncReview.tsx'
import { ReviewList } from './ReviewList.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { ListRows } from '../../kit/list/ListRows.tsx'
import { ListSearch } from '../../kit/list/ListSearch.tsx'
import { useListAddress } from '../../kit/list/list-address.ts'
import { ShowMore } from '../../kit/list/ShowMore.tsx'

interface ImportReviewProps {
  importId: string
  /** The page around it imports what is selected when it is finished. */
  commitsLater?: boolean
}

/** What a website gave: looked through, corrected, and made the shop's own by one button. */
export function ImportReview({ importId, commitsLater = false }: ImportReviewProps) {
  return (
    <Loaded query={useQuery(importQuery(importId))} what="the import">
      {(entry) => (
        <div className="flex flex-col gap-5">
          <ImportHead entry={entry} />
          <Stage entry={entry} commitsLater={commitsLater} />
          {entry.address !== '' && entry.kind === 'import' && (
            <FoundPages importId={entry.id} isRead={!isReading(entry)} />
          )}
        </div>
      )}
    </Loaded>
  )
}

function Stage({ entry, commitsLater }: { entry: Import; commitsLater: boolean }) {
  if (isWorking(entry)) return <CommitProgress entry={entry} />
  if (entry.status === 'done' || entry.status === 'undone') return <ImportOutcome entry={entry} />
  if (entry.status === 'cancelled')
    return <EmptyState title="This import was left without importing anything" />
  if (entry.kind === 'resync') return <ResyncReview entry={entry} />
  return entry.items > 0 ? (
    <ReviewItems entry={entry} commitsLater={commitsLater} />
  ) : (
    <NothingYet entry={entry} />
  )
}

function NothingYet({ entry }: { entry: Import }) {
  if (isReading(entry))
    return (
      <EmptyState title="The first items are on their way">This takes a few seconds.</EmptyState>
    )
  return (
    <EmptyState
      title={entry.error?.message ?? 'No products were found on this website'}
      action={<ItemWays />}
    >
      {entry.error?.advice ?? 'Try the address of its online shop, or another way.'}
    </EmptyState>
  )
}

function ReviewItems({ entry, commitsLater }: { entry: Import; commitsLater: boolean }) {
  const address = useListAddress()
  const filter = importFilters.find((each) => each === address.value('show')) ?? 'all'
  const view = { filter, search: address.value('search'), items: entry.items }
  const list = useInfiniteQuery(importItemsQuery(entry.id, view))
  const rows = rowsOf(list)

  return (
    <>
      {entry.status === 'failed' && (
        <p role="alert" className="text-sm font-medium text-bad">
          The import stopped before its end. What it had made stays; press the button to go on.
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <ListSearch address={address} label="Search in what was found" placeholder="Search items" />
        <SelectField
          label="Show"
          labelHidden
          value={filter}
          options={filterOptions(entry)}
          onChange={({ target }) =>
            address.change({ show: target.value === 'all' ? null : target.value })
          }
        />
      </div>
      <SelectionBar
        entry={entry}
        commitsLater={commitsLater}
        filter={filter}
        isFiltered={view.search !== ''}
        keys={rows.map((row) => row.key)}
      />
      <Rows entry={entry} list={list} />
    </>
  )
}

type ItemList = UseInfiniteQueryResult<InfiniteData<{ rows: ImportItem[] }>>

function Rows({ entry, list }: { entry: Import; list: ItemList }) {
  const rows = rowsOf(list)
  return (
    <>
      <ListRows query={list} what="the items">
        {() =>
          rows.length === 0 ? (
            <EmptyState title="Nothing matches this filter" />
          ) : (
            <ReviewList entry={entry} rows={rows} />
          )
        }
      </ListRows>
      <ShowMore query={list} className="self-center" />
    </>
  )
}

const rowsOf = (list: ItemList) => list.data?.pages.flatMap((page) => page.rows) ?? []

function filterOptions({ items, selected, problems }: Import) {
  return [
    { value: 'all', label: `All items (${count(items)})` },
    { value: 'selected', label: `Selected (${count(selected)})` },
    { value: 'no-price', label: `Without a price (${count(problems.noPrice)})` },
    { value: 'price-range', label: `With a price range (${count(problems.priceRange)})` },
    { value: 'no-image', label: `Without a picture (${count(problems.noImage)})` },
    { value: 'duplicate', label: `Listed twice (${count(problems.duplicate)})` },
    { value: 'other-currency', label: `In another currency (${count(problems.otherCurrency)})` },
  ]
}
