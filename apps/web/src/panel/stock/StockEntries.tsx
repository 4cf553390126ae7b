import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import {
  entryTypes,
  listStockEntries,
  type StockEntry,
} from '@marketday/contract/stock/stock-ledger'

import { to } from '../../paths.ts'
import { counted } from '../../platform/format.ts'
import { RowLink } from '../../ui/lists/RowName.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { ListChoice } from '../kit/list/ListChoice.tsx'
import { queryFrom, useListAddress } from '../kit/list/list-address.ts'
import { ListTable } from '../kit/list/ListTable.tsx'
import { stockEntriesQuery } from '../catalog/inventory-queries.ts'
import { itemCount } from '../catalog/products/item-changes.ts'
import { movementReason, movementWords } from '../catalog/words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { undoStock } from './undo-stock.ts'
import { UndoReceipt } from './UndoReceipt.tsx'
import { purchaseName } from './documents/purchases/purchase-words.ts'
import { When } from '../kit/list/When.tsx'

/** Stock entries that can still be undone. */
export function StockEntries() {
  const [search] = useSearchParams()
  const list = { endpoint: listStockEntries, address: useListAddress() }
  return (
    <ListTable
      name="stockEntries"
      filters={
        <search>
          <ListChoice
            {...list}
            name="type"
            label="Action"
            labelHidden
            placeholder="Anything"
            options={entryTypes.map((value) => ({ value, label: movementWords[value] }))}
            className="max-w-64"
          />
        </search>
      }
      {...list}
      query={useQuery(stockEntriesQuery(queryFrom(listStockEntries, search)))}
      caption="Entries of stock"
      what="entries"
      columns={columns}
      rowKey={({ id }) => id}
      firstTitle="No stock entries in the last seven days"
      firstText="Stock you receive, correct, count or set aside appears here. You can undo it here."
    />
  )
}

function hrefOf({ id, take, purchase }: StockEntry): string {
  if (take) return to('stockTake', { stockTakeId: take.id })
  if (purchase) return to('purchase', { purchaseId: purchase.id })
  return `${to('stockLedger')}?entryId=${id}`
}

const columns: readonly Column<StockEntry>[] = [
  {
    key: 'what',
    header: 'Entry',
    primary: true,
    width: 9,
    cell: (entry) => <RowLink href={hrefOf(entry)}>{entryTitle(entry)}</RowLink>,
  },
  {
    key: 'did',
    header: 'Moved',
    cell: ({ lines, pieces }) => `${counted(pieces, 'piece')} of ${itemCount(lines)}`,
  },
  {
    key: 'reason',
    header: 'Reason',
    minor: true,
    cell: (entry) => <bdi>{movementReason(entry)}</bdi>,
  },
  { key: 'who', header: 'Who', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    cell: ({ occurredAt }) => <When at={occurredAt} />,
  },
  {
    key: 'undo',
    header: 'Undo',
    align: 'right',
    width: 4,
    cell: (entry) => <UndoEntry entry={entry} />,
  },
]

/** Undo button of an entry; shows the undo once done. */
function UndoEntry({ entry }: { entry: StockEntry }) {
  const { id, purchase, isUndone, actions } = entry
  if (isUndone) return <Badge tone="warn">Undone</Badge>
  if (actions.undo !== null) return null
  if (purchase) return <UndoReceipt purchaseId={purchase.id} receiptId={id} />
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Undo: ${entryTitle(entry)}`}
      onClick={() => undoStock(id)}
    >
      Undo
    </Button>
  )
}

function entryTitle({ type, take, purchase }: StockEntry): string {
  if (take) return `${movementWords[type]}: ${take.name}`
  if (purchase) return `${movementWords[type]} for ${purchaseName(purchase)}`
  return movementWords[type]
}
