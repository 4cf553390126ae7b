import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import { listImportItems, type Import } from '@marketday/contract/imports/imports'
import type { QueryInput } from '@marketday/contract/endpoints/endpoint'

import { count } from '../../../platform/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ListChoice } from '../../kit/list/ListChoice.tsx'
import { queryFrom, useListAddress, wholeListFrom } from '../../kit/list/list-address.ts'
import { ListSearch } from '../../kit/list/ListSearch.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useListKeys } from '../../kit/list/use-list-keys.ts'
import { CommitProgress } from './RunningImport.tsx'
import { ImportHead } from './ImportHead.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import {
  importItemsQuery,
  importQuery,
  isReading,
  isWorking,
  change,
  commit,
} from './import-queries.ts'
import { FoundPages } from '../FoundPages.tsx'
import { ResyncReview } from '../resync/ResyncReview.tsx'
import { UnansweredItems } from './UnansweredItems.tsx'
import { reviewColumns } from './review-columns.tsx'
import { ItemWays } from '../start/ItemWays.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'

interface ImportReviewProps {
  importId: string
  /** The surrounding page commits the selection when finished. */
  commitsLater?: boolean
}

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
    return <EmptyState title="This import was cancelled. Nothing was imported" />
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
      {entry.error?.advice ?? 'Try the address of its online shop, or import another way.'}
    </EmptyState>
  )
}

function ReviewItems({ entry, commitsLater }: { entry: Import; commitsLater: boolean }) {
  const { id, currency } = entry
  const address = useListAddress()
  const [search] = useSearchParams()
  const query = queryFrom(listImportItems, search)
  const items = useQuery(importItemsQuery(entry, query))
  const columns = useMemo(() => reviewColumns({ id, currency }), [id, currency])
  const { list } = useListKeys({ open: false, choose: true })
  const shared = { endpoint: listImportItems, address }
  return (
    <div ref={list} className="flex flex-col gap-5">
      {entry.status === 'failed' && (
        <p role="alert" className="text-sm font-medium text-bad">
          The import was interrupted. Items imported so far stay. You can continue it.
        </p>
      )}
      <UnansweredItems entry={entry} />
      <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <ListSearch address={address} label="Search found items" placeholder="Search items" />
        <ListChoice
          {...shared}
          name="filter"
          label="Show"
          labelHidden
          placeholder={`All items (${count(entry.items)})`}
          options={filterOptions(entry)}
        />
      </search>
      <SelectionBar
        entry={entry}
        commitsLater={commitsLater}
        shown={wholeListFrom(listImportItems, search)}
        isEmpty={items.data?.rows.length === 0}
      />
      {/* The bar stays in sight instead of the headings, and covers nothing that has the focus. */}
      <div className="[--sticky-top:-100vh] sm:[&_:is(input,button)]:scroll-mt-24">
        <PagedTable
          {...shared}
          query={items}
          caption="Items found"
          what="items"
          columns={columns}
          rowKey={({ key }) => key}
          firstTitle="Nothing found yet"
          firstText="Items found on the website appear here."
        />
      </div>
    </div>
  )
}

function filterOptions({ selected, problems, unanswered }: Import) {
  return [
    { value: 'selected', label: `Selected (${count(selected)})` },
    { value: 'unanswered', label: `To check (${count(unanswered)})` },
    { value: 'no-price', label: `Without a price (${count(problems.noPrice)})` },
    { value: 'price-range', label: `With a price range (${count(problems.priceRange)})` },
    { value: 'no-image', label: `Without a picture (${count(problems.noImage)})` },
    { value: 'duplicate', label: `Listed twice (${count(problems.duplicate)})` },
    { value: 'other-currency', label: `In another currency (${count(problems.otherCurrency)})` },
    { value: 'odd-price', label: `With an unusual price (${count(problems.oddPrice)})` },
    { value: 'label-name', label: `Named like a button (${count(problems.labelName)})` },
  ]
}

interface SelectionBarProps {
  entry: Import
  shown: Omit<QueryInput<typeof listImportItems>, 'cursor' | 'limit'>
  isEmpty: boolean
  commitsLater: boolean
}

function SelectionBar({ entry, shown, isEmpty, commitsLater }: SelectionBarProps) {
  const select = (isSelected: boolean) =>
    act(() => change(entry.id, { isSelected, ...shown }), {
      failed: 'The selection could not be changed',
    })
  const start = () => act(() => commit(entry.id), { failed: 'Nothing was imported' })
  const blocked = entry.actions.commit
  return (
    <div className="z-20 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface px-4 py-3 sm:sticky sm:top-(--sticky-top)">
      <div className="flex flex-wrap items-center gap-2">
        <p aria-live="polite" className="pr-2 text-sm tabular-nums">
          {count(entry.selected)} of {count(entry.items)} selected
        </p>
        <Button size="small" variant="secondary" disabled={isEmpty} onClick={() => select(true)}>
          Select all, on every page
        </Button>
        <Button size="small" variant="secondary" disabled={isEmpty} onClick={() => select(false)}>
          Select none, on every page
        </Button>
      </div>
      {commitsLater ? (
        <p className="text-sm text-soft">
          They are imported when you continue.{isReading(entry) && ` ${laterRule}`}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {isReading(entry) && <p className="text-sm text-soft">{laterRule}</p>}
          {blocked && (
            <p id="import-blocked" className="text-sm text-soft">
              {blocked}
            </p>
          )}
          <Button
            disabled={blocked !== null}
            aria-describedby={blocked ? 'import-blocked' : undefined}
            onClick={start}
          >
            {commitLabel(entry)}
          </Button>
        </div>
      )}
    </div>
  )
}

const laterRule = 'Items found later are included if they have a price and are not duplicates.'

function commitLabel(entry: Import): string {
  if (isReading(entry)) return 'Import found items, and the rest as they arrive'
  const fitting = entry.selected - (entry.shortage?.waiting ?? 0)
  return fitting === 1 ? 'Import 1 item' : `Import ${count(fitting)} items`
}
