import type { Order } from '@marketday/contract/orders/orders'

import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
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
        {kind === 'percent' && (
          <NumberField
            label="Value"
            after="%"
            decimals={2}
            value={percent}
            onChange={(value) => change({ percent: value })}
            error={error}
          />
        )}
        {kind === 'amount' && (
          <MoneyField
            label="Value"
            currency={order.currency}
            valueMinor={amountMinor}
            onChange={(value) => change({ amountMinor: value })}
            error={error}
          />
        )}
      </div>
    </Card>
  )
}
