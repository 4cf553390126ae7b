import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { hasStock, isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import type { Item } from '@marketday/contract/catalog/products/products'
import { includedTaxMinor } from '@marketday/contract/money/money'

import { count, money, percent } from '../../../../../platform/format.ts'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import type { SelectOption } from '../../../../../ui/fields/SelectField.tsx'
import { taxClassesQuery, taxClassOptions } from '../../../tax-classes-query.ts'
import { BoundMoney, BoundNumber, BoundSelect, BoundText } from '../bound-fields.tsx'
import type { ItemDraft, VariantDraft } from '../item-draft.ts'
import { useContainedRate } from './use-contained-rate.ts'
import { lazyPart } from '../../../../../ui/lazy-part.ts'
import { VariantTable, type VariantTableProps } from './VariantTable.tsx'

const PictureOfValue = lazyPart(() =>
  import('../../pictures/PictureOfValue.tsx').then((part) => part.PictureOfValue),
)
const BreakFields = lazyPart(() => import('./BreakFields.tsx').then((part) => part.BreakFields))
const MarketPrices = lazyPart(() => import('./MarketPrices.tsx').then((part) => part.MarketPrices))
const ManyVariants = lazyPart(() => import('./ManyVariants.tsx').then((part) => part.ManyVariants))
const Vanishing = lazyPart(() => import('./Vanishing.tsx').then((part) => part.Vanishing))
const SaleFields = lazyPart(() => import('./SaleFields.tsx').then((part) => part.SaleFields))

interface VariantsEditorProps {
  item: Item | null
  currency: string
  sought: { readonly line: number } | null
}

/** Prices, codes and initial stock: plain fields for one variant, a grid for several. */
export function VariantsEditor({ item, currency, sought }: VariantsEditorProps) {
  // `exact`: subscribes to the list of variants, not to their fields.
  const variants = useWatch<ItemDraft, 'variants'>({ name: 'variants', exact: true })
  const saved = useMemo(
    () => new Map(item?.variants.map((savedVariant) => [savedVariant.id, savedVariant])),
    [item],
  )
  const currentIds = new Set(variants.map(({ id }) => id))
  const vanishing = [...saved.values()].filter(({ id }) => !currentIds.has(id))
  const [isAsked, setIsAsked] = useState(false)
  const hasSale = isAsked || variants.some(({ salePriceMinor }) => salePriceMinor !== null)
  const single = variants.length === 1 && variants[0]?.optionValues.length === 0
  return (
    <div className="flex flex-col gap-4">
      {single ? (
        <SingleVariant {...{ item, variants, currency }} />
      ) : (
        <SeveralVariants {...{ item, variants, saved, currency, hasSale, sought }} />
      )}
      {hasSale ? (
        <SaleFields currency={currency} isSingle={single} onEnd={() => setIsAsked(false)} />
      ) : (
        <Button
          variant="secondary"
          size="small"
          className="self-start"
          onPointerEnter={SaleFields.fetchPart}
          onClick={() => setIsAsked(true)}
        >
          Put on sale
        </Button>
      )}
      <QuantityPrices variants={variants} currency={currency} sought={sought} />
      <MarketPrices variants={variants} currency={currency} sought={sought} />
      {vanishing.length > 0 && <Vanishing vanishing={vanishing} />}
    </div>
  )
}

type SeveralVariantsProps = VariantsEditorProps &
  Pick<VariantTableProps, 'variants' | 'saved' | 'hasSale'>

function SeveralVariants({ item, ...table }: SeveralVariantsProps) {
  const pictures = usePictureOptions()
  const taxes = useVariantTaxes(table.variants)
  const isCounted = hasStock(useWatch<ItemDraft, 'kind'>({ name: 'kind' }))
  return (
    <>
      <VariantTable {...table} {...{ isCounted, pictures }} taxClasses={taxes.options} />
      <ManyVariants item={item} onTax={taxes.options ? null : taxes.ask} />
      {pictures && <PictureOfValue pictures={pictures} />}
    </>
  )
}

/** Collapsed, because few items use it. */
function QuantityPrices(props: Omit<VariantsEditorProps, 'item'> & { variants: VariantDraft[] }) {
  const [isAsked, setIsAsked] = useState(false)
  const hasBreaks =
    isAsked || props.variants.some(({ quantityBreaks }) => quantityBreaks.length > 0)
  return hasBreaks ? (
    <BreakFields {...props} />
  ) : (
    <Button
      variant="secondary"
      size="small"
      className="self-start"
      onPointerEnter={BreakFields.fetchPart}
      onClick={() => setIsAsked(true)}
    >
      Add quantity prices
    </Button>
  )
}

/** Tax class options per variant, if one has its own or on request. */
function useVariantTaxes(variants: readonly VariantDraft[]) {
  const [isAsked, setIsAsked] = useState(false)
  const { data } = useQuery(taxClassesQuery)
  const isShown = isAsked || variants.some(({ taxClassId }) => taxClassId !== '')
  const options = useMemo(() => data && taxClassOptions(data.rows), [data])
  return { options: (isShown && options) || null, ask: () => setIsAsked(true) }
}

/** Item pictures by index in the form; null if none. */
function usePictureOptions(): readonly SelectOption[] | null {
  const images = useWatch<ItemDraft, 'images'>({ name: 'images', exact: true })
  return useMemo(
    () =>
      images.length === 0
        ? null
        : images.map(({ fileId }, index) => ({ value: fileId, label: `Picture ${index + 1}` })),
    [images],
  )
}

function SingleVariant({
  item,
  variants,
  currency,
}: Pick<SeveralVariantsProps, 'item' | 'variants' | 'currency'>) {
  const stock = item?.variants[0]?.stock
  const taxes = useVariantTaxes(variants)
  const kind = useWatch<ItemDraft, 'kind'>({ name: 'kind' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <BoundMoney name="variants.0.priceMinor" label="Price" currency={currency} />
      <BoundMoney
        name="variants.0.compareAtMinor"
        label="Former price"
        optional
        currency={currency}
      />
      <CostField currency={currency} />
      <BoundText name="variants.0.sku" label="SKU" optional />
      <BoundText name="variants.0.barcode" label="Barcode" optional />
      {hasStock(kind) && <StockFields stock={stock} />}
      {isDelivered(kind) && (
        <BoundNumber name="variants.0.weightGrams" label="Weight" optional min={0} after="g  " />
      )}
      {taxes.options && (
        // Left over from removed options, or imported: must be visible.
        <BoundSelect
          name="variants.0.taxClassId"
          label="Tax class of this variant"
          hint="Overrides the item’s tax class"
          optional
          placeholder="Same as item"
          options={taxes.options}
        />
      )}
    </div>
  )
}

function StockFields({ stock }: { stock: Item['variants'][number]['stock'] | undefined }) {
  return (
    <>
      {stock ? (
        <p className="self-center text-sm text-soft">
          {count(stock.onHand)} in stock, {count(stock.available)} to sell. Change it under Stock.
        </p>
      ) : (
        <BoundNumber name="variants.0.initialStock" label="In stock now" optional min={0} />
      )}
      <BoundNumber name="variants.0.lowStockThreshold" label="Low stock at" optional min={0} />
    </>
  )
}

/** Cost with the margin after tax. */
function CostField({ currency }: { currency: string }) {
  const [priceMinor, costMinor] = useWatch<
    ItemDraft,
    ['variants.0.priceMinor', 'variants.0.costMinor']
  >({ name: ['variants.0.priceMinor', 'variants.0.costMinor'] })
  const taxRateBp = useContainedRate()
  const margin = computeMargin({ priceMinor, costMinor, taxRateBp })
  const hint = margin
    ? `Margin ${percent(margin.share)}: ${money(margin.minor, currency)} each, excluding tax`
    : 'Your cost per unit; shoppers don’t see it'
  return (
    <BoundMoney
      name="variants.0.costMinor"
      label="Cost"
      optional
      currency={currency}
      hint={hint}
      className="sm:col-span-2"
    />
  )
}

interface Sale {
  readonly priceMinor: number | null
  readonly costMinor: number | null
  /** Included in the price. */
  readonly taxRateBp: number
}

/** Margin after tax and cost, and its share of the net price; null if a value is missing. */
export function computeMargin({ priceMinor, costMinor, taxRateBp }: Sale) {
  if (!priceMinor || costMinor === null) return null
  const net = priceMinor - includedTaxMinor(priceMinor, taxRateBp)
  return { minor: net - costMinor, share: (net - costMinor) / net }
}
