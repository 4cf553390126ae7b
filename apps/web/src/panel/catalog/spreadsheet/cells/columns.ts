import type { CellRow } from '@marketday/contract/catalog/products/item-cells'

type Field = Exclude<keyof CellRow, 'variantId' | 'itemId' | 'currency'>

export interface Column {
  readonly key: Field
  readonly header: string
  readonly kind: 'text' | 'money' | 'count' | 'status' | 'time' | 'breaks' | 'markets' | 'itemKind'
  /** Shared item values are one cell, repeated in every line. */
  readonly of: 'item' | 'variant'
  /** rem. */
  readonly width: number
  readonly names?: readonly string[]
  readonly isFixed?: true
}

export const columns: readonly Column[] = [
  { key: 'title', header: 'Item', kind: 'text', of: 'item', width: 15 },
  { key: 'variantTitle', header: 'Variant', kind: 'text', of: 'variant', width: 9, isFixed: true },
  { key: 'status', header: 'Status', kind: 'status', of: 'item', width: 6.5 },
  { key: 'sku', header: 'SKU', kind: 'text', of: 'variant', width: 9.5 },
  { key: 'barcode', header: 'Barcode', kind: 'text', of: 'variant', width: 9.5 },
  { key: 'priceMinor', header: 'Price', kind: 'money', of: 'variant', width: 7, names: ['price'] },
  {
    key: 'compareAtMinor',
    header: 'Former price',
    kind: 'money',
    of: 'variant',
    width: 7.5,
    names: ['former price', 'price before', 'compare-at', 'compare at'],
  },
  { key: 'costMinor', header: 'Cost', kind: 'money', of: 'variant', width: 6.5, names: ['cost'] },
  { key: 'onHand', header: 'In stock', kind: 'count', of: 'variant', width: 6, names: ['stock'] },
  {
    key: 'salePriceMinor',
    header: 'Sale price',
    kind: 'money',
    of: 'variant',
    width: 7,
    names: ['sale price', 'sale'],
  },
  { key: 'saleFrom', header: 'Sale begins', kind: 'time', of: 'item', width: 9.5 },
  { key: 'saleUntil', header: 'Sale ends', kind: 'time', of: 'item', width: 9.5 },
  {
    key: 'quantityBreaks',
    header: 'Quantity prices',
    kind: 'breaks',
    of: 'variant',
    width: 12,
  },
  {
    key: 'marketPrices',
    header: 'Prices in markets',
    kind: 'markets',
    of: 'variant',
    width: 12,
  },
  { key: 'kind', header: 'Kind', kind: 'itemKind', of: 'item', width: 8.5, isFixed: true },
  { key: 'leadDays', header: 'Made in days', kind: 'count', of: 'item', width: 7.5 },
  { key: 'hsCode', header: 'HS code', kind: 'text', of: 'item', width: 7.5 },
  { key: 'countryOfOrigin', header: 'Origin', kind: 'text', of: 'item', width: 5.5 },
]

export const isNumber = ({ kind }: Column): boolean => kind === 'money' || kind === 'count'

/** Id per editable value: the item title is the same cell in all its lines. */
export const cellId = (row: CellRow, { of, key }: Column): string =>
  `${of === 'item' ? row.itemId : row.variantId} ${key}`
