import { hasStock } from '@marketday/contract/products/kinds/item-kinds'
import { listStock, type StockRow } from '@marketday/contract/products/stock'
import type { StockLocation } from '@marketday/contract/stock/locations'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { to } from '../../../paths.ts'
import { count } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { Explained } from '../../../ui/feedback/Explained.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { ListFilters } from '../../kit/list/filters/ListFilters.tsx'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useCan } from '../../use-can.ts'
import { stockQuery } from '../inventory-queries.ts'
import { ItemPicture } from '../ItemPicture.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { useTraitFilters } from '../use-trait-filters.ts'
import { stockWords } from '../words.ts'
import { useLocations } from './locations/use-locations.ts'
import { stockSorts } from './stock-sorts.ts'
import { StockSheet } from './StockSheet.tsx'

const states = [...optionsOf(stockWords), { value: 'short', label: 'Low or out' }]

/** What is in stock, variant by variant; each opens its ledger. */
export function StockInventoryMain() {
  const can = useCan()
  const address = useListAddress()
  const [search] = useSearchParams()
  const stock = useQuery(stockQuery(queryFrom(listStock, search)))
  const list = { endpoint: listStock, address }
  const traits = useTraitFilters(address)
  const locations = useLocations()
  const opened = address.value('variant')
  const open = (variantId: string | null) =>
    address.open({ variant: variantId }, { replace: variantId === null })

  return (
    <section aria-label="Stock" className="flex flex-col gap-4">
      <ListFilters
        {...list}
        search={{ label: 'Search by item, SKU or barcode' }}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: 'Stock',
            placeholder: 'Any stock',
            options: states,
          },
          ...traits,
          ...(locations.isSeveral
            ? [
                {
                  kind: 'choice' as const,
                  name: 'locationId' as const,
                  label: 'Location',
                  placeholder:
                    locations.selling.length > 1 ? 'Where your shop sells' : 'Main location',
                  options: locations.all,
                },
              ]
            : []),
        ]}
        sorts={{ own: 'item', words: stockSorts }}
      >
        <UiLink href={to('stockLedger')} className={buttonStyles({ variant: 'secondary' })}>
          Ledger
        </UiLink>
        <UiLink href={to('stockTakes')} className={buttonStyles({ variant: 'secondary' })}>
          Counts
        </UiLink>
        <UiLink href={to('purchases')} className={buttonStyles({ variant: 'secondary' })}>
          Purchase orders
        </UiLink>
        {locations.isSeveral && (
          <UiLink href={to('transfers')} className={buttonStyles({ variant: 'secondary' })}>
            Transfers
          </UiLink>
        )}
        {can('stock.edit') && (
          <UiLink href={to('receiveStock')} className={buttonStyles({ variant: 'secondary' })}>
            Receive goods
          </UiLink>
        )}
      </ListFilters>
      {locations.isSeveral && (
        <p className="text-sm text-soft">
          The list shows {sellingWords(locations.selling)} unless you choose another location. Your
          shop sells what is available there.
        </p>
      )}
      <ListTable
        name="stock"
        {...list}
        query={stock}
        caption="Stock"
        what="stock"
        columns={columnsFor(open, locations.isSeveral)}
        rowKey={({ variantId }) => variantId}
        sort="item"
        firstTitle="Nothing to count yet"
        firstText="As soon as there is an item, its stock stands here, with everything that ever moved it."
        firstAction={
          can('products.edit') && (
            <UiLink href={to('newItem')} className={buttonStyles({})}>
              Add an item
            </UiLink>
          )
        }
      />
      {opened && (
        <StockSheet
          variantId={opened}
          locationId={address.value('locationId') ?? ''}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}

const incoming: Column<StockRow> = {
  key: 'incoming',
  card: 'fact',
  header: 'On the way',
  heading: (
    <Explained word="On the way">Sent from another location and not received yet.</Explained>
  ),
  width: 6,
  align: 'right',
  cell: (row) => pieces(row, row.incoming),
}

function columnsFor(open: (variantId: string) => void, isSeveral: boolean): Column<StockRow>[] {
  return [
    {
      key: 'item',
      card: 'whole',
      header: 'Item',
      primary: true,
      sortable: true,
      width: 11,
      cell: (row) => <StockName row={row} />,
    },
    {
      key: 'sku',
      card: 'fact',
      header: 'SKU',
      sortable: true,
      minor: true,
      width: 5.5,
      cell: ({ sku }) => sku ?? '–',
    },
    {
      key: 'state',
      card: 'inline',
      header: 'State',
      width: 5.5,
      cell: ({ state, tracked, kind }) =>
        tracked || kind === 'bundle' ? (
          <StatusBadge tone={stockWords[state].tone}>{stockWords[state].label}</StatusBadge>
        ) : (
          'Not counted'
        ),
    },
    {
      key: 'onHand',
      card: 'fact',
      sortable: true,
      header: 'On hand',
      heading: (
        <Explained word="On hand">
          What is on your shelves: available, reserved and unavailable pieces together.
        </Explained>
      ),
      align: 'right',
      width: 5.5,
      cell: (row) => pieces(row, row.onHand),
    },
    {
      key: 'reserved',
      card: 'fact',
      sortable: true,
      header: 'Reserved',
      heading: (
        <Explained word="Reserved">
          Promised to orders that are not handed over yet, and for some minutes to checkouts.
        </Explained>
      ),
      width: 6,
      align: 'right',
      cell: (row) => pieces(row, row.reserved),
    },
    {
      key: 'unavailable',
      card: 'fact',
      sortable: true,
      header: 'Unavailable',
      heading: (
        <Explained word="Unavailable">
          Set aside because it is damaged, checked or kept back: it is there and not for sale.
        </Explained>
      ),
      width: 7,
      align: 'right',
      minor: true,
      cell: (row) => pieces(row, row.unavailable),
    },
    {
      key: 'available',
      card: 'fact',
      sortable: true,
      header: 'Available',
      heading: (
        <Explained word="Available">
          What can be sold now: on hand without what is reserved and unavailable.
        </Explained>
      ),
      width: 6,
      align: 'right',
      cell: (row) => (
        <strong>{row.kind === 'bundle' ? count(row.available) : pieces(row, row.available)}</strong>
      ),
    },
    ...(isSeveral ? [incoming] : []),
    {
      key: 'low',
      card: 'fact',
      header: 'Low from',
      heading: (
        <Explained word="Low from">
          From so many available pieces on you are told that it runs low.
        </Explained>
      ),
      width: 5,
      align: 'right',
      minor: true,
      cell: (row) => pieces(row, row.lowStockThreshold),
    },
    {
      key: 'open',
      card: 'inline',
      header: 'Ledger',
      width: 6,
      align: 'right',
      cell: (row) => (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Open the stock of ${nameOf(row)}`}
          onClick={() => open(row.variantId)}
        >
          Open
        </Button>
      ),
    },
  ]
}

const sellingWords = (selling: readonly StockLocation[]) =>
  selling.length > 1 ? selling.map(({ name }) => name).join(' and ') : 'the main location'

/** So many pieces of what lies on a shelf. */
const pieces = ({ kind }: StockRow, quantity: number) => (hasStock(kind) ? count(quantity) : '–')

const nameOf = ({ title, variantTitle }: StockRow) =>
  variantTitle ? `${title}, ${variantTitle}` : title

function StockName({ row }: { row: StockRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ItemPicture image={row.image} />
      <span className="min-w-0">
        <RowLink href={to('item', { itemId: row.itemId })}>{row.title}</RowLink>
        {row.variantTitle && (
          <RowName className="text-xs font-normal text-soft">{row.variantTitle}</RowName>
        )}
      </span>
    </span>
  )
}
