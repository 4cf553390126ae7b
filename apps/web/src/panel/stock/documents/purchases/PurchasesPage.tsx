import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'

import { listPurchases } from '@marketday/contract/stock/documents/purchases'
import type { Purchase } from '@marketday/contract/stock/documents/purchases'

import { to } from '../../../../paths.ts'
import { queryClient } from '../../../../platform/api/query-client.ts'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { optionsOf } from '../../../../ui/fields/SelectField.tsx'
import { UiLink } from '../../../../ui/link.tsx'
import { PageHeader } from '../../../../ui/page/PageHeader.tsx'
import { ListFilters } from '../../../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../../kit/list/list-address.ts'
import { ListTable } from '../../../kit/list/ListTable.tsx'
import { useCan } from '../../../account-query.ts'
import { purchasesQuery, suppliersQuery } from './purchase-queries.ts'
import { purchaseWords, expectedDay, progressOf, purchaseName } from './purchase-words.ts'
import { count, money } from '../../../../platform/format.ts'
import { RowLink } from '../../../../ui/lists/RowName.tsx'
import type { Column } from '../../../../ui/lists/Table.tsx'
import { When } from '../../../kit/list/When.tsx'
import { StatusText } from '../../../../ui/feedback/Badge.tsx'

export { panelMeta as meta } from '../../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listPurchases, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(purchasesQuery(query))
  return null
}

const states = optionsOf(purchaseWords)

export default function PurchasesPage() {
  const can = useCan()
  const address = useListAddress()
  const [search] = useSearchParams()
  const suppliers = useQuery(suppliersQuery)
  const list = { endpoint: listPurchases, address }
  const offered = (suppliers.data?.rows ?? []).map(({ name }) => ({ value: name, label: name }))
  return (
    <>
      <PageHeader
        isLow
        title="Purchase orders"
        description="Orders to your suppliers. Receiving goods updates the cost of their items."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Purchase orders' },
        ]}
        actions={
          can('stock.edit') && (
            <UiLink href={to('newPurchase')} className={buttonStyles({})}>
              New purchase order
            </UiLink>
          )
        }
      />
      <ListTable
        name="purchases"
        {...list}
        filters={
          <ListFilters
            {...list}
            search={{ label: 'Search by number, supplier or reference' }}
            filters={[
              {
                kind: 'choice',
                name: 'status',
                label: 'State',
                placeholder: 'Any state',
                options: states,
              },
              {
                kind: 'choice',
                name: 'supplier',
                label: 'Supplier',
                placeholder: 'Any supplier',
                options: offered,
              },
              { kind: 'day', name: 'from', label: 'Expected from' },
              { kind: 'day', name: 'to', label: 'Expected to' },
            ]}
          />
        }
        query={useQuery(purchasesQuery(queryFrom(listPurchases, search)))}
        caption="Purchase orders"
        what="purchase orders"
        columns={purchaseColumns}
        rowKey={({ id }) => id}
        firstTitle="No purchase orders yet"
        firstText="A purchase order lists what you expect from a supplier and its cost. Receive it in parts or all at once."
      />
    </>
  )
}

const purchaseColumns: readonly Column<Purchase>[] = [
  {
    key: 'order',
    header: 'Order',
    primary: true,
    width: 9,
    cell: (row) => (
      <RowLink
        href={to('purchase', { purchaseId: row.id })}
      >{`${purchaseName(row)} ${row.supplierName}`}</RowLink>
    ),
  },
  {
    key: 'status',
    header: 'State',
    width: 6,
    cell: ({ status }) => (
      <StatusText tone={purchaseWords[status].tone}>{purchaseWords[status].label}</StatusText>
    ),
  },
  {
    key: 'expected',
    header: 'Expected',
    cell: ({ expectedOn }) => (expectedOn ? expectedDay(expectedOn) : '–'),
  },
  { key: 'pieces', header: 'Pieces', align: 'right', cell: ({ pieces }) => count(pieces) },
  { key: 'progress', header: 'Progress', width: 6, cell: (row) => progressOf(row) || '–' },
  {
    key: 'total',
    header: 'Total',
    align: 'right',
    cell: ({ totalMinor, currency }) => money(totalMinor, currency),
  },
  { key: 'who', header: 'Who', hidden: true, cell: ({ actorName }) => <bdi>{actorName}</bdi> },
  {
    key: 'when',
    header: 'When',
    minor: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
]
