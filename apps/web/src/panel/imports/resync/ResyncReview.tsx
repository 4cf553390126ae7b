import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import type { Import } from '@marketday/contract/imports/imports'
import { changeKinds, listImportChanges, type ChangeKind } from '@marketday/contract/imports/resync'

import { count } from '../../../platform/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ListChoice } from '../../kit/list/ListChoice.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useListKeys } from '../../kit/list/use-list-keys.ts'
import { differenceColumns } from './difference-columns.tsx'
import { changesQuery, choose } from './resync-queries.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { act } from '../../act.ts'
import { commit } from '../website/import-queries.ts'

/** Differences between website and shop; nothing is written until applied. */
export function ResyncReview({ entry }: { entry: Import }) {
  const { changes } = entry
  if (changes === null)
    return (
      <EmptyState title="The website is being read again">
        Nothing in your shop changes until you review it.
      </EmptyState>
    )
  if (changes.added + changes.changed + changes.gone === 0)
    return (
      <EmptyState title="Nothing has changed">Your shop already matches your website.</EmptyState>
    )
  return <Differences entry={entry} changes={changes} />
}

interface DifferencesProps {
  entry: Import
  changes: NonNullable<Import['changes']>
}

function Differences({ entry, changes }: DifferencesProps) {
  const { id, currency } = entry
  const address = useListAddress()
  const [search] = useSearchParams()
  const query = queryFrom(listImportChanges, search)
  const columns = useMemo(() => differenceColumns({ id, currency }), [id, currency])
  const { list } = useListKeys({ open: false, choose: true })
  const shared = { endpoint: listImportChanges, address }
  return (
    <div ref={list} className="flex flex-col gap-5">
      {entry.status === 'failed' && (
        <p role="alert" className="text-sm font-medium text-bad">
          Applying was interrupted. Changes applied so far stay. You can continue it.
        </p>
      )}
      <search>
        <ListChoice
          {...shared}
          name="kind"
          label="Show"
          className="sm:max-w-64"
          placeholder={`Everything (${count(changes.added + changes.changed + changes.gone)})`}
          options={changeKinds.map((value) => ({
            value,
            label: `${kindNames[value]} (${count(changes[value])})`,
          }))}
        />
      </search>
      <ApplyBar entry={entry} kind={query.kind} />
      {/* The bar stays in sight instead of the headings, and covers nothing that has the focus. */}
      <div className="[--sticky-top:-100vh] sm:[&_:is(input,button)]:scroll-mt-24 [&_:is(td,th)]:align-top">
        <PagedTable
          {...shared}
          query={useQuery(changesQuery(id, query))}
          caption="Differences"
          what="changes"
          columns={columns}
          rowKey={({ key }) => key}
          firstTitle="No differences"
          firstText="Your shop matches the website."
        />
      </div>
    </div>
  )
}

const kindNames: Record<ChangeKind, string> = {
  added: 'New',
  changed: 'Changed',
  gone: 'Removed from the website',
}

function ApplyBar({ entry, kind }: { entry: Import; kind: ChangeKind | undefined }) {
  const blocked = entry.actions.commit
  const tick = (isChosen: boolean) =>
    act(() => choose(entry.id, { isChosen, ...(kind && { kind }) }), {
      failed: 'The selection could not be changed',
    })
  return (
    <div className="z-20 flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-surface px-4 py-3 sm:sticky sm:top-(--sticky-top)">
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small" variant="secondary" onClick={() => tick(true)}>
          Select all, on every page
        </Button>
        <Button size="small" variant="secondary" onClick={() => tick(false)}>
          Select none, on every page
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {blocked && (
          <p id="apply-blocked" className="text-sm text-soft">
            {blocked}
          </p>
        )}
        <Button
          disabled={blocked !== null}
          aria-describedby={blocked ? 'apply-blocked' : undefined}
          onClick={() => act(() => commit(entry.id), { failed: 'Nothing was applied' })}
        >
          {entry.selected === 1 ? 'Apply 1 change' : `Apply ${count(entry.selected)} changes`}
        </Button>
      </div>
    </div>
  )
}
