import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  chooseSheetColumns,
  getSheet,
  listSheetFaults,
  listSheetItems,
  type SheetItemChange,
} from '@marketday/contract/imports/sheets'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

const pollMs = 1_000

/** Asked for again while the file is compared. */
export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', 'sheet', id],
    queryFn: ({ signal }) => call(getSheet, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.isChosen && data.counts === null ? pollMs : false,
  })

export type ChangeKind = SheetItemChange['kind']

export const sheetItemsQuery = (id: string, kind: ChangeKind | '') =>
  infiniteQueryOptions({
    queryKey: ['import', 'sheet-items', id, kind],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listSheetItems, {
        params: { id },
        query: { ...(kind && { kind }), ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const sheetFaultsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['import', 'sheet-faults', id],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listSheetFaults, { params: { id }, query: { ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Compares the file anew; what an earlier comparison has found is forgotten. */
export async function chooseColumns(id: string, body: BodyInput<typeof chooseSheetColumns>) {
  const sheet = await call(chooseSheetColumns, { params: { id }, body })
  queryClient.removeQueries({ queryKey: ['import', 'sheet-items', id] })
  queryClient.removeQueries({ queryKey: ['import', 'sheet-faults', id] })
  queryClient.removeQueries({ queryKey: ['import', 'one', id] })
  queryClient.setQueryData(sheetQuery(id).queryKey, sheet)
}
