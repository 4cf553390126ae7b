import { capturePayment } from '@marketday/contract/payments/card/authorisations'
import type { Order } from '@marketday/contract/orders/orders'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { amountProblem } from './amount-problem.ts'
import { requireAnswer } from './require-answer.ts'

/** Captures the due part of the authorized amount; possible only once. */
export function CaptureDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { number, currency, authorisedMinor, capturableMinor: dueMinor } = order
  // Same key for every submit: money moves once.
  const [key] = useState(() => crypto.randomUUID())
  const initial: { amountMinor: number | null } = { amountMinor: dueMinor }
  const form = useForm(initial, ({ amountMinor }) =>
    checked(
      { amountMinor: amountMinor ?? 0 },
      { amountMinor: amountProblem(amountMinor, dueMinor, currency) },
    ),
  )
  const { amountMinor } = form.draft
  const restMinor = authorisedMinor - (amountMinor ?? 0)
  const save = (body: { amountMinor: number }) =>
    performOnOrder(
      () =>
        requireAnswer(
          call(capturePayment, {
            params: { orderId: order.id },
            body,
            idempotencyKey: `${key}-${body.amountMinor}-${failuresOf(order)}`,
          }),
        ),
      ({ state }) =>
        state === 'asked'
          ? `${money(body.amountMinor, currency)} will be captured when the card provider responds`
          : `${money(body.amountMinor, currency)} captured`,
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={`Capture payment for order ${number}`}
      description={`${money(authorisedMinor, currency)} is authorised on the card, ${dueMinor < authorisedMinor ? `and ${money(dueMinor, currency)} of it is due` : 'and all of it is due'}. You can capture once.`}
      action={amountMinor ? `Capture ${money(amountMinor, currency)}` : 'Capture'}
      {...form.sending(save)}
    >
      <MoneyField
        label="Amount to capture"
        currency={currency}
        hint={restMinor > 0 ? `The other ${money(restMinor, currency)} is released.` : undefined}
        {...form.money('amountMinor')}
      />
    </FormDialog>
  )
}

/** Included in the key: after a refusal a new request is needed, not a stored reply. */
const failuresOf = ({ timeline }: Order): number =>
  timeline.filter(({ action }) => action === 'order.capture_failed').length
