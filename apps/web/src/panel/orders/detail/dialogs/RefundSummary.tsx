import { money } from '../../../../platform/format.ts'
import type { RefundAmounts } from './refund-draft.ts'

interface RefundSummaryProps {
  amounts: RefundAmounts
  currency: string
}

/** Parts and total of the refund, updated while typing. */
export function RefundSummary({ amounts, currency }: RefundSummaryProps) {
  const parts = [
    ['Items', amounts.itemsMinor],
    ['Delivery fee', amounts.deliveryMinor],
    ['Owed', amounts.owedMinor],
    ['Extra amount', amounts.extraMinor],
  ] as const
  return (
    <div role="status" className="border-t border-line pt-3 text-sm">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
        {parts
          .filter(([, minor]) => minor > 0)
          .map(([name, minor]) => (
            <Amount key={name} name={name} amount={money(minor, currency)} />
          ))}
        <Amount name="Total refund" amount={money(amounts.totalMinor, currency)} isTotal />
      </dl>
      {amounts.endsOrder && <p className="mt-2 text-soft">The order will be cancelled.</p>}
    </div>
  )
}

function Amount({ name, amount, isTotal }: { name: string; amount: string; isTotal?: boolean }) {
  const weight = isTotal ? 'font-semibold' : 'text-soft'
  return (
    <>
      <dt className={weight}>{name}</dt>
      <dd className={weight}>{amount}</dd>
    </>
  )
}
