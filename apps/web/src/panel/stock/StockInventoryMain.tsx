import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

import { listStock } from '@marketday/contract/stock/stock'
import type { StockLocation } from '@marketday/contract/stock/locations'

import { to } from '../../paths.ts'
import { buttonStyles } from '../../ui/buttons/button-styles.ts'
import { optionsOf } from '../../ui/fields/SelectField.tsx'
import { UiLink } from '../../ui/link.tsx'
import { ListFilters } from '../kit/list/ListFilters.tsx'
import { ListTable } from '../kit/list/ListTable.tsx'
import { useCan } from '../account-query.ts'
import { stockQuery } from '../catalog/inventory-queries.ts'
import { queryFrom, useListAddress } from '../kit/list/list-address.ts'
import { useTraitFilters } from '../catalog/use-trait-filters.ts'
import { stockWords } from '../catalog/words.ts'
import { useLocations } from './locations/use-locations.ts'
import { stockColumns } from './stock-columns.tsx'
import { StockSheet } from './StockSheet.tsx'

const states = [...optionsOf(stockWords), { value: 'short', label: 'Low or out' }]

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

  const hrefOf = (variantId: string) => {
    const after = new URLSearchParams(search)
    after.set('variant', variantId)
    return `?${after}`
  }

  return (
    <section aria-label="Stock" className="flex flex-col gap-2">
      <ListTable
        name="stock"
        {...list}
        filters={
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
          />
        }
        query={stock}
        caption="Stock"
        what="stock"
        columns={stockColumns({ hrefOf, open, isSeveral: locations.isSeveral })}
        rowKey={({ variantId }) => variantId}
        sort="item"
        firstTitle="No stock yet"
        firstText="Add an item to see its stock and movements here."
        firstAction={
          can('products.edit') && (
            <UiLink href={to('newItem')} className={buttonStyles({})}>
              Add an item
            </UiLink>
          )
        }
      />
      {locations.isSeveral && (
        <p className="text-sm text-soft">
          The list shows {sellingWords(locations.selling)} unless you choose another location. Your
          shop sells what is available there.
        </p>
      )}
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

const sellingWords = (selling: readonly StockLocation[]) =>
  selling.length > 1 ? selling.map(({ name }) => name).join(' and ') : 'the main location'

const stockSorts = {
  item: 'Item, A to Z',
  '-item': 'Item, Z to A',
  sku: 'SKU, A to Z',
  '-sku': 'SKU, Z to A',
  '-available': 'Most available first',
  available: 'Least available first',
  '-onHand': 'Most on hand first',
  onHand: 'Least on hand first',
  '-reserved': 'Most reserved first',
  reserved: 'Least reserved first',
  '-unavailable': 'Most unavailable first',
  unavailable: 'Least unavailable first',
}
