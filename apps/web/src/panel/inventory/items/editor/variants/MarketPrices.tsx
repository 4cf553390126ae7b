import { priceIn } from '@marketday/contract/prices/price-rule'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { money } from '../../../../../platform/format.ts'
import { marketsQuery } from '../../../inventory-queries.ts'
import type { ItemDraft } from '../item-draft.ts'

/** What the price of the only variant is in the other markets. */
export function MarketPrices({ currency }: { currency: string }) {
  const priceMinor = useWatch<ItemDraft, 'variants.0.priceMinor'>({ name: 'variants.0.priceMinor' })
  const markets = useQuery(marketsQuery).data?.rows.filter(({ isDefault }) => !isDefault) ?? []
  if (!priceMinor || markets.length === 0) return null
  return (
    <dl aria-label="In other markets" className="flex flex-wrap gap-x-5 text-sm sm:col-span-2">
      {markets.map((market) => (
        <div key={market.id} className="flex gap-1.5">
          <dt className="wrap-anywhere text-soft">{market.name}</dt>
          <dd className="tabular-nums">{money(priceIn(market, priceMinor, currency), currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
