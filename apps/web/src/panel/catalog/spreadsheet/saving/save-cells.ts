import {
  listBulkActItems,
  saveCellEdits,
  type BulkAct,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemEdits } from '@marketday/contract/catalog/products/item-cells'
import { call } from '../../../../platform/api/api.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { runBulkAct } from '../../../kit/bulk/run-bulk-act.ts'
import { itemChanges } from '../../products/changes/item-changes.ts'
import { cellRowsQuery, type CellQuery } from '../spreadsheet-queries.ts'

/** Saves as one undoable action. Returns refusal reasons by item, or null if incomplete. */
export async function saveCells(
  items: readonly ItemEdits[],
  {
    query,
    onProgress,
  }: { readonly query: CellQuery; readonly onProgress: (change: BulkAct) => void },
): Promise<ReadonlyMap<string, string> | null> {
  const readAgain = () => queryClient.refetchQueries(cellRowsQuery(query))
  const ended = await runBulkAct(itemChanges, {
    start: () => call(saveCellEdits, { body: { items: [...items] } }),
    done: 'saved',
    onProgress,
    onChanged: readAgain,
  })
  return ended && (await reasonsIn(ended.id, ended.refused))
}

const namedReasons = 1_000

async function reasonsIn(bulkActId: string, refused: number): Promise<ReadonlyMap<string, string>> {
  const reasons = new Map<string, string>()
  let cursor: string | null = refused > 0 ? '' : null
  while (cursor !== null && reasons.size < namedReasons) {
    const page: Awaited<ReturnType<typeof ask>> = await ask(bulkActId, cursor)
    for (const { objectId, reason } of page.rows) reasons.set(objectId, reason)
    cursor = page.nextCursor
  }
  return reasons
}

const ask = (bulkActId: string, cursor: string) =>
  call(listBulkActItems, {
    params: { bulkActId },
    query: { outcome: 'refused', limit: 100, ...(cursor && { cursor }) },
  })
