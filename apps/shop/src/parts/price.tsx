import { useMoney } from '../frame-context.tsx'

interface Props {
  readonly priceMinor: number
  readonly maxPriceMinor?: number
  readonly compareAtMinor: number | null
  readonly currency: string
}

export function Price({ priceMinor, maxPriceMinor = priceMinor, compareAtMinor, currency }: Props) {
  const money = useMoney()
  return (
    <span className="tabular-nums">
      {maxPriceMinor > priceMinor && <span className="text-soft">from </span>}
      <span
        className={`whitespace-nowrap ${compareAtMinor === null ? '' : 'font-semibold text-accent'}`}
      >
        {money(priceMinor, currency)}
      </span>
      {compareAtMinor !== null && (
        <>
          {' '}
          <s className="text-sm whitespace-nowrap text-soft">
            <span className="sr-only">before </span>
            {money(compareAtMinor, currency)}
          </s>
        </>
      )}
    </span>
  )
}
