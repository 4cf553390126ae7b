import type { Discount } from '@marketday/contract/orders/discounts/discounts'
import { to } from '../../../paths.ts'
import { count, moment } from '../../../platform/format.ts'
import { StatusBadge } from '../../../ui/feedback/Badge.tsx'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { discountStates } from './discount-words.ts'
import { DiscountMenu } from './DiscountMenu.tsx'
import { useDiscountWords } from './use-discount-words.ts'

export const discountColumns: readonly Column<Discount>[] = [
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
      return <StatusBadge tone={tone}>{label}</StatusBadge>
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
export const discountMenuColumn: Column<Discount> = {
  key: 'menu',
  header: 'Actions',
  screenOnly: true,
  width: 5.5,
  align: 'right',
  card: 'corner',
  cell: (row) => <DiscountMenu discount={row} />,
}

export const discountSorts = {
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
    <span className="block min-w-0">
      <RowLink href={to('discount', { discountId: row.id })}>{row.name}</RowLink>
      <RowName className="text-xs font-normal text-soft">
        {describeDiscount(row, row.titles)}
      </RowName>
    </span>
  )
}
