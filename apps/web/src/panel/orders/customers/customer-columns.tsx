import type { CustomerRow } from '@marketday/contract/orders/customers'
import { to } from '../../../paths.ts'
import { count, day, money } from '../../../platform/format.ts'
import { RowDetail, RowLink, RowName } from '../../../ui/lists/RowName.tsx'
import { When } from '../../kit/list/When.tsx'
import type { Arrivals } from '../../kit/list/use-arrivals.ts'
import type { Column } from '../../../ui/lists/Table.tsx'

export const customerColumns: readonly Column<CustomerRow>[] = [
  {
    key: 'name',
    card: 'lead',
    header: 'Customer',
    primary: true,
    sortable: true,
    width: 12,
    cell: ({ id, name, email }) => (
      <RowDetail detail={name && <bdi>{email}</bdi>}>
        <RowLink href={to('customer', { customerId: id })}>{name || email}</RowLink>
      </RowDetail>
    ),
  },
  {
    key: 'orders',
    card: 'fact',
    header: 'Orders',
    align: 'right',
    sortable: true,
    width: 4,
    cell: ({ orderCount }) => count(orderCount),
  },
  {
    key: 'spent',
    card: 'aside',
    header: 'Spent',
    align: 'right',
    sortable: true,
    width: 6,
    cell: ({ spentMinor, currency }) => money(spentMinor, currency),
  },
  {
    key: 'tags',
    card: 'inline',
    header: 'Tags',
    hidden: true,
    cell: ({ tags }) => <RowName>{tags.join(', ')}</RowName>,
  },
  {
    key: 'consent',
    card: 'fact',
    header: 'Email marketing',
    hidden: true,
    cell: ({ consent }) => (consent ? <Day at={consent.at} /> : '–'),
  },
  {
    key: 'joined',
    card: 'none',
    header: 'First order',
    sortable: true,
    minor: true,
    width: 6,
    cell: ({ joinedAt }) => <When at={joinedAt} className="text-soft" />,
  },
  {
    key: 'last',
    card: 'fact',
    header: 'Last order',
    sortable: true,
    width: 6,
    cell: ({ lastOrderAt }) => (lastOrderAt ? <When at={lastOrderAt} /> : '–'),
  },
]

export const customerSorts = {
  '-joined': 'Newest first',
  joined: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-spent': 'Highest spend first',
  spent: 'Lowest spend first',
  '-orders': 'Most orders first',
  orders: 'Fewest orders first',
  '-last': 'Latest order first',
  last: 'Longest since last order first',
}

export const newCustomers: Arrivals<CustomerRow> = {
  newest: ({ joinedAt }) => joinedAt,
  words: ['customer', 'customers'],
}

export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {day(at)}
    </time>
  )
}
