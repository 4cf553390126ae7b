import type { BodyInput, QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  changeSheetCells,
  chooseSheetColumns,
  getSheet,
  listSheetFaults,
  listSheetItems,
  listSheetProblems,
  repairSheetRows,
  restoreSheetRows,
  type CellChange,
  type Sheet,
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

/** A changed cell, or a new item with all its cells. */
export interface SheetLine extends CellChange {
  readonly title: string
  readonly kind: SheetItemChange['kind']
  /** Cells of a new item without its title; empty for a changed cell. */
  readonly cells: readonly CellChange[]
}

export const sheetItemsQuery = (id: string, query: QueryInput<typeof listSheetItems>) =>
  queryOptions({
    queryKey: ['import', 'sheet-items', id, query],
    queryFn: ({ signal }) => call(listSheetItems, { params: { id }, query, signal }),
    select: ({ rows, nextCursor }) => ({ rows: rows.flatMap(toLines), nextCursor }),
    placeholderData: keepPreviousData,
  })

function toLines({ title, kind, changes }: SheetItemChange): SheetLine[] {
  const [first] = changes
  if (kind !== 'added' || !first)
    return changes.map((change) => ({ ...change, title, kind, cells: [] }))
  const cells = changes.filter(({ field, after }) => field !== 'title' && after !== '')
  return [{ ...first, title, kind, cells }]
}

export const sheetProblemsQuery = (id: string) =>
  queryOptions({
    queryKey: ['import', 'sheet-problems', id],
    queryFn: ({ signal }) => call(listSheetProblems, { params: { id }, signal }),
  })

/** Rows of one problem. */
export const sheetFaultsQuery = (id: string, problem: string) =>
  infiniteQueryOptions({
    queryKey: ['import', 'sheet-faults', id, problem],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listSheetFaults, {
        params: { id },
        query: { problem, ...(cursor && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

export async function chooseColumns(id: string, body: BodyInput<typeof chooseSheetColumns>) {
  showComparison(id, await call(chooseSheetColumns, { params: { id }, body }))
}

export async function changeCells(id: string, body: BodyInput<typeof changeSheetCells>) {
  showComparison(id, await call(changeSheetCells, { params: { id }, body }))
}

export async function repairRows(id: string, body: BodyInput<typeof repairSheetRows>) {
  showComparison(id, await call(repairSheetRows, { params: { id }, body }))
}

export async function restoreRows(id: string) {
  showComparison(id, await call(restoreSheetRows, { params: { id } }))
}

/** The comparison has restarted: discards earlier results. */
function showComparison(id: string, sheet: Sheet) {
  for (const name of ['sheet-items', 'sheet-problems', 'sheet-faults', 'one'])
    queryClient.removeQueries({ queryKey: ['import', name, id] })
  queryClient.setQueryData(sheetQuery(id).queryKey, sheet)
}
