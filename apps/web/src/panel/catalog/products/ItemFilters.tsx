import { listItems } from '@marketday/contract/catalog/products/products'
import { useQuery } from '@tanstack/react-query'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { ListFilters } from '../../kit/list/filters/ListFilters.tsx'
import type { ListAddress } from '../../kit/list/list-address.ts'
import { marketsQuery } from '../inventory-queries.ts'
import { useCurrency } from '../use-currency.ts'
import { useTraitFilters } from '../use-trait-filters.ts'
import { missingWords, statusWords, stockWords } from '../words.ts'

export function ItemFilters({ address }: { address: ListAddress }) {
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
