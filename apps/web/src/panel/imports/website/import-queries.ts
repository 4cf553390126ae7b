import type { BodyInput, QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  cancelImport,
  changeImportItems,
  commitImport,
  getImport,
  listImportItems,
  listImports,
  undoImport,
  type Import,
} from '@marketday/contract/imports/imports'
import { listImportHistory } from '@marketday/contract/imports/import-history'
import { isReading as isStatusReading } from '@marketday/contract/imports/preview-states'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { claimPendingImport } from '../../../platform/website-import/claim-pending-import.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { showAnswer } from '../../../platform/api/show-answer.ts'

const pollMs = 1_000

/** Commits are pushed as events; reading a website belongs to no shop and is polled. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', 'one', id],
    queryFn: ({ signal }) => call(getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? pollMs : false),
  })

/** Website read before sign-in, else the newest import; null if none. */
export const currentImportQuery = queryOptions({
  queryKey: ['import', 'current'],
  queryFn: async ({ signal }): Promise<Import | null> =>
    (await claimPendingImport()) ?? (await findNewestImport(signal)),
})

/** Import in progress; null if none, at almost no server cost. */
export const runningImportQuery = queryOptions({
  queryKey: ['import', 'running'],
  queryFn: async ({ signal }): Promise<Import | null> =>
    (await call(listImports, { query: { limit: 1, status: 'committing' }, signal })).rows[0] ??
    null,
  refetchInterval: ({ state }) => (state.data ? pollMs : false),
})

const findNewestImport = async (signal: AbortSignal): Promise<Import | null> =>
  (await call(listImports, { query: { limit: 1 }, signal })).rows[0] ?? null

/** Polls while an import moves. */
export const importHistoryQuery = (query: QueryInput<typeof listImportHistory>) =>
  queryOptions({
    queryKey: ['import', 'history', query],
    queryFn: ({ signal }) => call(listImportHistory, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isWorking) ? pollMs : false),
  })

/** Key contains the number of items, so that the list grows during reading. */
export const importItemsQuery = (
  { id, items }: Pick<Import, 'id' | 'items'>,
  query: QueryInput<typeof listImportItems>,
) =>
  queryOptions({
    queryKey: ['import', 'items', id, query, items],
    queryFn: ({ signal }) => call(listImportItems, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const isReading = ({ previewStatus }: Pick<Import, 'previewStatus'>) =>
  isStatusReading(previewStatus)

export const isWorking = ({ status }: Pick<Import, 'status'>) =>
  status === 'committing' || status === 'undoing'

const isMoving = (entry: Import) =>
  isReading(entry) ||
  isWorking(entry) ||
  (entry.kind !== 'import' && entry.status === 'review' && entry.changes === null) ||
  (entry.status === 'done' && entry.images.done + entry.images.failed < entry.images.total)

export async function change(id: string, body: BodyInput<typeof changeImportItems>) {
  await show(await call(changeImportItems, { params: { id }, body }))
  await queryClient.invalidateQueries({ queryKey: ['import', 'items', id] })
}

export async function commit(id: string) {
  await show(await call(commitImport, { params: { id } }))
}

export async function cancel(id: string) {
  await show(await call(cancelImport, { params: { id } }))
}

export async function undo(id: string) {
  await show(await call(undoImport, { params: { id } }))
}

async function show(entry: Import) {
  await showAnswer(importQuery(entry.id).queryKey, entry)
  void queryClient.invalidateQueries({ queryKey: currentImportQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['import', 'setup'] })
  void queryClient.invalidateQueries({ queryKey: ['import', 'history'] })
}
