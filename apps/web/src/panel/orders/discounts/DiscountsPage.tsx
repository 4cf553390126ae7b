import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type ClientLoaderFunctionArgs } from 'react-router'

import { listDiscounts } from '@marketday/contract/orders/discounts/discounts'
import type { Discount } from '@marketday/contract/orders/discounts/discounts'

import { to } from '../../../paths.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { buttonStyles } from '../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import type { ListFilter } from '../../kit/list/list-filter.ts'
import { ListFilters } from '../../kit/list/ListFilters.tsx'
import { queryFrom, useListAddress } from '../../kit/list/list-address.ts'
import { ListTable } from '../../kit/list/ListTable.tsx'
import { useCan } from '../../account-query.ts'
import { discountsQuery } from './discount-queries.ts'
import { discountStates, useDiscountWords } from './discount-words.ts'
import { count, moment } from '../../../platform/format.ts'
import { RowLink, RowName, RowDetail } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { DiscountMenu } from './DiscountMenu.tsx'
import { StatusText } from '../../../ui/feedback/Badge.tsx'

export { onlyOnEntry as shouldRevalidate } from '../../kit/list/only-on-entry.ts'

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = queryFrom(listDiscounts, new URL(request.url).searchParams)
  void queryClient.prefetchQuery(discountsQuery(query))
  return null
}

const filters: readonly ListFilter<typeof listDiscounts>[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    placeholder: 'All but archived',
    options: Object.entries(discountStates).map(([value, { label }]) => ({ value, label })),
  },
  {
    kind: 'choice',
    name: 'given',
    label: 'Method',
    placeholder: 'Any',
    options: [
      { value: 'code', label: 'With a code' },
      { value: 'automatic', label: 'Automatic' },
    ],
  },
]

export default function DiscountsPage() {
  const mayEdit = useCan()('products.edit')
  const address = useListAddress()
  const [search] = useSearchParams()
  const list = { endpoint: listDiscounts, address }
  return (
    <>
      <PageHeader
        isLow
        title="Discounts"
        description="Discount codes and automatic discounts. The best one applies of each type: item, order and delivery."
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Discounts' },
        ]}
        actions={
          mayEdit && (
            <UiLink href={to('newDiscount')} aria-keyshortcuts="n" className={buttonStyles({})}>
              Add discount
            </UiLink>
          )
        }
      />
      <ListTable
        filters={
          <ListFilters
            {...list}
            search={{ label: 'Search discounts', placeholder: 'Name or code' }}
            filters={filters}
            sorts={{ own: '-created', words: discountSorts }}
          />
        }
        name="discounts"
        {...list}
        query={useQuery(discountsQuery(queryFrom(listDiscounts, search)))}
        caption="Discounts"
        what="discounts"
        columns={mayEdit ? [...discountColumns, discountMenuColumn] : discountColumns}
        rowKey={({ id }) => id}
        sort="-created"
        firstTitle="No discounts yet"
        firstText="Offer a discount to new customers, for a quiet week, or with a code on your leaflets."
      />
    </>
  )
}

const discountColumns: readonly Column<Discount>[] = [
  {
    key: 'name',
    header: 'Discount',
    primary: true,
    sortable: true,
    width: 12,
    cell: (row) => <Name row={row} />,
  },
  {
    key: 'code',
    header: 'Code',
    width: 6,
    cell: ({ code }) =>
      code === null ? <span className="text-soft">Automatic</span> : <RowName>{code}</RowName>,
  },
  {
    key: 'status',
    header: 'Status',
    width: 5,
    cell: ({ status }) => {
      const { label, tone } = discountStates[status]
      return <StatusText tone={tone}>{label}</StatusText>
    },
  },
  {
    key: 'used',
    header: 'Used',
    align: 'right',
    sortable: true,
    width: 5,
    cell: ({ usedCount, usageLimit }) =>
      usageLimit === null ? count(usedCount) : `${count(usedCount)} of ${count(usageLimit)}`,
  },
  {
    key: 'ends',
    header: 'Ends',
    minor: true,
    width: 6,
    cell: ({ endsAt }) => (endsAt === null ? '–' : <time dateTime={endsAt}>{moment(endsAt)}</time>),
  },
]

/** Requires permission to edit discounts. */
const discountMenuColumn: Column<Discount> = {
  key: 'menu',
  header: 'Actions',
  screenOnly: true,
  width: 5.5,
  align: 'right',
  card: 'corner',
  cell: (row) => <DiscountMenu discount={row} />,
}

const discountSorts = {
  '-created': 'Newest first',
  created: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-used': 'Most used first',
  used: 'Least used first',
}

function Name({ row }: { row: Discount }) {
  const describeDiscount = useDiscountWords()
  return (
    <RowDetail detail={describeDiscount(row, row.titles)}>
      <RowLink href={to('discount', { discountId: row.id })}>{row.name}</RowLink>
    </RowDetail>
  )
}
