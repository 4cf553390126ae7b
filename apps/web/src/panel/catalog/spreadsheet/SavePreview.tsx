import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import {
  previewCellEdits,
  type BulkAct,
  listBulkActItems,
  saveCellEdits,
} from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemEdits } from '@marketday/contract/catalog/products/item-cells'

import { call } from '../../../platform/api/api.ts'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { ChangeState } from '../../kit/bulk/ChangeState.tsx'
import { PreviewFigures } from '../../kit/bulk/PreviewFigures.tsx'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { itemChanges, itemCount } from '../products/item-changes.ts'
import type { Sheet } from './create-sheet.ts'
import type { Edit } from './sheet-state.ts'
import { writeCell } from './cells/cell-text.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { runBulkAct } from '../../kit/bulk/run-bulk-act.ts'
import { cellRowsQuery, type CellQuery } from './spreadsheet-queries.ts'

interface SavePreviewProps {
  sheet: Sheet
  query: CellQuery
  onClose: () => void
  onSaved: () => void
}

export function SavePreview({ sheet, query, onClose, onSaved }: SavePreviewProps) {
  // Saves exactly the snapshot being previewed.
  const [items] = useState(() => sheet.toSave())
  const [edits] = useState(() => sheet.edits())
  const [running, setRunning] = useState<BulkAct | null>(null)
  const [isSaving, setSaving] = useState(false)
  const preview = useQuery({
    queryKey: ['cells-preview', items],
    queryKeyHashFn: () => `cells-preview ${sheet.version()}`,
    queryFn: ({ signal }) => call(previewCellEdits, { body: { items }, signal }),
    enabled: items.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
  const changed = preview.data?.changed ?? 0
  const save = async () => {
    setSaving(true)
    const reasons = await saveCells(items, { query, onProgress: setRunning })
    setSaving(false)
    setRunning(null)
    if (!reasons) return
    sheet.settle(reasons)
    onSaved()
  }
  const saved = new Set(items.map(({ itemId }) => itemId))
  const good = edits.filter(({ row }) => saved.has(row.itemId))
  const left = edits.length - good.length
  return (
    <Dialog
      onClose={isSaving ? undefined : onClose}
      title="This would change"
      size="large"
      cancel={isSaving ? undefined : 'Back'}
      closeOnBackdrop={false}
      footer={changed > 0 && <Button onClick={save}>Save {itemCount(changed)}</Button>}
    >
      <div className="flex flex-col gap-4 text-[0.9375rem]">
        {running && <ChangeState change={running} />}
        {left > 0 && <LeftOut cells={left} />}
        {items.length > 0 && (
          <Loaded query={preview} what="what would change">
            {(bulkPreview) => (
              <>
                <PreviewFigures kind={itemChanges} preview={bulkPreview} />
                <CellChanges edits={good} />
              </>
            )}
          </Loaded>
        )}
      </div>
    </Dialog>
  )
}

function LeftOut({ cells }: { cells: number }) {
  const isOne = cells === 1
  return (
    <p className="text-warn">
      {count(cells)} {isOne ? 'cell stays' : 'cells stay'} unsaved, because something in{' '}
      {isOne ? 'its' : 'their'} item must be fixed first. What you typed stays there.
    </p>
  )
}

const shownCells = 200

function CellChanges({ edits }: { edits: readonly Edit[] }) {
  const others = edits.length - shownCells
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {edits.slice(0, shownCells).map(({ row, column, text }) => (
          <li
            key={`${row.variantId} ${column.key}`}
            className="flex flex-wrap justify-between gap-x-4 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi>{row.title}</bdi>
              {column.of === 'variant' && row.variantTitle && (
                <>
                  , <bdi>{row.variantTitle}</bdi>
                </>
              )}
              <span className="text-soft">: {column.header}</span>
            </span>
            <span className="min-w-0 text-soft tabular-nums wrap-anywhere">
              <bdi>{writeCell(column, row[column.key], row.currency) || 'empty'}</bdi>{' '}
              <span aria-label="becomes">→</span>{' '}
              <strong className="text-ink">
                <bdi>{text || 'empty'}</bdi>
              </strong>
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && <p className="text-soft">And {count(others)} more cells.</p>}
    </>
  )
}

/** Saves as one undoable action. Returns refusal reasons by item, or null if incomplete. */
async function saveCells(
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
