import { Archive, ArchiveRestore, Barcode, Copy, EllipsisVertical, Pencil } from 'lucide-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'

import type { ItemRow } from '@marketday/contract/catalog/products/products'

import { to } from '../../../paths.ts'
import { count, money } from '../../../platform/format.ts'
import { Badge, StatusBadge, StatusText } from '../../../ui/feedback/Badge.tsx'
import { RowDetail, RowLink, RowName } from '../../../ui/lists/RowName.tsx'
import type { Column } from '../../../ui/lists/Table.tsx'
import { ItemPicture } from '../ItemLine.tsx'
import { missingWords, stockWords } from '../words.ts'
import { ItemStatus } from './ItemStatus.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Menu } from '../../../ui/dialogs/Menu.tsx'
import { When } from '../../kit/list/When.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { archiveWithUndo, duplicate, restore } from './item-acts.ts'
import { useItemPreview } from './use-item-preview.tsx'

export const itemColumns: readonly Column<ItemRow>[] = [
  {
    key: 'title',
    header: 'Item',
    primary: true,
    sortable: true,
    width: 15,
    card: 'whole',
    cell: (row) => <ItemName row={row} />,
  },
  {
    key: 'status',
    header: 'Status',
    sortable: true,
    width: 6,
    card: 'inline',
    cell: (row) => <ItemStatus item={row} isQuiet />,
  },
  {
    key: 'category',
    header: 'Category',
    sortable: true,
    width: 5.5,
    card: 'inline',
    cell: ({ category }) => (category ? <RowName>{category.title}</RowName> : '–'),
  },
  {
    key: 'stock',
    header: 'Stock',
    width: 7.5,
    card: 'fact',
    cell: (row) => <StockCell row={row} />,
  },
  {
    key: 'price',
    header: 'Price',
    sortable: true,
    align: 'right',
    width: 8,
    card: 'inline',
    cell: (row) => <PriceCell row={row} />,
  },
  {
    key: 'updated',
    header: 'Changed',
    sortable: true,
    minor: true,
    width: 6,
    card: 'none',
    cell: ({ updatedAt }) => <When at={updatedAt} className="text-soft" />,
  },
  {
    key: 'sku',
    header: 'SKU',
    sortable: true,
    hidden: true,
    cell: ({ sku, variantCount }) =>
      sku ? (
        <RowDetail detail={variantCount > 1 && `first of ${count(variantCount)} variants`}>
          <RowName>{sku}</RowName>
        </RowDetail>
      ) : (
        '–'
      ),
  },
  {
    key: 'variants',
    header: 'Variants',
    align: 'right',
    width: 5,
    hidden: true,
    cell: ({ variantCount }) => count(variantCount),
  },
  {
    key: 'brand',
    header: 'Brand',
    hidden: true,
    cell: ({ brand }) => (brand ? <RowName>{brand}</RowName> : '–'),
  },
  {
    key: 'tags',
    header: 'Tags',
    width: 7,
    hidden: true,
    cell: ({ tags }) => (tags.length > 0 ? <RowName>{tags.join(', ')}</RowName> : '–'),
  },
  {
    key: 'missing',
    header: 'Missing',
    width: 7,
    hidden: true,
    cell: ({ missing }) => missing.map((what) => missingWords[what]).join(', ') || '–',
  },
]

/** Requires permission to edit items. */
export const itemMenuColumn: Column<ItemRow> = {
  key: 'menu',
  header: 'Actions',
  screenOnly: true,
  width: 5.5,
  align: 'right',
  card: 'corner',
  cell: (row) => <ItemMenu row={row} />,
}

function ItemName({ row }: { row: ItemRow }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <ItemPicture image={row.image} />
      <RowDetail detail={row.variantCount > 1 ? `${row.variantCount} variants` : row.sku}>
        <RowLink href={to('item', { itemId: row.id })}>{row.title}</RowLink>
      </RowDetail>
    </span>
  )
}

function StockCell({ row }: { row: ItemRow }) {
  if (row.available === null) return <span className="text-soft">Not counted</span>
  return (
    <span className="inline-flex items-center gap-x-2">
      <span className="tabular-nums">{count(row.available)}</span>
      {row.stockState !== 'in' && (
        <Badge tone={stockWords[row.stockState].tone}>{shortWords(row)}</Badge>
      )}
    </span>
  )
}

/** The sum covers all variants, so a shortage names how many of them. */
function shortWords({ stockState, shortVariants, variantCount }: ItemRow): string {
  if (stockState === 'out' || variantCount === 1) return stockWords[stockState].label
  return `${count(shortVariants)} of ${count(variantCount)} low or out`
}

function PriceCell({ row }: { row: ItemRow }) {
  return (
    <span className="inline-flex items-center justify-end gap-x-2">
      {row.isOnSale && <StatusText tone="info">On sale</StatusText>}
      {formatPrice(row)}
    </span>
  )
}

function formatPrice({ minPriceMinor, maxPriceMinor, currency }: ItemRow) {
  if (!currency) return '–'
  if (minPriceMinor === 0) return <StatusBadge tone="warn">No price</StatusBadge>
  const lowest = money(minPriceMinor, currency)
  return minPriceMinor === maxPriceMinor ? lowest : `${lowest} – ${money(maxPriceMinor, currency)}`
}

function ItemMenu({ row }: { row: ItemRow }) {
  const navigate = useNavigate()
  const trigger = useRef<HTMLButtonElement>(null)
  const preview = useItemPreview(row, trigger)
  /** The row may leave the list. */
  const move = (work: () => Promise<void>) => {
    if (trigger.current) void keepFocus(trigger.current, work)
  }
  const act =
    row.status === 'archived'
      ? {
          label: 'Restore as draft',
          icon: <ArchiveRestore aria-hidden />,
          onSelect: () => move(() => restore(row, 'draft')),
        }
      : {
          label: 'Archive',
          icon: <Archive aria-hidden />,
          onSelect: () => move(() => archiveWithUndo(row)),
        }
  const copy = async () => {
    const made = await duplicate(row)
    if (made) await navigate(to('item', { itemId: made.id }))
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={`Actions for ${row.title}`}
            icon={<EllipsisVertical aria-hidden />}
            ref={trigger}
            data-removes="item"
            className="size-8"
          />
        }
        groups={[
          [
            { label: 'Edit', icon: <Pencil aria-hidden />, href: to('item', { itemId: row.id }) },
            ...preview.entries,
            {
              label: 'Print labels',
              icon: <Barcode aria-hidden />,
              href: `${to('labels')}?items=${row.id}`,
            },
            { label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: () => void copy() },
          ],
          [act],
        ]}
      />
      {preview.dialog}
    </>
  )
}
