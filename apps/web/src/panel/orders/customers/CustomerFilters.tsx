import { listCustomers } from '@marketday/contract/orders/customers'
import { useQuery } from '@tanstack/react-query'
import { useCurrency } from '../../catalog/use-currency.ts'
import { ListFilters } from '../../kit/list/filters/ListFilters.tsx'
import type { ListAddress } from '../../kit/list/list-address.ts'
import { customerChoicesQuery } from './customer-queries.ts'
import { customerSorts } from './customer-columns.tsx'

const consents = [
  { value: 'yes', label: 'Agreed' },
  { value: 'no', label: 'Not agreed' },
]

export function CustomerFilters({ address }: { address: ListAddress }) {
  const currency = useCurrency()
  const choices = useQuery(customerChoicesQuery)
  return (
    <ListFilters
      endpoint={listCustomers}
      address={address}
      search={{ label: 'Search customers', placeholder: 'Name, email, phone' }}
      filters={[
        { kind: 'day', name: 'from', label: 'First order from' },
        { kind: 'day', name: 'to', label: 'First order until' },
        { kind: 'day', name: 'quietSince', label: 'No orders since' },
        { kind: 'amount', name: 'spentFromMinor', label: 'Spent from', currency },
        { kind: 'amount', name: 'spentToMinor', label: 'Spent up to', currency },
        {
          kind: 'choice',
          name: 'tag',
          label: 'Tag',
          placeholder: 'Any',
          options: choices.data?.tags.map((tag) => ({ value: tag, label: tag })) ?? [],
        },
        {
          kind: 'choice',
          name: 'consent',
          label: 'Email marketing',
          placeholder: 'Any',
          options: consents,
        },
      ]}
      sorts={{ own: '-joined', words: customerSorts }}
    />
  )
}
