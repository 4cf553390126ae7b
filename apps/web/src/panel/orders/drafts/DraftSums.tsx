import { beforeDiscounts, discountLabel } from '@marketday/contract/orders/discounts/shown-discount'
import type { OrderDraft } from '@marketday/contract/orders/order-draft'
import { shownTaxLines } from '@marketday/contract/catalog/tax-lines'
import type { Ref } from 'react'
import { money } from '../../../platform/format.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { DraftSaving } from './draft-saver.ts'

interface DraftSumsProps {
  /** List of problems; focused when placing too early. */
  ref: Ref<HTMLElement>
  saved: OrderDraft
  saving: DraftSaving
}

export function DraftSums({ ref, saved, saving }: DraftSumsProps) {
  const { currency, problems } = saved
  const { goodsMinor, feeMinor } = beforeDiscounts(saved)
  const taxes = shownTaxLines(saved).map(({ label, taxMinor }) => [label, taxMinor] as const)
  const rows: (readonly [string, number])[] = [
    ['Items', goodsMinor],
    ...(saved.receivedAs === 'delivery' ? [['Delivery', feeMinor] as const] : []),
    ...saved.discounts
      .filter(({ reason }) => reason === null)
      .map((discount) => [discountLabel(discount), -discount.amountMinor] as const),
    ...(saved.addsTax ? taxes : []),
    ['Total', saved.totalMinor],
    ...(saved.addsTax ? [] : taxes),
  ]
  return (
    <Card title="Summary">
      <dl
        aria-busy={saving.state === 'saving'}
        aria-live="polite"
        className="divide-y divide-line text-sm"
      >
        {rows.map(([label, amount]) => (
          <div
            key={label}
            className={`flex justify-between gap-4 py-2 ${label === 'Total' ? 'font-semibold' : ''}`}
          >
            <dt className={label === 'Total' ? '' : 'text-soft'}>{label}</dt>
            <dd className="tabular-nums">{money(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      <Failure className="mt-3">{saving.refusal}</Failure>
      {problems.length > 0 && (
        <section
          ref={ref}
          tabIndex={-1}
          aria-labelledby="draft-lacks"
          className="mt-4 rounded-xl bg-sunken p-4 text-sm"
        >
          <h3 id="draft-lacks" className="font-semibold">
            Before you can place it
          </h3>
          <ul className="mt-1 list-disc pl-5 wrap-anywhere">
            {problems.map(({ path, message }) => (
              <li key={path}>{message}</li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
