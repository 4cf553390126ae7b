import type { ItemRow } from '@marketday/contract/products/products'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { to } from '../../../paths.ts'
import { count, day, money } from '../../../platform/format.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/lists/Pagination.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { Table, type Column, type Sorting } from '../../../ui/lists/Table.tsx'
import { useCan } from '../../use-can.ts'
import { itemsQuery } from '../inventory-queries.ts'
import { ItemPicture } from '../ItemPicture.tsx'
import { useListAddress } from '../../lists/list-address.ts'
import { ListRows } from '../../lists/ListRows.tsx'
import { ListEmptiness } from '../../lists/ListEmptiness.tsx'
import { statusWords, stockWords } from '../words.ts'
import { filterNames, itemQueryFrom } from './item-filters.ts'
import { ItemFilters } from './ItemFilters.tsx'
import { ItemMenu } from './ItemMenu.tsx'

/** The items of the business, a page at a time. */
export function ItemInventoryMain() {
  const mayEdit = useCan()('products.edit')
  const address = useListAddress()
  const [search] = useSearchParams()
  const items = useQuery(itemsQuery(itemQueryFrom(search)))
  const filtered = filterNames.some((name) => address.value(name) !== '') || search.has('pages')
  const clear = () => address.change(Object.fromEntries(filterNames.map((name) => [name, null])))

  return (
    <section aria-label="Items" className="flex flex-col gap-4">
      <ItemFilters address={address} />
      <ListRows query={items} what="the items" rows={8}>
        {({ rows, nextCursor }) =>
          rows.length === 0 ? (
            <ListEmptiness
              filtered={filtered}
              onClear={clear}
              firstTitle="No items yet"
              firstText="An item is anything you sell. Give it a name and a price, and it can be in your shop a minute from now."
              firstAction={
                mayEdit && (
                  <>
                    <UiLink href={to('newItem')} className={buttonStyles({})}>
                      <Plus aria-hidden className="size-4" />
                      Add your first item
                    </UiLink>
                    <UiLink
                      href={`${to('inventoryManagement')}?tab=import&import=new`}
                      className={buttonStyles({ variant: 'secondary' })}
                    >
                      Bring in several at once
                    </UiLink>
                  </>
                )
              }
            />
          ) : (
            <div className="overflow-clip rounded-2xl border border-line bg-surface">
              <Table
                caption="Items"
                columns={mayEdit ? editableColumns : columns}
                rows={rows}
                rowKey={(row) => row.id}
                sorting={sortingOf(address.value('sort'))}
                onSort={({ key, direction }) =>
                  address.change({ sort: direction === 'ascending' ? key : `-${key}` })
                }
              />
              <Pagination label="Pages of items" {...address.pagination(nextCursor)} />
            </div>
          )
        }
      </ListRows>
    </section>
  )
}

const columns: readonly Column<ItemRow>[] = [
  {
    key: 'title',
    header: 'Item',
    primary: true,
    sortable: true,
    width: 12,
    cell: (row) => <ItemName row={row} />,
  },
  {
    key: 'status',
    header: 'Status',
    width: 5,
    cell: ({ status }) => (
      <StatusBadge tone={statusWords[status].tone}>{statusWords[status].label}</StatusBadge>
    ),
  },
  {
    key: 'category',
    header: 'Category',
    width: 5.5,
    cell: ({ category }) => (category ? <RowName>{category.title}</RowName> : '–'),
  },
  { key: 'stock', header: 'Stock', width: 7, cell: (row) => <StockCell row={row} /> },
  { key: 'price', header: 'Price', align: 'right', width: 6, cell: priceOf },
  {
    key: 'updated',
    header: 'Changed',
    sortable: true,
    minor: true,
    width: 6,
    cell: ({ updatedAt }) => <span className="whitespace-nowrap">{day(updatedAt)}</span>,
  },
]
const editableColumns = [
  ...columns,
  {
    key: 'menu',
    header: 'Actions',
    width: 5.5,
    align: 'right',
    cell: (row) => <ItemMenu row={row} />,
  },
] satisfies readonly Column<ItemRow>[]

function ItemName({ row }: { row: ItemRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <ItemPicture image={row.image} />
      <span className="min-w-0">
        <UiLink
          href={to('item', { itemId: row.id })}
          className="inline-flex min-h-6 items-center font-medium text-ink underline-offset-2 hover:underline"
        >
          <RowName>{row.title}</RowName>
        </UiLink>
        <span className="block text-xs font-normal text-soft">
          {row.variantCount > 1 ? `${row.variantCount} variants` : row.sku}
        </span>
      </span>
    </span>
  )
}

function StockCell({ row }: { row: ItemRow }) {
  if (row.available === null) return <span className="text-soft">Not counted</span>
  const { label, tone } = stockWords[row.stockState]
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 @max-rows:justify-end">
      <span className="tabular-nums">{count(row.available)}</span>
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  )
}

function priceOf({ minPriceMinor, maxPriceMinor, currency }: ItemRow) {
  if (!currency) return '–'
  if (minPriceMinor === 0) return <StatusBadge tone="warn">No price</StatusBadge>
  const lowest = money(minPriceMinor, currency)
  return minPriceMinor === maxPriceMinor ? lowest : `${lowest} – ${money(maxPriceMinor, currency)}`
}

function sortingOf(sort: string): Sorting {
  const key = sort.replace('-', '') || 'title'
  return { key, direction: sort.startsWith('-') ? 'descending' : 'ascending' }
}
