import {
  useInfiniteQuery,
  useQuery,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { useState, type RefObject } from 'react'

import type { Item } from '@marketday/contract/catalog/products/products'
import {
  restoreRevision,
  type Revision,
  listRevisionChanges,
  listRevisions,
} from '@marketday/contract/revisions/revisions'

import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count, moment } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { act } from '../../act.ts'
import type { UnsavedForm } from '../../forms/unsaved-form.ts'
import { useUnsavedFirst } from '../../forms/use-unsaved-first.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { ShowMore } from '../../kit/list/ShowMore.tsx'
import { customFieldsQuery } from '../custom-fields/custom-field-queries.ts'
import { taxClassesQuery } from '../tax-classes-query.ts'
import { categoriesQuery, itemQuery, marketsQuery } from '../inventory-queries.ts'
import { ChangeList, revisionTitle, type RevisionContext } from './ChangeList.tsx'

interface ItemHistoryProps {
  item: Item
  form: RefObject<UnsavedForm | null>
  onRestored: (item: Item) => Promise<void>
}

export function ItemHistory(props: ItemHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="History"
      description="Who changed what, and when. Kept as long as the item."
      className="mt-5"
      actions={
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide history' : 'Show history'}
        </Button>
      }
    >
      {isOpen && <Revisions {...props} />}
    </Card>
  )
}

function Revisions({ item, form, onRestored }: ItemHistoryProps) {
  const revisions = useInfiniteQuery(revisionsQuery(item.id))
  const categories = useQuery(categoriesQuery)
  const customFields = useQuery(customFieldsQuery)
  const taxes = useQuery(taxClassesQuery)
  const markets = useQuery(marketsQuery)
  const { begin, dialog } = useUnsavedFirst(form)
  const restore = (restores: number) =>
    act(
      async () => {
        const { version } = queryClient.getQueryData(itemQuery(item.id).queryKey) ?? item
        const params = { itemId: item.id }
        const { item: saved, leftOut } = await call(restoreRevision, {
          params,
          body: { version, restores },
        })
        await onRestored(saved)
        notify(`Version ${restores} is restored`, {
          description: leftOut.map((what) => leftOutWords[what]).join(' '),
          undo: () => begin('Undo', () => restore(version)),
        })
      },
      { failed: 'The version could not be restored' },
    )
  const context = {
    currency: item.currency,
    categories: categories.data?.rows ?? [],
    taxClasses: taxes.data?.rows ?? [],
    markets: markets.data?.rows ?? [],
    customFields: customFields.data?.rows ?? [],
  }
  return (
    <>
      <Loaded query={revisions} what="the history" rows={4}>
        {({ pages }) => (
          <ol aria-label="Versions" className="divide-y divide-line">
            {pages
              .flatMap(({ rows }) => rows)
              .map((revision) => (
                <RevisionLine
                  key={revision.id}
                  itemId={item.id}
                  revision={revision}
                  known={context}
                  onRestore={(version) => begin('Restore', () => restore(version))}
                />
              ))}
          </ol>
        )}
      </Loaded>
      <ShowMore query={revisions} size="small" className="mt-3" />
      {dialog}
    </>
  )
}

const leftOutWords = {
  category: 'Its category was deleted since.',
  taxClass: 'Its tax class was deleted since.',
  sale: 'Its sale is over.',
}

interface RevisionLineProps {
  itemId: string
  revision: Revision
  known: RevisionContext
  onRestore: (version: number) => void
}

function RevisionLine({ itemId, revision, known, onRestore }: RevisionLineProps) {
  const { version, actorName, occurredAt, changes, changeCount, actions } = revision
  const [isWhole, setWhole] = useState(false)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 sm:flex-nowrap">
      <div className="min-w-0">
        <p className="font-medium">
          {version !== null && `${version}. `}
          {revisionTitle(revision)}
        </p>
        <p className="text-sm text-soft">
          <bdi>{actorName}</bdi> · {moment(occurredAt)}
        </p>
        {isWhole && version !== null ? (
          <AllChanges itemId={itemId} version={version} known={known} />
        ) : (
          <ChangeList changes={changes} known={known} />
        )}
        {changeCount > changes.length && !isWhole && (
          <Button variant="quiet" size="small" onClick={() => setWhole(true)}>
            Show all {count(changeCount)} changes
          </Button>
        )}
      </div>
      {version !== null && actions.restore === null && (
        <Button
          variant="secondary"
          size="small"
          className="shrink-0"
          onClick={() => onRestore(version)}
        >
          Restore<span className="sr-only"> version {version}</span>
        </Button>
      )}
    </li>
  )
}

interface AllChangesProps {
  itemId: string
  version: number
  known: RevisionContext
}

function AllChanges({ itemId, version, known }: AllChangesProps) {
  const changes = useQuery(revisionChangesQuery(itemId, version))
  return (
    <Loaded query={changes} what="the changes">
      {({ rows }) => <ChangeList changes={rows} known={known} />}
    </Loaded>
  )
}

const revisionsQuery = (itemId: string) =>
  infiniteQueryOptions({
    queryKey: ['product', 'revisions', itemId],
    queryFn: ({ signal, pageParam }) =>
      call(listRevisions, {
        params: { itemId },
        query: { limit: 20, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

const revisionChangesQuery = (itemId: string, version: number) =>
  queryOptions({
    queryKey: ['product', 'revision-changes', itemId, version],
    queryFn: ({ signal }) =>
      call(listRevisionChanges, { params: { itemId }, query: { version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
