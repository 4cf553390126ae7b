import {
  differenceOf,
  postStockTake,
  type StockTake,
} from '@marketday/contract/stock/documents/counts/stock-takes'
import { useQuery } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { call } from '../../../../platform/api/api.ts'
import { count } from '../../../../platform/format.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { refreshInventory } from '../../../catalog/inventory-queries.ts'
import { notifyEntered } from '../../undo-stock.ts'
import { takeLinesQuery } from './take-queries.ts'
import { differences, lineName, lineWorth, signed, worth } from './take-words.ts'

interface PostTakeDialogProps {
  take: StockTake
  onClose: () => void
}

const mostShown = 20

export function PostTakeDialog({ take, onClose }: PostTakeDialogProps) {
  const { id, lines, counted, different } = take
  const query = { state: 'different', limit: mostShown } as const
  const differingLines = useQuery(takeLinesQuery(id, query))
  const post = async () => {
    await call(postStockTake, { params: { stockTakeId: id } })
    flushSync(onClose)
    // The button that opened the dialog disappears with the open count.
    document.querySelector<HTMLElement>('h1')?.focus()
    if (different > 0) notifyEntered('The count is posted', id)
    else notify('The count is posted; nothing differed')
    await refreshInventory()
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Post this count?"
      action="Post the count"
      isComplete
      onSubmit={post}
    >
      <p role="status">
        {count(counted)} of {count(lines)} lines are counted. {differences(take)}.
        {different > 0 && ` ${worth(take)}.`}
        {counted < lines && ' Lines not counted stay unchanged.'}
      </p>
      <p className="text-sm text-soft">Sales and receipts after a line was counted are kept.</p>
      {different > 0 && (
        <Loaded query={differingLines} what="the differences" rows={3}>
          {({ rows }) => (
            <ul aria-label="Differences" className="flex flex-col text-sm">
              {rows.map((line) => (
                <li
                  key={line.variantId}
                  className="flex items-baseline justify-between gap-4 border-t border-line py-2"
                >
                  <RowName>{lineName(line)}</RowName>
                  <span className="shrink-0 text-right tabular-nums">
                    {count(line.expected ?? 0)} → {count(line.counted ?? 0)}{' '}
                    <strong>{signed(differenceOf(line) ?? 0)}</strong>
                    <span className="block text-soft">{lineWorth(line, take.currency)}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      )}
      {different > mostShown && (
        <p className="text-sm text-soft">
          And {count(different - mostShown)} more; the sheet shows them under “Differences”.
        </p>
      )}
    </FormDialog>
  )
}
