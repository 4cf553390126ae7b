import type { Order } from '@marketday/contract/orders/orders'

import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DiscountValue } from '../DiscountValue.tsx'
import type { DiscountDraft } from './change-draft.ts'
import type { ChangeFormState } from './use-change-form.ts'

type Kind = DiscountDraft['kind']

const kindsFor = (isGiven: boolean): readonly { value: Kind; label: string }[] => [
  { value: 'keep', label: isGiven ? 'Keep the discount' : 'No manual discount' },
  { value: 'percent', label: 'Percent off the order' },
  { value: 'amount', label: 'Amount off the order' },
  ...(isGiven ? [{ value: 'none' as const, label: 'Remove the manual discount' }] : []),
]

interface ChangedDiscountProps {
  order: Order
  form: ChangeFormState['form']
}

/** Discount on the whole order; codes and automatic discounts stay. */
export function ChangedDiscount({ order, form }: ChangedDiscountProps) {
  const { kind, percent, amountMinor } = form.draft.discount
  const change = (part: Partial<DiscountDraft>) =>
    form.change({ discount: { kind, percent, amountMinor, ...part } })
  const error = (form.problems as Readonly<Record<string, string | undefined>>)['discount']
  return (
    <Card title="Discount">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Discount"
          value={kind}
          options={kindsFor(order.discounts.some(({ isByHand }) => isByHand))}
          onChange={(event) => change({ kind: event.target.value as Kind })}
        />
        <DiscountValue
          kind={kind}
          percent={percent}
          amountMinor={amountMinor}
          currency={order.currency}
          onChange={change}
          error={error}
        />
      </div>
    </Card>
  )
}
