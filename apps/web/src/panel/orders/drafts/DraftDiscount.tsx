import type { OrderDraftContent } from '@marketday/contract/orders/order-draft'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { DiscountValue } from '../DiscountValue.tsx'
import type { DraftFormState } from './draft-form.ts'

type Kind = OrderDraftContent['discount']['kind']

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'none', label: 'No manual discount' },
  { value: 'code', label: 'Discount code' },
  { value: 'percent', label: 'Percent off the order' },
  { value: 'amount', label: 'Amount off the order' },
]

/** Shop code, or manual discount on the order. Automatic discounts apply anyway. */
export function DraftDiscount({ state: { form, change, saved } }: { state: DraftFormState }) {
  const { discountKind, code, percent, amountMinor, discountReason } = form.draft
  const isByHand = discountKind === 'percent' || discountKind === 'amount'
  return (
    <Card title="Discount">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Discount"
          value={discountKind}
          options={kinds}
          onChange={(event) => change({ discountKind: event.target.value as Kind })}
        />
        {discountKind === 'code' && (
          <TextField
            label="Discount code"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={code}
            onChange={(event) => change({ code: event.target.value })}
          />
        )}
        <DiscountValue
          kind={discountKind}
          percent={percent}
          amountMinor={amountMinor}
          currency={saved.currency}
          onChange={change}
          error={form.problems['percent']}
        />
        {isByHand && (
          <TextField
            label="Reason"
            hint="Your team sees it; the customer does not."
            className="sm:col-span-2"
            maxLength={200}
            value={discountReason}
            onChange={(event) => change({ discountReason: event.target.value })}
          />
        )}
      </div>
    </Card>
  )
}
