import type { Item } from '@marketday/contract/catalog/products/products'
import { variantLabels, type MoneyField } from '@marketday/contract/catalog/products/variant-fields'
import { memo, type ReactNode } from 'react'
import { count } from '../../../../../platform/format.ts'
import type { SelectOption } from '../../../../../ui/fields/SelectField.tsx'
import { BoundMoney, BoundNumber, BoundSelect, BoundText } from '../bound-fields.tsx'

/** Properties of the whole table, which decide on its columns. */
interface Shown {
  hasSale: boolean
  isCounted: boolean
  /** Item pictures to choose from; null if none. */
  pictures: readonly SelectOption[] | null
  taxClasses: readonly SelectOption[] | null
}

interface VariantRowProps extends Shown {
  index: number
  title: string
  currency: string
  /** Stock of a saved variant; changes only through the ledger. */
  stock: Item['variants'][number]['stock'] | undefined
}

interface CellProps extends VariantRowProps {
  at: `variants.${number}`
}

interface VariantColumn {
  header: string
  /** Share of the table's width. */
  share: number
  /** Missing: always shown. */
  isShown?: (shown: Shown) => boolean
  cell: (props: CellProps) => ReactNode
}

const moneyColumn = (field: MoneyField): VariantColumn => ({
  header: variantLabels[field],
  share: 12,
  cell: ({ at, title, currency }) => (
    <BoundMoney
      name={`${at}.${field}`}
      label={`${variantLabels[field]} of ${title}`}
      labelHidden
      currency={currency}
    />
  ),
})

const textColumn = (field: 'sku' | 'barcode', share: number): VariantColumn => ({
  header: variantLabels[field],
  share,
  cell: ({ at, title }) => (
    <BoundText name={`${at}.${field}`} label={`${variantLabels[field]} of ${title}`} labelHidden />
  ),
})

const columns: readonly VariantColumn[] = [
  {
    header: 'Picture',
    share: 9,
    isShown: ({ pictures }) => pictures !== null,
    cell: ({ at, title, pictures }) => (
      <BoundSelect
        name={`${at}.pictureFileId`}
        label={`Picture of ${title}`}
        labelHidden
        placeholder="Same as item"
        options={pictures ?? []}
      />
    ),
  },
  {
    header: 'Tax class',
    share: 14,
    isShown: ({ taxClasses }) => taxClasses !== null,
    cell: ({ at, title, taxClasses }) => (
      <BoundSelect
        name={`${at}.taxClassId`}
        label={`Tax class of ${title}`}
        labelHidden
        placeholder="Same as item"
        options={taxClasses ?? []}
      />
    ),
  },
  moneyColumn('priceMinor'),
  { ...moneyColumn('salePriceMinor'), isShown: ({ hasSale }) => hasSale },
  moneyColumn('compareAtMinor'),
  moneyColumn('costMinor'),
  textColumn('sku', 13),
  textColumn('barcode', 12),
  {
    header: 'Stock',
    share: 8,
    isShown: ({ isCounted }) => isCounted,
    cell: ({ at, title, stock }) =>
      stock ? (
        <span className="block py-2 tabular-nums">{count(stock.onHand)}</span>
      ) : (
        <BoundNumber name={`${at}.initialStock`} label={`Stock of ${title}`} labelHidden min={0} />
      ),
  },
  {
    header: 'Low stock at',
    share: 8,
    isShown: ({ isCounted }) => isCounted,
    cell: ({ at, title }) => (
      <BoundNumber
        name={`${at}.lowStockThreshold`}
        label={`Low stock level of ${title}`}
        labelHidden
        min={0}
      />
    ),
  },
  {
    header: 'Weight in g',
    share: 9,
    cell: ({ at, title }) => (
      <BoundNumber
        name={`${at}.weightGrams`}
        label={`Weight of ${title} in grams`}
        labelHidden
        min={0}
      />
    ),
  },
]

export const shownColumns = (shown: Shown): readonly VariantColumn[] =>
  columns.filter(({ isShown }) => isShown?.(shown) ?? true)

/** Fields of one variant; typing rerenders only this one. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const at = `variants.${props.index}` as const
  return (
    <tr className="border-t border-line align-top [&>td]:px-1.5 [&>td]:py-2 [&>td]:last:pr-5">
      <th
        scope="row"
        className="sticky left-0 z-10 bg-surface py-4 pr-1.5 pl-5 text-left font-medium wrap-anywhere"
      >
        {props.title}
      </th>
      {shownColumns(props).map(({ header, cell }) => (
        <td key={header}>{cell({ ...props, at })}</td>
      ))}
    </tr>
  )
})
