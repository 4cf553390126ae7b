import {
  listPlannedOrders,
  type OrderImport,
  type PlannedOrder,
} from '@marketday/contract/orders/historic/order-imports'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { count, day, money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/dialogs/ConfirmButton.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { act } from '../../act.ts'
import { queryFrom, type ListAddress } from '../../kit/list/list-address.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { move, plannedOrdersQuery } from './order-import-queries.ts'
import { OrderFaults } from './OrderFaults.tsx'

interface OrderImportPreviewProps {
  entry: OrderImport
  counts: NonNullable<OrderImport['counts']>
  address: ListAddress
}

/** Preview of the import; nothing is imported before confirmation. */
export function OrderImportPreview({ entry, counts, address }: OrderImportPreviewProps) {
  const leave = async () => {
    if (await act(() => move(entry.id, 'cancel'), { failed: 'The import could not be cancelled' }))
      address.change({ upload: null, step: null })
  }
  return (
    <div className="flex flex-col gap-5">
      <Card title={`${orders(counts.added)} to import`} description={describe(counts)}>
        <div className="flex flex-wrap items-center gap-3">
          <CommitButton entry={entry} added={counts.added} />
          <Button variant="secondary" onClick={() => address.change({ step: 'columns' })}>
            Change columns
          </Button>
          <Button variant="secondary" onClick={leave}>
            Cancel import
          </Button>
        </div>
      </Card>
      {counts.faulty > 0 && <OrderFaults id={entry.id} />}
      {counts.added > 0 && <PlannedOrders id={entry.id} address={address} />}
    </div>
  )
}

const orders = (number: number) => (number === 1 ? '1 order' : `${count(number)} orders`)

function describe({ known, faulty }: OrderImportPreviewProps['counts']): string {
  const here = known > 0 ? `${orders(known)} in the file were imported before. ` : ''
  if (faulty === 0) return `${here}All rows are valid.`
  return faulty === 1
    ? `${here}1 row has an error. Its order is skipped, the others can be imported.`
    : `${here}${count(faulty)} rows have errors. Their orders are skipped, the others can be imported.`
}

function CommitButton({ entry, added }: { entry: OrderImport; added: number }) {
  if (entry.actions.commit !== null)
    return <p className="text-sm text-soft">{entry.actions.commit}.</p>
  return (
    <ConfirmButton
      title={`Import ${orders(added)}?`}
      confirmLabel="Import"
      consequence="They appear under Imported and with their customers. No emails are sent and stock is unchanged. You can undo this for seven days."
      onConfirm={() => act(() => move(entry.id, 'commit'), { failed: 'Nothing was imported' })}
    >
      Import {orders(added)}
    </ConfirmButton>
  )
}

function PlannedOrders({ id, address }: { id: string; address: ListAddress }) {
  const [search] = useSearchParams()
  const query = queryFrom(listPlannedOrders, search)
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">Orders in the file</h2>
      <PagedTable
        query={useQuery(plannedOrdersQuery(id, query))}
        endpoint={listPlannedOrders}
        address={address}
        caption="Orders in the file"
        what="orders"
        columns={columns}
        rowKey={({ row }) => String(row)}
        firstTitle="No new orders in the file"
        firstText="All of its orders were imported before."
      />
    </section>
  )
}

const columns: readonly Column<PlannedOrder>[] = [
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
