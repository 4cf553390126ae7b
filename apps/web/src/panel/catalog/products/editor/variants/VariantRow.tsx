import type { Item } from '@marketday/contract/catalog/products/products'
import { memo } from 'react'
import { count } from '../../../../../platform/format.ts'
import type { SelectOption } from '../../../../../ui/fields/SelectField.tsx'
import { BoundMoney, BoundNumber, BoundSelect, BoundText } from '../bound-fields.tsx'

interface VariantRowProps {
  index: number
  title: string
  currency: string
  hasSale: boolean
  isCounted: boolean
  /** Item pictures to choose from; null if none. */
  pictures: readonly SelectOption[] | null
  taxClasses: readonly SelectOption[] | null
  /** Stock of a saved variant; changes only through the ledger. */
  stock: Item['variants'][number]['stock'] | undefined
}

/** Fields of one variant; typing rerenders only this one. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { index, title, currency, hasSale, isCounted, pictures, taxClasses, stock } = props
  const at = `variants.${index}` as const
  return (
    <tr className="border-t border-line align-top [&>td]:px-1.5 [&>td]:py-2 [&>td]:last:pr-5">
      <th
        scope="row"
        className="sticky left-0 z-10 bg-surface py-4 pr-1.5 pl-5 text-left font-medium wrap-anywhere"
      >
        {title}
      </th>
      {pictures && (
        <td>
          <BoundSelect
            name={`${at}.pictureFileId`}
            label={`Picture of ${title}`}
            labelHidden
            placeholder="Same as item"
            options={pictures}
          />
        </td>
      )}
      {taxClasses && (
        <td>
          <BoundSelect
            name={`${at}.taxClassId`}
            label={`Tax class of ${title}`}
            labelHidden
            placeholder="Same as item"
            options={taxClasses}
          />
        </td>
      )}
      <td>
        <BoundMoney
          name={`${at}.priceMinor`}
          label={`Price of ${title}`}
          labelHidden
          currency={currency}
        />
      </td>
      {hasSale && (
        <td>
          <BoundMoney
            name={`${at}.salePriceMinor`}
            label={`Sale price of ${title}`}
            labelHidden
            currency={currency}
          />
        </td>
      )}
      <td>
        <BoundMoney
          name={`${at}.compareAtMinor`}
          label={`Former price of ${title}`}
          labelHidden
          currency={currency}
        />
      </td>
      <td>
        <BoundMoney
          name={`${at}.costMinor`}
          label={`Cost of ${title}`}
          labelHidden
          currency={currency}
        />
      </td>
      <td>
        <BoundText name={`${at}.sku`} label={`SKU of ${title}`} labelHidden />
      </td>
      <td>
        <BoundText name={`${at}.barcode`} label={`Barcode of ${title}`} labelHidden />
      </td>
      {isCounted && <StockCells at={at} title={title} stock={stock} />}
      <td>
        <BoundNumber
          name={`${at}.weightGrams`}
          label={`Weight of ${title} in grams`}
          labelHidden
          min={0}
        />
      </td>
    </tr>
  )
})

interface StockCellsProps extends Pick<VariantRowProps, 'title' | 'stock'> {
  at: `variants.${number}`
}

function StockCells({ at, title, stock }: StockCellsProps) {
  return (
    <>
      <td>
        {stock ? (
          <span className="block py-2 tabular-nums">{count(stock.onHand)}</span>
        ) : (
          <BoundNumber
            name={`${at}.initialStock`}
            label={`Stock of ${title}`}
            labelHidden
            min={0}
          />
        )}
      </td>
      <td>
        <BoundNumber
          name={`${at}.lowStockThreshold`}
          label={`Low stock level of ${title}`}
          labelHidden
          min={0}
        />
      </td>
    </>
  )
}
