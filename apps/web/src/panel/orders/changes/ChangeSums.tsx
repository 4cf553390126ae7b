import type { Order } from '@marketday/contract/orders/orders'
import { cancelledPart } from '@marketday/contract/orders/sums/cancelled-part'
import { shownTaxLines } from '@marketday/contract/catalog/taxes/tax-lines'
import { money } from '../../../platform/format.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { ChangeFormState } from './use-change-form.ts'

const worth = ({ totalMinor, cancelledMinor }: Order) => totalMinor - cancelledMinor
const discount = ({ lines, discounts }: Order) =>
  [
    ...lines.map((line) => line.discountMinor - cancelledPart(line.discountMinor, line)),
    ...discounts.map(({ isOffFee, amountMinor }) => (isOffFee ? amountMinor : 0)),
  ].reduce((sum, minor) => sum + minor, 0)
const tax = ({ taxMinor, cancelledTaxMinor }: Order) => taxMinor - cancelledTaxMinor

/** Amounts before and after the change, calculated by the server. */
export function ChangeSums({ order, state }: { order: Order; state: ChangeFormState }) {
  const { after = order, preview, dueMinor, backMinor, isTouched } = state
  const rows: (readonly [label: string, before: number | null, now: number])[] = [
    ...(after.discounts.length > 0
      ? [['Discounts', -discount(order), -discount(after)] as const]
      : []),
    ['Total', worth(order), worth(after)],
    ...(shownTaxLines(after).length > 0 ? [['Included tax', tax(order), tax(after)] as const] : []),
    ['Paid', null, after.paidMinor],
    ...(dueMinor > 0 ? [['To pay', null, dueMinor] as const] : []),
    ...(backMinor > 0 ? [['To refund', null, backMinor] as const] : []),
  ]
  return (
    <Card title={isTouched ? 'Payment after the change' : 'Payment'}>
      <dl
        aria-busy={preview.isFetching}
        aria-live="polite"
        className="divide-y divide-line text-sm"
      >
        {rows.map(([label, before, now]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt className="text-soft">{label}</dt>
            <dd className="text-right tabular-nums">
              {before !== null && before !== now && (
                <s className="mr-2 text-soft">
                  <span className="sr-only">instead of </span>
                  {money(before, order.currency)}
                </s>
              )}
              <span className="font-semibold">{money(now, order.currency)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Failure>{preview.isError && preview.error.message}</Failure>
    </Card>
  )
}
