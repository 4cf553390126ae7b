import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'

import { exportLedger, listLedger } from '@marketday/contract/stock/stock-ledger'
import type { StockMovement } from '@marketday/contract/stock/stock-ledger'

import { to } from '../../paths.ts'
import { call } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ExportButton } from '../kit/list/ExportButton.tsx'
import { queryFrom, useListAddress, wholeListFrom } from '../kit/list/list-address.ts'
import { ListTable } from '../kit/list/ListTable.tsx'
import { When } from '../kit/list/When.tsx'
import { ledgerQuery, ledgerPeopleQuery } from '../catalog/inventory-queries.ts'
import { useLocations } from './locations/use-locations.ts'
import { ListFilters } from '../kit/list/ListFilters.tsx'
import { optionsOf } from '../../ui/fields/SelectField.tsx'
import type { ListAddress } from '../kit/list/list-address.ts'
import { movementWords, movementReason } from '../catalog/words.ts'
import { UiLink } from '../../ui/link.tsx'
import { RowDetail, RowLink, RowName } from '../../ui/lists/RowName.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { purchaseName } from './documents/purchases/purchase-words.ts'
import { InBundles, QuantityChanges, UndoMovement } from './QuantityChanges.tsx'

export { panelMeta as meta } from '../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listLedger, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(ledgerQuery(query))
  return null
}

export default function StockLedgerPage() {
  const address = useListAddress()
  const [search] = useSearchParams()
  const { isSeveral } = useLocations()
  return (
    <>
      <PageHeader
        isLow
        title="Stock ledger"
        description="All stock movements, newest first."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Stock', href: `${to('inventoryManagement')}?tab=stock` },
          { label: 'Ledger' },
        ]}
        actions={
          <ExportButton
            name="stock-movements.csv"
            read={() => call(exportLedger, { query: wholeListFrom(listLedger, search) })}
          />
        }
      />
      <ListTable
        name="ledger"
        filters={<LedgerFilters address={address} />}
        query={useQuery(ledgerQuery(queryFrom(listLedger, search)))}
        endpoint={listLedger}
        address={address}
        caption="Movements of stock"
        what="movements"
        columns={ledgerColumns(isSeveral)}
        rowKey={({ id }) => id}
        firstTitle="No movements yet"
        firstText="Movements appear here when stock is received, sold, corrected or counted."
      />
    </>
  )
}

const types = optionsOf(movementWords)

function LedgerFilters({ address }: { address: ListAddress }) {
  const people = useQuery(ledgerPeopleQuery)
  const locations = useLocations()
  return (
    <ListFilters
      endpoint={listLedger}
      address={address}
      search={{ label: 'Search by item, SKU or barcode' }}
      filters={[
        {
          kind: 'choice',
          name: 'type',
          label: 'Type',
          placeholder: 'Any movement',
          options: types,
        },
        {
          kind: 'choice',
          name: 'actorId',
          label: 'Who',
          placeholder: 'Anyone',
          options: (people.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        ...(locations.isSeveral
          ? [
              {
                kind: 'choice' as const,
                name: 'locationId' as const,
                label: 'Location',
                placeholder: 'Any location',
                options: locations.all,
              },
            ]
          : []),
        { kind: 'day', name: 'from', label: 'From' },
        { kind: 'day', name: 'to', label: 'To' },
        { kind: 'link', name: 'entryId', label: 'One entry' },
      ]}
    />
  )
}

const link = 'inline-flex min-h-6 shrink-0 items-center underline-offset-2 hover:underline'

const location: Column<StockMovement> = {
  key: 'location',
  card: 'inline',
  header: 'Location',
  cell: ({ locationName }) => <RowName>{locationName}</RowName>,
}

const ledgerColumns = (isSeveral: boolean): readonly Column<StockMovement>[] => [
  {
    key: 'item',
    card: 'lead',
    width: 11.5,
    header: 'Item',
    primary: true,
    cell: ({ itemId, title, variantTitle, sku }) => (
      <RowDetail detail={[variantTitle, sku].filter(Boolean).join(', ')}>
        <RowLink href={to('item', { itemId })}>{title}</RowLink>
      </RowDetail>
    ),
  },
  {
    key: 'what',
    card: 'whole',
    width: 10.5,
    header: 'Type',
    cell: ({ type, reason, orderNumber, bundles, purchase, referenceType, referenceId }) => (
      <span className="flex min-w-0 items-baseline gap-x-2">
        <span className="shrink-0">{movementWords[type]}</span>
        {referenceType === 'transfer' && (
          <UiLink
            href={to('transfer', { transferId: referenceId })}
            className={`${link} text-primary-ink`}
          >
            Transfer
          </UiLink>
        )}
        {purchase && (
          <UiLink
            href={to('purchase', { purchaseId: purchase.id })}
            className={`${link} text-primary-ink`}
          >
            {purchaseName(purchase)}
          </UiLink>
        )}
        {orderNumber !== null && (
          <UiLink
            href={to('order', { orderId: referenceId })}
            className={`${link} text-primary-ink`}
          >
            Order {orderNumber}
          </UiLink>
        )}
        <span className="min-w-0 truncate text-soft empty:hidden">
          {movementReason({ type, reason })}
        </span>
        {bundles.length > 0 && <InBundles bundles={bundles} />}
      </span>
    ),
  },
  ...(isSeveral ? [location] : []),
  {
    key: 'quantity',
    card: 'whole',
    header: 'Quantity',
    width: 16,
    cell: (movement) => <QuantityChanges movement={movement} className="flex gap-x-3" />,
  },
  {
    key: 'who',
    header: 'Who',
    card: 'left',
    cell: ({ actorName }) => <RowName>{actorName}</RowName>,
  },
  {
    key: 'when',
    card: 'right',
    header: 'When',
    cell: ({ occurredAt }) => <When at={occurredAt} className="text-soft" />,
  },
  {
    key: 'undo',
    card: 'aside',
    width: 4.5,
    header: 'Undo',
    align: 'right',
    cell: (movement) => <UndoMovement movement={movement} />,
  },
]
