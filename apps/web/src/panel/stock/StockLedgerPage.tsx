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
import { ledgerQuery, ledgerPeopleQuery } from '../catalog/inventory-queries.ts'
import { useLocations } from './locations/use-locations.ts'
import { ListFilters } from '../kit/list/ListFilters.tsx'
import { optionsOf } from '../../ui/fields/SelectField.tsx'
import type { ListAddress } from '../kit/list/list-address.ts'
import { movementWords, movementReason } from '../catalog/words.ts'
import { clock, day } from '../../platform/format.ts'
import { UiLink } from '../../ui/link.tsx'
import { RowName } from '../../ui/lists/RowName.tsx'
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
      <div className="flex flex-col gap-4">
        <LedgerFilters address={address} />
        <ListTable
          name="ledger"
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
      </div>
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

const link = 'inline-flex min-h-6 items-center underline-offset-2 hover:underline'

const location: Column<StockMovement> = {
  key: 'location',
  card: 'inline',
  header: 'Location',
  cell: ({ locationName }) => <RowName>{locationName}</RowName>,
}

const ledgerColumns = (isSeveral: boolean): readonly Column<StockMovement>[] => [
  {
    key: 'item',
    card: 'whole',
    width: 9,
    header: 'Item',
    primary: true,
    cell: ({ itemId, title, variantTitle, sku }) => (
      <span className="block wrap-anywhere">
        <UiLink href={to('item', { itemId })} className={`${link} text-ink`}>
          <RowName>{title}</RowName>
        </UiLink>
        <span className="block text-xs font-normal text-soft empty:hidden">
          {[variantTitle, sku].filter(Boolean).join(', ')}
        </span>
      </span>
    ),
  },
  {
    key: 'what',
    card: 'whole',
    width: 7.5,
    header: 'Type',
    cell: ({ type, reason, orderNumber, bundles, purchase, referenceType, referenceId }) => (
      <span className="block wrap-anywhere">
        {movementWords[type]}
        <span className="block text-soft empty:hidden">{movementReason({ type, reason })}</span>
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
        {bundles.length > 0 && <InBundles bundles={bundles} />}
      </span>
    ),
  },
  ...(isSeveral ? [location] : []),
  {
    key: 'quantity',
    card: 'inline',
    header: 'Quantity',
    align: 'right',
    cell: (movement) => <QuantityChanges movement={movement} />,
  },
  { key: 'who', header: 'Who', card: 'left', cell: ({ actorName }) => actorName },
  {
    key: 'when',
    card: 'right',
    header: 'When',
    cell: ({ occurredAt }) => (
      <time dateTime={occurredAt} className="whitespace-nowrap">
        {day(occurredAt)}
        <span className="block text-soft">{clock(occurredAt)}</span>
      </time>
    ),
  },
  {
    key: 'undo',
    card: 'whole',
    width: 4.5,
    header: 'Undo',
    align: 'right',
    cell: (movement) => <UndoMovement movement={movement} />,
  },
]
