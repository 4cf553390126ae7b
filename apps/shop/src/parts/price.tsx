import type { ReactNode } from 'react'
import { hidden, useMoney, useTranslate } from '../frame-context.tsx'

interface Props {
  readonly priceMinor: number
  readonly maxPriceMinor?: number
  readonly compareAtMinor: number | null
  readonly currency: string
}

const soft = (text: ReactNode) => <span className="text-soft">{text}</span>

export function Price({ priceMinor, maxPriceMinor = priceMinor, compareAtMinor, currency }: Props) {
  const money = useMoney()
  const t = useTranslate()
  const price = (
    <span
      className={`whitespace-nowrap ${compareAtMinor === null ? '' : 'font-semibold text-accent'}`}
    >
      {money(priceMinor, currency)}
    </span>
  )
  return (
    <span className="tabular-nums">
      {maxPriceMinor > priceMinor ? t.rich('shop.priceFrom', { soft, price: () => price }) : price}
      {compareAtMinor !== null && (
        <>
          {' '}
          <s className="text-sm whitespace-nowrap text-soft">
            {t.rich('shop.priceBefore', { hidden, price: money(compareAtMinor, currency) })}
          </s>
        </>
      )}
    </span>
  )
}
