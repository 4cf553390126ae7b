import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'

import {
  listImportHistory,
  type ImportOrigin,
  type PastImport,
} from '@marketday/contract/imports/import-history'
import type { ImportStatus } from '@marketday/contract/imports/import-states'

import { to } from '../../paths.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { count, moment } from '../../platform/format.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { type Tone, StatusText } from '../../ui/feedback/Badge.tsx'
import { optionsOf } from '../../ui/fields/SelectField.tsx'
import { UiLink } from '../../ui/link.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { act } from '../act.ts'
import { useCan } from '../account-query.ts'
import { queryFrom, useListAddress } from '../kit/list/list-address.ts'
import type { ListFilter } from '../kit/list/list-filter.ts'
import { ListFilters } from '../kit/list/ListFilters.tsx'
import { ListTable } from '../kit/list/ListTable.tsx'
import { importHistoryQuery, undo } from './website/import-queries.ts'

export { onlyOnEntry as shouldRevalidate } from '../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listImportHistory, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(importHistoryQuery(query))
  return null
}

const origins: Record<ImportOrigin, string> = {
  website: 'Website',
  check: 'Website checked again',
  file: 'File or pasted rows',
  'stock-file': 'Stock file',
  list: 'Pasted list',
  pictures: 'Pictures',
  samples: 'Samples',
}

const states: Record<ImportStatus, { label: string; tone: Tone }> = {
  review: { label: 'In review', tone: 'info' },
  committing: { label: 'Importing', tone: 'info' },
  done: { label: 'Imported', tone: 'good' },
  undoing: { label: 'Being undone', tone: 'info' },
  undone: { label: 'Undone', tone: 'warn' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  failed: { label: 'Interrupted', tone: 'bad' },
}

const filters: readonly ListFilter<typeof listImportHistory>[] = [
  {
    kind: 'choice',
    name: 'origin',
    label: 'Source',
    placeholder: 'Any source',
    options: optionsOf(origins),
  },
  {
    kind: 'choice',
    name: 'status',
    label: 'State',
    placeholder: 'Any state',
    options: optionsOf(states),
  },
]

/** All imports of items, with undo. */
export default function ImportsPage() {
  const mayEdit = useCan()('products.edit')
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listImportHistory, address }
  return (
    <>
      <PageHeader
        isLow
        title="Imports"
        description="Items imported from files, websites and lists. You can undo each import for seven days."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Imports' },
        ]}
        actions={mayEdit && <ImportLink>Import items</ImportLink>}
      />
      <ListTable
        filters={<ListFilters {...list} filters={filters} />}
        name="imports"
        {...list}
        query={useQuery(importHistoryQuery(queryFrom(listImportHistory, search)))}
        caption="Imports"
        what="imports"
        columns={columns}
        rowKey={({ id }) => id}
        firstTitle="No imports yet"
        firstText="Import items from a file, your website or a pasted list. Each import appears here."
        firstAction={mayEdit && <ImportLink>Import items</ImportLink>}
      />
    </>
  )
}

const ImportLink = ({ children }: { children: ReactNode }) => (
  <UiLink href={to('bulkUpload')} className={buttonStyles({})}>
    {children}
  </UiLink>
)

const columns: readonly Column<PastImport>[] = [
  {
    key: 'when',
    header: 'When',
    primary: true,
    width: 7,
    cell: (entry) => (
      <UiLink
        href={hrefOf(entry)}
        className="inline-flex min-h-6 items-center text-ink underline-offset-2 hover:underline"
      >
        <time dateTime={entry.createdAt}>{moment(entry.createdAt)}</time>
      </UiLink>
    ),
  },
  {
    key: 'source',
    header: 'Source',
    width: 8,
    cell: ({ origin, host }) => (
      <span className="wrap-anywhere">
        {host ? `${origins[origin]}: ${host}` : origins[origin]}
      </span>
    ),
  },
  { key: 'who', header: 'Who', cell: ({ actorName }) => <bdi>{actorName || '–'}</bdi> },
  { key: 'added', header: 'Added', align: 'right', width: 4, cell: ({ added }) => count(added) },
  {
    key: 'changed',
    header: 'Changed',
    align: 'right',
    width: 4,
    cell: ({ changed }) => count(changed),
  },
  {
    key: 'refused',
    header: 'Skipped',
    align: 'right',
    width: 4,
    cell: ({ refused }) => count(refused),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ status }) => (
      <StatusText tone={states[status].tone}>{states[status].label}</StatusText>
    ),
  },
  {
    key: 'undo',
    header: 'Undo',
    align: 'right',
    width: 4,
    cell: (entry) => <UndoButton entry={entry} />,
  },
]

const isFile = ({ origin }: PastImport) => origin === 'file' || origin === 'stock-file'

const hrefOf = (entry: PastImport) =>
  isFile(entry)
    ? `${to('bulkUpload')}?upload=${entry.id}`
    : `${to('inventoryManagement')}?tab=import&import=${entry.id}`

function UndoButton({ entry }: { entry: PastImport }) {
  if (entry.actions.undo !== null) return null
  return (
    <ConfirmButton
      variant="secondary"
      size="small"
      aria-label={`Undo the import of ${moment(entry.createdAt)}`}
      title="Undo this import?"
      confirmLabel="Undo import"
      consequence="Imported items are archived, and changed ones get their earlier values. Items that were changed or sold since then stay."
      onConfirm={() => act(() => undo(entry.id), { failed: 'The import could not be undone' })}
    >
      Undo
    </ConfirmButton>
  )
}
