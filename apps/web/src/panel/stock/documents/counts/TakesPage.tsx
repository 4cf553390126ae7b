import {
  listStockTakes,
  type StockTake,
} from '@marketday/contract/stock/documents/counts/stock-takes'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'
import { to } from '../../../../paths.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { count, moment } from '../../../../platform/format.ts'
import { panelTitle } from '../../../../platform/seo.ts'
import { DialogButton } from '../../../../ui/dialogs/DialogButton.tsx'
import { StatusBadge } from '../../../../ui/feedback/Badge.tsx'
import { optionsOf } from '../../../../ui/fields/SelectField.tsx'
import { RowLink } from '../../../../ui/lists/RowLink.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListChoice } from '../../../kit/list/filters/ListChoice.tsx'
import { ListTable } from '../../../kit/list/ListTable.tsx'
import { useCan } from '../../../use-can.ts'
import { BeginTakeDialog } from './BeginTakeDialog.tsx'
import { takesQuery } from './take-queries.ts'
import { differences, takeWords, worth } from './take-words.ts'

export const meta = () => panelTitle('Stock counts', 'Product & Inventory')

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listStockTakes, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(takesQuery(query))
  return null
}

export default function TakesPage() {
  const can = useCan()
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listStockTakes, address }
  const takes = useQuery(takesQuery(queryFrom(listStockTakes, search)))
  return (
    <>
      <PageHeader
        title="Stock counts"
        description="Count your shelves, review the differences, then post them."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Counts' },
        ]}
        actions={
          can('stock.edit') && (
            <DialogButton dialog={(close) => <BeginTakeDialog onClose={close} />}>
              Start a count
            </DialogButton>
          )
        }
      />
      <div className="flex flex-col gap-4">
        <search>
          <ListChoice
            {...list}
            name="status"
            label="State"
            labelHidden
            placeholder="Any state"
            options={optionsOf(takeWords)}
            className="max-w-64"
          />
        </search>
        <ListTable
          name="counts"
          {...list}
          query={takes}
          caption="Stock counts"
          what="counts"
          columns={columns}
          rowKey={({ id }) => id}
          firstTitle="No counts yet"
          firstText="Several people can count at once, with scanners or manually. The shop keeps selling."
        />
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
    cell: ({ id, name }) => <RowLink href={to('stockTake', { stockTakeId: id })}>{name}</RowLink>,
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
  {
    key: 'different',
    header: 'Differences',
    width: 9,
    cell: (take) => (
      <span className="block wrap-anywhere @max-rows:text-right">
        {differences(take)}
        <span className="block text-sm text-soft empty:hidden">{worth(take)}</span>
      </span>
    ),
  },
  { key: 'who', header: 'Who', cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time>,
  },
]
