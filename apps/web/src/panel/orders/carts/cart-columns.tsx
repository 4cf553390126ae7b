import type { AbandonedCart } from '@marketday/contract/orders/carts/abandoned-carts'
import { to } from '../../../paths.ts'
import { count, moment, money } from '../../../platform/format.ts'
import { RowLink } from '../../../ui/lists/RowLink.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { CartStateBadge } from './CartStateBadge.tsx'
import { OrderLink } from '../OrderLink.tsx'

export const cartColumns: readonly Column<AbandonedCart>[] = [
  {
    key: 'who',
    header: 'Shopper',
    primary: true,
    width: 10,
    cell: ({ id, name, email }) => (
      <span className="block min-w-0">
        <RowLink href={to('abandonedCart', { cartId: id })}>{name || email}</RowLink>
        {name && <RowName className="text-xs font-normal text-soft">{email}</RowName>}
      </span>
    ),
  },
  {
    key: 'units',
    header: 'Items',
    align: 'right',
    width: 4,
    cell: ({ pieceCount }) => count(pieceCount),
  },
  {
    key: 'goods',
    header: 'Goods',
    align: 'right',
    width: 5,
    cell: ({ goodsMinor, currency }) => money(goodsMinor, currency),
  },
  {
    key: 'left',
    header: 'Abandoned',
    width: 6,
    cell: ({ leftAt }) => <time dateTime={leftAt}>{moment(leftAt)}</time>,
  },
  {
    key: 'state',
    header: 'State',
    width: 6,
    cell: ({ state }) => <CartStateBadge state={state} />,
  },
  {
    key: 'order',
    header: 'Order',
    align: 'right',
    minor: true,
    width: 5,
    cell: ({ order }) => order && <OrderLink order={order} />,
  },
]
