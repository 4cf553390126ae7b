import { listStockTakes, type StockTake } from '@marketday/contract/products/stock-takes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count, moment } from '../../../../platform/format.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { StatusBadge } from '../../../../ui/feedback/Badge.tsx'
import { optionsOf, SelectField } from '../../../../ui/fields/SelectField.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { Pagination } from '../../../../ui/lists/Pagination.tsx'
import { RowName } from '../../../../ui/lists/RowName.tsx'
import { Table, type Column } from '../../../../ui/lists/Table.tsx'
import { Card } from '../../../../ui/page/Card.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListEmptiness } from '../../../kit/list/ListEmptiness.tsx'
import { ListRows } from '../../../kit/list/ListRows.tsx'
import { useCan } from '../../../use-can.ts'
import { BeginTakeDialog } from './BeginTakeDialog.tsx'
import { takesQuery } from './take-queries.ts'
import { differences, takeWords } from './take-words.ts'

export const meta = () => panelTitle('Stock counts', 'Product & Inventory')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listStockTakes, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(takesQuery(query))
  return null
}

/** Every count of stock, those that go on and those of the past. */
export default function TakesPage() {
  const can = useCan()
  const address = useListAddress()
  const [search] = useSearchParams()
  const takes = useQuery(takesQuery(queryFrom(listStockTakes, search)))
  return (
    <>
      <PageHeader
        title="Stock counts"
        description="Count what is on the shelves, look at the differences, then post them at once."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Counts' },
        ]}
        actions={
          can('stock.edit') && (
            <DialogButton dialog={(close) => <BeginTakeDialog onClose={close} />}>
              Begin a count
            </DialogButton>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <search>
          <SelectField
            label="State"
            labelHidden
            placeholder="Any state"
            options={optionsOf(takeWords)}
            value={address.value('status')}
            onChange={({ target }) => address.change({ status: target.value })}
            className="max-w-64"
          />
        </search>
        <ListRows query={takes} what="the counts" rows={5}>
          {({ rows, nextCursor }) =>
            rows.length === 0 ? (
              <ListEmptiness
                endpoint={listStockTakes}
                address={address}
                firstTitle="Nothing was counted yet"
                firstText="Several people can count in one sheet at once, with scanners or by hand. The shop goes on selling meanwhile."
              />
            ) : (
              <Card flush>
                <Table
                  caption="Stock counts"
                  columns={columns}
                  rows={rows}
                  rowKey={({ id }) => id}
                />
                <Pagination label="Pages of counts" {...address.pagination(nextCursor)} />
              </Card>
            )
          }
        </ListRows>
      </div>
    </>
  )
}

const columns: readonly Column<StockTake>[] = [
  {
    key: 'name',
    header: 'Count',
    primary: true,
    width: 9,
    cell: ({ id, name }) => (
      <UiLink
        href={to('stockTake', { stockTakeId: id })}
        className="inline-flex min-h-6 items-center text-ink underline-offset-2 hover:underline"
      >
        <RowName>{name}</RowName>
      </UiLink>
    ),
  },
  {
    key: 'status',
    header: 'State',
    cell: ({ status }) => (
      <StatusBadge tone={takeWords[status].tone}>{takeWords[status].label}</StatusBadge>
    ),
  },
  {
    key: 'counted',
    header: 'Counted',
    align: 'right',
    cell: ({ counted, lines }) => `${count(counted)} of ${count(lines)}`,
  },
  { key: 'different', header: 'Differences', cell: differences },
  { key: 'who', header: 'Who', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
  },
]
