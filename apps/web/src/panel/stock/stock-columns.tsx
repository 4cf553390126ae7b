import { hasStock } from '@marketday/contract/catalog/products/item-kinds'
import type { StockRow } from '@marketday/contract/stock/stock'
import { to } from '../../paths.ts'
import { count } from '../../platform/format.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { StatusBadge } from '../../ui/feedback/Badge.tsx'
import { Explained } from '../../ui/feedback/Explained.tsx'
import { RowLink, RowName } from '../../ui/lists/RowName.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { ItemPicture } from '../catalog/ItemLine.tsx'
import { stockWords } from '../catalog/words.ts'
import { itemName } from './item-name.ts'

/** `open` shows the stock of a variant; `isSeveral` adds transit columns. */
export const stockColumns = (
  open: (variantId: string) => void,
  isSeveral: boolean,
): readonly Column<StockRow>[] => [
  ...common,
  ...(isSeveral ? [incoming] : []),
  low,
  {
    key: 'open',
    card: 'inline',
    header: 'Ledger',
    width: 6,
    align: 'right',
    cell: (row) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={`Open the stock of ${itemName(row)}`}
        onClick={() => open(row.variantId)}
      >
        Open
      </Button>
    ),
  },
]

const common: readonly Column<StockRow>[] = [
  {
    key: 'item',
    card: 'whole',
    header: 'Item',
    primary: true,
    sortable: true,
    width: 11,
    cell: (row) => <StockName row={row} />,
  },
  {
    key: 'sku',
    card: 'fact',
    header: 'SKU',
    sortable: true,
    minor: true,
    width: 5.5,
    cell: ({ sku }) => sku ?? '–',
  },
  {
    key: 'state',
    card: 'inline',
    header: 'State',
    width: 5.5,
    cell: ({ state, tracked, kind }) =>
      tracked || kind === 'bundle' ? (
        <StatusBadge tone={stockWords[state].tone}>{stockWords[state].label}</StatusBadge>
      ) : (
        'Not counted'
      ),
  },
  {
    key: 'onHand',
    card: 'fact',
    sortable: true,
    header: 'On hand',
    heading: (
      <Explained word="On hand">
        All units on your shelves: available, reserved and unavailable.
      </Explained>
    ),
    align: 'right',
    width: 5.5,
    cell: (row) => pieces(row, row.onHand),
  },
  {
    key: 'reserved',
    card: 'fact',
    sortable: true,
    header: 'Reserved',
    heading: (
      <Explained word="Reserved">
        For orders not handed over yet, and for some minutes for checkouts.
      </Explained>
    ),
    width: 6,
    align: 'right',
    cell: (row) => pieces(row, row.reserved),
  },
  {
    key: 'unavailable',
    card: 'fact',
    sortable: true,
    header: 'Unavailable',
    heading: (
      <Explained word="Unavailable">
        Damaged, being checked or held back: on the shelf, but not for sale.
      </Explained>
    ),
    width: 7,
    align: 'right',
    minor: true,
    cell: (row) => pieces(row, row.unavailable),
  },
  {
    key: 'available',
    card: 'fact',
    sortable: true,
    header: 'Available',
    heading: (
      <Explained word="Available">
        Units you can sell now: on hand, less reserved and unavailable.
      </Explained>
    ),
    width: 6,
    align: 'right',
    cell: (row) => (
      <strong>{row.kind === 'bundle' ? count(row.available) : pieces(row, row.available)}</strong>
    ),
  },
]

const incoming: Column<StockRow> = {
  key: 'incoming',
  card: 'fact',
  header: 'On the way',
  heading: (
    <Explained word="On the way">Sent from another location and not received yet.</Explained>
  ),
  width: 6,
  align: 'right',
  cell: (row) => pieces(row, row.incoming),
}

const low: Column<StockRow> = {
  key: 'low',
  card: 'fact',
  header: 'Low stock at',
  heading: (
    <Explained word="Low stock at">
      You are notified when this many or fewer are available.
    </Explained>
  ),
  width: 5,
  align: 'right',
  minor: true,
  cell: (row) => pieces(row, row.lowStockThreshold),
}

/** Dash for items without stock. */
const pieces = ({ kind }: StockRow, quantity: number) => (hasStock(kind) ? count(quantity) : '–')

function StockName({ row }: { row: StockRow }) {
  return (
    <span className="flex min-w-0 items-center gap-3 @max-rows:flex-wrap">
      <ItemPicture image={row.image} />
      <span className="min-w-0 @max-rows:flex-[1_1_6rem]">
        <RowLink href={to('item', { itemId: row.itemId })}>{row.title}</RowLink>
        {row.variantTitle && (
          <RowName className="text-xs font-normal text-soft">{row.variantTitle}</RowName>
        )}
      </span>
    </span>
  )
}
