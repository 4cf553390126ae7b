import type { BodyInput, QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  chooseSheetColumns,
  getSheet,
  listSheetFaults,
  listSheetItems,
  type CellChange,
  type SheetItemChange,
} from '@marketday/contract/imports/sheets'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'

const pollMs = 1_000

/** Polls during the comparison. */
export const sheetQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', 'sheet', id],
    queryFn: ({ signal }) => call(getSheet, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.isChosen && data.counts === null ? pollMs : false,
  })

export interface SheetLine extends CellChange {
  readonly title: string
  readonly kind: SheetItemChange['kind']
}

export const sheetItemsQuery = (id: string, query: QueryInput<typeof listSheetItems>) =>
  queryOptions({
    queryKey: ['import', 'sheet-items', id, query],
    queryFn: ({ signal }) => call(listSheetItems, { params: { id }, query, signal }),
    select: ({ rows, nextCursor }) => ({ rows: rows.flatMap(toLines), nextCursor }),
    placeholderData: keepPreviousData,
  })

const toLines = ({ title, kind, changes }: SheetItemChange): SheetLine[] =>
  changes.map((change) => ({ ...change, title, kind }))

export const sheetFaultsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['import', 'sheet-faults', id],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listSheetFaults, { params: { id }, query: { ...(cursor && { cursor }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Restarts the comparison and discards earlier results. */
export async function chooseColumns(id: string, body: BodyInput<typeof chooseSheetColumns>) {
  const sheet = await call(chooseSheetColumns, { params: { id }, body })
  queryClient.removeQueries({ queryKey: ['import', 'sheet-items', id] })
  queryClient.removeQueries({ queryKey: ['import', 'sheet-faults', id] })
  queryClient.removeQueries({ queryKey: ['import', 'one', id] })
  queryClient.setQueryData(sheetQuery(id).queryKey, sheet)
}
