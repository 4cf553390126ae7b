import { priceIn } from '@marketday/contract/catalog/prices/price-rule'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { money } from '../../../../../../platform/format.ts'
import { Button } from '../../../../../../ui/buttons/Button.tsx'
import { useOtherMarkets } from '../../../../use-other-markets.ts'
import type { ItemDraft } from '../../item-draft.ts'
import { MarketPriceTable, type MarketPriceTableProps } from './MarketPriceTable.tsx'

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
