import { hasStock } from '@marketday/contract/catalog/products/item-kinds'
import type { StockRow } from '@marketday/contract/stock/stock'
import { count } from '../../platform/format.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Explained } from '../../ui/feedback/Explained.tsx'
import { UiLink } from '../../ui/link.tsx'
import { RowDetail, RowName } from '../../ui/lists/RowName.tsx'
import type { Column } from '../../ui/lists/Table.tsx'
import { ItemPicture } from '../catalog/ItemLine.tsx'
import { stockWords } from '../catalog/words.ts'

interface StockColumnsProps {
  readonly hrefOf: (variantId: string) => string
  readonly open: (variantId: string) => void
  /** Adds the goods on their way between locations. */
  readonly isSeveral: boolean
}

export const stockColumns = ({
  isSeveral,
  ...ways
}: StockColumnsProps): readonly Column<StockRow>[] => [
  {
    key: 'item',
    card: 'lead',
    header: 'Item',
    primary: true,
    sortable: true,
    width: 15,
    cell: (row) => <StockName row={row} {...ways} />,
  },
  ...common,
  ...(isSeveral ? [incoming] : []),
  low,
]

const common: readonly Column<StockRow>[] = [
  {
    key: 'sku',
    card: 'none',
    header: 'SKU',
    sortable: true,
    minor: true,
    width: 6,
    cell: ({ sku }) => sku ?? '–',
  },
  {
    key: 'state',
    card: 'inline',
    header: 'State',
    width: 6,
    cell: (row) => <StockStateCell row={row} />,
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
    card: 'aside',
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
      <strong>
        {row.kind === 'bundle' ? count(row.available) : pieces(row, row.available)}
        <span className="font-normal text-soft @rows:hidden"> available</span>
      </strong>
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
  card: 'none',
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

/** Only shortages stand out. */
function StockStateCell({ row: { state, tracked, kind } }: { row: StockRow }) {
  if (!tracked && kind !== 'bundle') return <span className="text-soft">Not counted</span>
  const { label, tone } = stockWords[state]
  if (state === 'in')
    return (
      <span data-usual className="text-soft">
        {label}
      </span>
    )
  return <Badge tone={tone}>{label}</Badge>
}

interface StockNameProps extends Omit<StockColumnsProps, 'isSeveral'> {
  row: StockRow
}

/** Opens the stock of the variant over the list. */
function StockName({ row, hrefOf, open }: StockNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <ItemPicture image={row.image} />
      <RowDetail detail={row.variantTitle && <bdi>{row.variantTitle}</bdi>}>
        <UiLink
          href={hrefOf(row.variantId)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            open(row.variantId)
          }}
          className="inline-flex min-h-6 min-w-0 items-center font-medium text-ink underline-offset-2 hover:underline"
        >
          <RowName>{row.title}</RowName>
        </UiLink>
      </RowDetail>
    </span>
  )
}
