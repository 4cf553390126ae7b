import { useState, memo, type ClipboardEvent } from 'react'
import { useWatch, useController, useFormContext } from 'react-hook-form'

import { priceIn } from '@marketday/contract/catalog/price-rule'
import type { Market } from '@marketday/contract/catalog/markets'
import { minorDigits, toDecimal } from '@marketday/contract/money/money'
import { withMarketPrice } from '@marketday/contract/catalog/market-prices'

import { money } from '../../../../../platform/format.ts'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { useOtherMarkets } from '../../../use-other-markets.ts'
import type { ItemDraft, VariantDraft } from '../item-draft.ts'
import { MoneyField, parseMinor } from '../../../../../ui/fields/MoneyField.tsx'
import { notify } from '../../../../../ui/feedback/toast.ts'
import { fieldId } from '../item-form.ts'
import { linesPerPage, pageWith, VariantPages } from './VariantPages.tsx'
import { readTsv } from '../../../spreadsheet/cells/tsv.ts'

type MarketPricesProps = Omit<MarketPriceTableProps, 'markets'>

export function MarketPrices(props: MarketPricesProps) {
  const { variants, currency } = props
  const markets = useOtherMarkets()
  const [isAsked, setIsAsked] = useState(false)
  const hasOwn =
    isAsked ||
    markets.some(({ id }) => variants.some(({ marketPrices }) => marketPrices[id] !== undefined))
  if (markets.length === 0) return null
  if (hasOwn) return <MarketPriceTable {...props} markets={markets} />
  return (
    <>
      {variants.length === 1 && <ByPriceLists currency={currency} />}
      <Button
        variant="secondary"
        size="small"
        className="self-start"
        onClick={() => setIsAsked(true)}
      >
        Set prices by market
      </Button>
    </>
  )
}

/** Price of the only variant in other markets. */
function ByPriceLists({ currency }: Pick<MarketPricesProps, 'currency'>) {
  const priceMinor = useWatch<ItemDraft, 'variants.0.priceMinor'>({ name: 'variants.0.priceMinor' })
  const markets = useOtherMarkets()
  if (!priceMinor) return null
  return (
    <dl aria-label="In other markets" className="flex flex-wrap gap-x-5 text-sm">
      {markets.map((market) => (
        <div key={market.id} className="flex gap-1.5">
          <dt className="wrap-anywhere text-soft">{market.name}</dt>
          <dd className="tabular-nums">{money(priceIn(market, priceMinor, currency), currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface MarketPriceTableProps {
  variants: readonly VariantDraft[]
  currency: string
  /** Line with an error; new object per request. */
  sought: { readonly line: number } | null
  markets: readonly Market[]
}

/** One line per variant with a price per market; empty = the market's price list. */
function MarketPriceTable({ variants, currency, sought, markets }: MarketPriceTableProps) {
  const [page, setPage] = useState(0)
  const [followed, setFollowed] = useState(sought)
  if (sought !== followed) {
    setFollowed(sought)
    setPage(pageWith(sought?.line ?? 0, variants.length))
  }
  const first = pageWith(page * linesPerPage, variants.length) * linesPerPage
  const drawn = variants.slice(first, first + linesPerPage)
  const onPaste = usePaste({ variants, currency, markets })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-xl border border-line p-4">
      <legend className="px-1 text-sm font-medium text-ink">Prices in other markets</legend>
      <p className="text-sm text-soft">
        Empty fields follow the market’s price list. Prices you enter here are fixed, with no sale
        or quantity prices.
      </p>
      <div
        role="region"
        aria-label="Prices in other markets"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="relative overflow-x-auto"
        onPaste={onPaste}
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left align-bottom text-soft [&>th]:min-w-32 [&>th]:px-1.5 [&>th]:py-2 [&>th]:font-medium">
              <th scope="col">Variant</th>
              {markets.map(({ id, name }) => (
                <th key={id} scope="col" className="wrap-anywhere">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {drawn.map(({ optionValues }, index) => (
              <MarketPriceRow
                key={`${first + index} ${optionValues.join(' / ')}`}
                line={first + index}
                title={optionValues.join(' / ')}
                currency={currency}
                markets={markets}
              />
            ))}
          </tbody>
        </table>
      </div>
      {variants.length > linesPerPage && (
        <VariantPages first={first} drawn={drawn.length} all={variants.length} onTurn={setPage} />
      )}
    </fieldset>
  )
}

interface MarketPriceRowProps extends Pick<MarketPriceTableProps, 'currency' | 'markets'> {
  line: number
  /** Empty for the only variant. */
  title: string
}

const MarketPriceRow = memo(function MarketPriceRow(props: MarketPriceRowProps) {
  const { line, title, currency, markets } = props
  const at = `variants.${line}` as const
  const priceMinor = useWatch<ItemDraft, `${typeof at}.priceMinor`>({ name: `${at}.priceMinor` })
  const { field, fieldState } = useController<ItemDraft, `${typeof at}.marketPrices`>({
    name: `${at}.marketPrices`,
  })
  const problems = fieldState.error as Readonly<Record<string, { message?: string }>> | undefined
  const listPrice = (market: Market) =>
    priceMinor ? toDecimal(priceIn(market, priceMinor, currency), minorDigits(currency)) : undefined
  return (
    <tr className="border-t border-line align-top [&>td]:px-1.5 [&>td]:py-2">
      <th scope="row" className="px-1.5 py-4 text-left font-medium wrap-anywhere">
        {title || 'This item'}
      </th>
      {markets.map((market) => (
        <td key={market.id}>
          <MoneyField
            label={`Price ${title && `of ${title} `}in ${market.name}`}
            labelHidden
            id={fieldId(`${field.name}.${market.id}`)}
            currency={currency}
            placeholder={listPrice(market)}
            valueMinor={field.value[market.id] ?? null}
            onChange={(price) => field.onChange(withMarketPrice(field.value, market.id, price))}
            onBlur={field.onBlur}
            error={problems?.[market.id]?.message}
          />
        </td>
      ))}
    </tr>
  )
})

/** Pastes a block of cells, starting at the focused field. */
function usePaste({ variants, currency, markets }: Omit<MarketPriceTableProps, 'sought'>) {
  const { setValue, getValues } = useFormContext<ItemDraft>()
  return (event: ClipboardEvent<HTMLElement>) => {
    const [, line, marketId] =
      /\.variants\.(\d+)\.marketPrices\.(.+)$/.exec((event.target as HTMLElement).id) ?? []
    const placed = placePrices(event.clipboardData.getData('text/plain'), {
      line: Number(line),
      column: markets.findIndex(({ id }) => id === marketId),
      lines: variants.length,
      columns: markets.length,
      digits: minorDigits(currency),
    })
    if (!placed) return
    event.preventDefault()
    for (const { line: at, column, priceMinor } of placed.prices) {
      const name = `variants.${at}.marketPrices` as const
      const prices = withMarketPrice(getValues(name), markets[column]?.id ?? '', priceMinor)
      setValue(name, prices, { shouldDirty: true, shouldValidate: true })
    }
    if (placed.leftOut.length > 0)
      notify(`These are not valid prices and were skipped: ${placed.leftOut.join(', ')}`)
  }
}

interface Grid {
  /** Zero-based position of the first cell. */
  readonly line: number
  readonly column: number
  readonly lines: number
  readonly columns: number
  readonly digits: number
}

interface PlacedPrice {
  readonly line: number
  readonly column: number
  /** Null for an empty cell. */
  readonly priceMinor: number | null
}

interface PlacedPrices {
  readonly prices: readonly PlacedPrice[]
  /** Invalid prices and cells without a field. */
  readonly leftOut: readonly string[]
}

/** Maps clipboard cells to fields; null outside the grid, and for a single cell, which the field pastes itself. */
export function placePrices(
  text: string,
  { line, column, digits, ...of }: Grid,
): PlacedPrices | null {
  const block = readTsv(text)
  const isGrid = line >= 0 && line < of.lines && column >= 0
  if (!isGrid || block.flat().length < 2) return null
  const prices: PlacedPrice[] = []
  const leftOut: string[] = []
  block.forEach((cells, down) =>
    cells.forEach((cell, right) => {
      const place = { line: line + down, column: column + right }
      const typed = cell.replaceAll(/\p{Sc}/gu, '').trim()
      const priceMinor = typed === '' ? null : parseMinor(typed, digits)
      const isInside = place.line < of.lines && place.column < of.columns
      if (isInside && (typed === '' || priceMinor !== null)) prices.push({ ...place, priceMinor })
      else if (typed !== '') leftOut.push(cell)
    }),
  )
  return { prices, leftOut }
}
