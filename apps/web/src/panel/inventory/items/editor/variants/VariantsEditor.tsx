import type { Item } from '@marketday/contract/products/products'
import { useFormContext, useWatch } from 'react-hook-form'
import { to } from '../../../../paths.ts'
import { count } from '../../../../platform/format.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { buttonStyles } from '../../../../ui/buttons/button-styles.ts'
import { UiLink } from '../../../../ui/link.tsx'
import { BoundMoney, BoundNumber, BoundText } from './bound-fields.tsx'
import type { ItemDraft } from './item-draft.ts'

interface VariantsEditorProps {
  item: Item | null
  currency: string
}

/** Prices, codes and first stock: plain fields for one variant, a grid for several. */
export function VariantsEditor({ item, currency }: VariantsEditorProps) {
  const variants = useWatch<ItemDraft, 'variants'>({ name: 'variants' })
  const saved = new Map(item?.variants.map((variant) => [variant.id, variant]))
  const vanishing =
    item?.variants.filter(({ id }) => !variants.some((variant) => variant.id === id)) ?? []
  const single = variants.length === 1 && variants[0]?.optionValues.length === 0
  return (
    <div className="flex flex-col gap-4">
      {single ? (
        <SingleVariant item={item} currency={currency} />
      ) : (
        <VariantGrid currency={currency} saved={saved} />
      )}
      {item && !single && (
        <UiLink
          href={`${to('spreadsheet')}?items=${item.id}`}
          className={buttonStyles({ variant: 'secondary', size: 'small', className: 'self-start' })}
        >
          Edit as spreadsheet
        </UiLink>
      )}
      {vanishing.length > 0 && (
        <p role="status" className="rounded-lg bg-warn-soft px-4 py-3 text-sm text-warn">
          Saving removes{' '}
          {vanishing
            .map(
              ({ title, stock }) =>
                `${title || 'the plain item'} (${count(stock.onHand)} in stock)`,
            )
            .join(', ')}
          . Adding the same combination again brings it back.
        </p>
      )}
    </div>
  )
}

function SingleVariant({ item, currency }: VariantsEditorProps) {
  const stock = item?.variants[0]?.stock
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <BoundMoney name="variants.0.priceMinor" label="Price" currency={currency} />
      <BoundMoney
        name="variants.0.compareAtMinor"
        label="Price before"
        optional
        currency={currency}
      />
      <BoundText name="variants.0.sku" label="SKU" optional />
      <BoundText name="variants.0.barcode" label="Barcode" optional />
      {stock ? (
        <p className="self-center text-sm text-soft">
          {count(stock.onHand)} in stock, {count(stock.available)} to sell. Change it under Stock.
        </p>
      ) : (
        <BoundNumber name="variants.0.initialStock" label="In stock now" optional min={0} />
      )}
      <BoundNumber
        name="variants.0.lowStockThreshold"
        label="Tell me when only so many are left"
        optional
        min={0}
      />
      <BoundNumber name="variants.0.weightGrams" label="Weight" optional min={0} after="g  " />
    </div>
  )
}

const headers = [
  'Variant',
  'Price',
  'Price before',
  'SKU',
  'Barcode',
  'Stock',
  'Low from',
  'Weight in g',
]

interface GridProps {
  currency: string
  saved: ReadonlyMap<string, Item['variants'][number]>
}

function VariantGrid({ currency, saved }: GridProps) {
  const { setValue, getValues } = useFormContext<ItemDraft>()
  const variants = useWatch<ItemDraft, 'variants'>({ name: 'variants' })
  const fillDown = () => {
    const [first] = getValues('variants')
    if (!first) return
    const { priceMinor, compareAtMinor } = first
    setValue(
      'variants',
      getValues('variants').map((variant) => ({ ...variant, priceMinor, compareAtMinor })),
      { shouldDirty: true },
    )
  }
  return (
    <>
      <div
        role="region"
        aria-label="Variants"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative -mx-5 overflow-x-auto border-y border-line"
      >
        <table className="w-full min-w-2xl text-sm">
          <thead>
            <tr>
              {headers.map((header) => (
                <th
                  key={header}
                  scope="col"
                  className="px-1.5 py-2 text-left font-medium text-soft first:pl-5 last:pr-5"
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, index) => {
              const title = variant.optionValues.join(' / ')
              const at = `variants.${index}` as const
              const stock = variant.id ? saved.get(variant.id)?.stock : undefined
              return (
                <tr
                  key={title}
                  className="border-t border-line align-top [&>td]:px-1.5 [&>td]:py-2 [&>td]:last:pr-5"
                >
                  <th scope="row" className="max-w-48 px-2 py-4 pl-5 text-left font-medium">
                    {title}
                  </th>
                  <td className="min-w-26">
                    <BoundMoney
                      name={`${at}.priceMinor`}
                      label={`Price of ${title}`}
                      labelHidden
                      currency={currency}
                    />
                  </td>
                  <td className="min-w-26">
                    <BoundMoney
                      name={`${at}.compareAtMinor`}
                      label={`Price before of ${title}`}
                      labelHidden
                      currency={currency}
                    />
                  </td>
                  <td className="min-w-26">
                    <BoundText name={`${at}.sku`} label={`SKU of ${title}`} labelHidden />
                  </td>
                  <td className="min-w-26">
                    <BoundText name={`${at}.barcode`} label={`Barcode of ${title}`} labelHidden />
                  </td>
                  <td className="min-w-18">
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
                  <td className="min-w-18">
                    <BoundNumber
                      name={`${at}.lowStockThreshold`}
                      label={`${title} is low from`}
                      labelHidden
                      min={0}
                    />
                  </td>
                  <td className="min-w-18">
                    <BoundNumber
                      name={`${at}.weightGrams`}
                      label={`Weight of ${title} in grams`}
                      labelHidden
                      min={0}
                    />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <Button variant="secondary" size="small" className="self-start" onClick={fillDown}>
        Use the first line’s prices for all
      </Button>
    </>
  )
}
