import { listItems } from '@marketday/contract/products/products'
import { useQuery } from '@tanstack/react-query'
import { optionsOf } from '../../../ui/fields/SelectField.tsx'
import { ListChoice } from '../../kit/list/filters/ListChoice.tsx'
import { ListSearch } from '../../kit/list/ListSearch.tsx'
import { categoriesQuery } from '../inventory-queries.ts'
import type { ListAddress } from '../../kit/list/list-address.ts'
import { statusWords, stockWords } from '../words.ts'

export function ItemFilters({ address }: { address: ListAddress }) {
  const { data: categories } = useQuery(categoriesQuery)
  const choices = [
    {
      name: 'status',
      label: 'Status',
      placeholder: 'Active and drafts',
      options: optionsOf(statusWords),
    },
    { name: 'stock', label: 'Stock', placeholder: 'Any stock', options: optionsOf(stockWords) },
    {
      name: 'category',
      label: 'Category',
      placeholder: 'All categories',
      options: (categories?.rows ?? []).map(({ id, title }) => ({ value: id, label: title })),
    },
  ] as const
  return (
    <search className="grid gap-3 sm:grid-cols-3 xl:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
      <div className="sm:max-xl:col-span-3">
        <ListSearch address={address} label="Search by title, SKU or barcode" />
      </div>
      {choices.map((choice) => (
        <ListChoice
          key={choice.name}
          endpoint={listItems}
          address={address}
          labelHidden
          {...choice}
        />
      ))}
    </search>
  )
}
