import type { OrderImport, PlannedOrder } from '@marketday/contract/orders/historic/order-imports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { count, day, money } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../../ui/dialogs/ConfirmButton.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import { Table, type Column } from '../../../../ui/lists/Table.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { act } from '../../../act.ts'
import { Loaded } from '../../../kit/list/Loaded.tsx'
import { ShowMore } from '../../../kit/list/ShowMore.tsx'
import { move, plannedOrdersQuery } from './order-import-queries.ts'
import { OrderFaults } from './OrderFaults.tsx'

interface OrderImportPreviewProps {
  entry: OrderImport
  counts: NonNullable<OrderImport['counts']>
  onColumns: () => void
  onLeft: () => void
}

/** The orders that the file would bring; nothing comes in before it is confirmed. */
export function OrderImportPreview({ entry, counts, onColumns, onLeft }: OrderImportPreviewProps) {
  const leave = async () => {
    if (await act(() => move(entry.id, 'cancel'), { failed: 'The file was not left' })) onLeft()
  }
  return (
    <div className="flex flex-col gap-5">
      <Card title={`${orders(counts.added)} to bring in`} description={describe(counts)}>
        <div className="flex flex-wrap items-center gap-3">
          <CommitButton entry={entry} added={counts.added} />
          <Button variant="secondary" onClick={onColumns}>
            Change the columns
          </Button>
          <Button variant="secondary" onClick={leave}>
            Leave this file
          </Button>
        </div>
      </Card>
      {counts.faulty > 0 && <OrderFaults id={entry.id} />}
      {counts.added > 0 && <PlannedOrders id={entry.id} />}
    </div>
  )
}

const orders = (number: number) => (number === 1 ? '1 order' : `${count(number)} orders`)

function describe({ known, faulty }: OrderImportPreviewProps['counts']): string {
  const here = known > 0 ? `${orders(known)} of the file came in before. ` : ''
  if (faulty === 0) return `${here}All rows can be read.`
  return faulty === 1
    ? `${here}1 row has a fault: its order is left out, the others can come in.`
    : `${here}${count(faulty)} rows have a fault: their orders are left out, the others can come in.`
}

function CommitButton({ entry, added }: { entry: OrderImport; added: number }) {
  if (entry.actions.commit !== null)
    return <p className="text-sm text-soft">{entry.actions.commit}.</p>
  return (
    <ConfirmButton
      title={`Import ${orders(added)}?`}
      confirmLabel="Import"
      consequence="They stand under imported orders and with their customers. Nobody is mailed and no stock moves. You can take them back for seven days."
      onConfirm={() => act(() => move(entry.id, 'commit'), { failed: 'Nothing was imported' })}
    >
      Import {orders(added)}
    </ConfirmButton>
  )
}

function PlannedOrders({ id }: { id: string }) {
  const list = useInfiniteQuery(plannedOrdersQuery(id))
  return (
    <Card title="Orders of the file" flush>
      <Loaded query={list} what="the orders of the file">
        {({ pages }) => (
          <Table
            caption="Orders of the file"
            columns={columns}
            rows={pages.flatMap(({ rows }) => rows)}
            rowKey={({ row }) => String(row)}
          />
        )}
      </Loaded>
      <ShowMore query={list} className="m-4" />
    </Card>
  )
}

const columns: Column<PlannedOrder>[] = [
  {
    key: 'number',
    header: 'Order',
    primary: true,
    cell: ({ number }) => <RowName>{number}</RowName>,
  },
  { key: 'row', header: 'Row', align: 'right', width: 3, cell: ({ row }) => row },
  { key: 'placed', header: 'Placed', cell: ({ placedAt }) => day(placedAt) },
  {
    key: 'customer',
    header: 'Customer',
    width: 9,
    cell: ({ name, email }) => <RowName>{name || email || '–'}</RowName>,
  },
  { key: 'pieces', header: 'Items', align: 'right', cell: ({ pieceCount }) => count(pieceCount) },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ totalMinor, currency }) => money(totalMinor, currency),
  },
]
