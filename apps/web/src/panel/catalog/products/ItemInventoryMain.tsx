import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { listItems, type ItemRow } from '@marketday/contract/catalog/products/products'
import type { BulkAction } from '@marketday/contract/catalog/products/bulk-acts'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'

import { to } from '../../../paths.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { UiLink } from '../../../ui/link.tsx'
import { BulkBar, type BulkAct } from '../../kit/list/BulkBar.tsx'
import {
  filtersFrom,
  queryFrom,
  useListAddress,
  wholeListFrom,
} from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useSelection } from '../../kit/list/use-selection.tsx'
import { useCan } from '../../account-query.ts'
import { itemsQuery, marketsQuery } from '../inventory-queries.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { itemColumns, itemMenuColumn } from './item-columns.tsx'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { ListFilters } from '../../kit/list/ListFilters.tsx'
import type { ListAddress } from '../../kit/list/list-address.ts'
import { useCurrency } from '../use-currency.ts'
import { useTraitFilters } from '../use-trait-filters.ts'
import { missingWords, statusWords, stockWords } from '../words.ts'
import { changeMany } from '../../kit/bulk/run-bulk-act.ts'
import { itemChanges } from './item-changes.ts'

const ItemExportDialog = lazyPart(() =>
  import('./ItemExportDialog.tsx').then((part) => part.ItemExportDialog),
)

export function ItemInventoryMain() {
  const mayEdit = useCan()('products.edit')
  const address = useListAddress()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const items = useQuery(itemsQuery(queryFrom(listItems, search)))
  const rows = items.data?.rows ?? none
  const { chosen, column, clear } = useSelection({ rows, rowKey, rowName })
  const columns = useMemo(
    () => (mayEdit ? [column, ...itemColumns, itemMenuColumn] : itemColumns),
    [mayEdit, column],
  )
  const [changing, setChanging] = useState<readonly ItemRow[] | null>(null)
  const [exported, setExported] = useState<readonly ItemRow[] | null>(null)
  const change: BulkAct<ItemRow> = {
    label: 'Change …',
    fits: () => true,
    run: async (these) => {
      setChanging(these)
      return false
    },
  }

  const asSpreadsheet: BulkAct<ItemRow> = {
    label: 'Edit as spreadsheet',
    fits: () => true,
    run: async (these) => {
      await navigate(`${to('spreadsheet')}?items=${these.map(rowKey).join(',')}`)
      return false
    },
  }

  const asLabels: BulkAct<ItemRow> = {
    label: 'Print labels',
    fits: () => true,
    run: async (these) => {
      await navigate(`${to('labels')}?items=${these.map(rowKey).join(',')}`)
      return false
    },
  }

  const asFile: BulkAct<ItemRow> = {
    label: 'Export …',
    fits: () => true,
    run: async (these) => {
      setExported(these)
      return false
    },
  }

  return (
    <section aria-label="Items" className="flex flex-col gap-2">
      <ListTable
        name="items"
        query={items}
        endpoint={listItems}
        address={address}
        caption="Items"
        what="items"
        columns={columns}
        rowKey={rowKey}
        sort="title"
        filters={<ItemFilters address={address} />}
        more={
          mayEdit && rows.length > 0
            ? [
                {
                  label: 'Edit all as spreadsheet',
                  href: `${to('spreadsheet')}?${new URLSearchParams(wholeListFrom(listItems, search))}`,
                },
              ]
            : none
        }
        firstTitle="No items yet"
        firstText="An item is anything you sell. Add a name and a price, and it’s in your shop in a minute."
        firstAction={mayEdit && <FirstSteps />}
      />
      <BulkBar
        chosen={chosen}
        acts={[...itemBulkActs, change, asSpreadsheet, asLabels, asFile]}
        onClear={clear}
      />
      {exported && (
        <ItemExportDialog
          items={exported}
          filters={filtersFrom(listItems, search)}
          onClose={() => setExported(null)}
        />
      )}
      {changing && (
        <ChangeDialog
          rows={changing}
          filters={filtersFrom(listItems, search)}
          onClose={() => setChanging(null)}
          onChanged={() => {
            setChanging(null)
            clear()
          }}
        />
      )}
    </section>
  )
}

const none: readonly never[] = []
const rowKey = ({ id }: ItemRow) => id
const rowName = ({ title }: ItemRow) => title

function FirstSteps() {
  return (
    <>
      <UiLink href={to('newItem')} className={buttonStyles({})}>
        <Plus aria-hidden className="size-4" />
        Add your first item
      </UiLink>
      <UiLink
        href={`${to('inventoryManagement')}?tab=import&import=new`}
        className={buttonStyles({ variant: 'secondary' })}
      >
        Import several at once
      </UiLink>
    </>
  )
}

function ItemFilters({ address }: { address: ListAddress }) {
  const traits = useTraitFilters(address)
  const currency = useCurrency()
  const isSoldAbroad = useIsSoldAbroad()
  return (
    <ListFilters
      endpoint={listItems}
      address={address}
      search={{ label: 'Search by title, SKU or barcode' }}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: 'Status',
          placeholder: 'All but archived',
          options: optionsOf(statusWords),
        },
        {
          kind: 'choice',
          name: 'stock',
          label: 'Stock',
          placeholder: 'Any stock',
          options: optionsOf(stockWords),
        },
        ...traits,
        {
          kind: 'choice',
          name: 'missing',
          label: 'Missing',
          placeholder: 'Any',
          options: optionsOf(isSoldAbroad ? missingWords : missingAtHome),
        },
        { kind: 'amount', name: 'priceFromMinor', label: 'Price from', currency },
        { kind: 'amount', name: 'priceToMinor', label: 'Price up to', currency },
        { kind: 'day', name: 'changedFrom', label: 'Changed from' },
        { kind: 'day', name: 'changedTo', label: 'Changed until' },
      ]}
      sorts={{ own: 'title', words: sortWords }}
    />
  )
}

const { customs: _customs, ...missingAtHome } = missingWords

function useIsSoldAbroad(): boolean {
  const countries = useQuery(marketsQuery).data?.rows.map(({ country }) => country)
  return new Set(countries).size > 1
}

const sortWords = {
  title: 'Title, A to Z',
  '-title': 'Title, Z to A',
  '-updated': 'Recently changed first',
  updated: 'Least recently changed first',
  price: 'Lowest price first',
  '-price': 'Highest price first',
  status: 'Status',
  '-status': 'Status, reversed',
  category: 'Category, A to Z',
  '-category': 'Category, Z to A',
  sku: 'SKU, A to Z',
  '-sku': 'SKU, Z to A',
} as const

const isArchived = ({ status }: ItemRow) => status === 'archived'

/** Bulk actions without further input. */
const itemBulkActs: readonly BulkAct<ItemRow>[] = [
  {
    label: 'Publish',
    fits: ({ status }) => status === 'draft' || status === 'scheduled',
    run: onEach({ kind: 'publish' }),
  },
  {
    label: 'Unpublish',
    fits: ({ status }) => isForSale(status),
    run: onEach({ kind: 'unpublish' }),
  },
  {
    label: 'Archive',
    fits: (row) => !isArchived(row),
    run: onEach({ kind: 'archive' }),
  },
  { label: 'Restore', fits: isArchived, run: onEach({ kind: 'restore' }) },
]

function onEach(action: BulkAction) {
  return async (rows: readonly ItemRow[]) => {
    const selection = { itemIds: rows.map(({ id }) => id) }
    return (await changeMany(itemChanges, { selection, action })) !== null
  }
}
