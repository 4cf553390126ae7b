import { handOverOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { receivingOf } from '../../receiving-of.ts'
import { CashReason, cashReasonProblem } from './CashReason.tsx'

/** The goods leave; where the customer pays now, the cash is counted with it. */
export function HandOverDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { customerName, number, currency, outstandingMinor } = order
  const receiving = receivingOf(order)
  const isDone = receiving === 'none'
  const owes = receiving !== 'delivery' && outstandingMinor > 0
  const given = { cashMinor: outstandingMinor as number | null, reason: '' }
  const form = useForm(given, ({ cashMinor, reason }) => {
    const isOther = cashMinor !== outstandingMinor
    return checked<BodyInput<typeof handOverOrder>>(
      owes ? { cashCollectedMinor: cashMinor ?? 0, ...(isOther && { cashReason: reason }) } : {},
      owes
        ? {
            cashMinor: cashMinor === null && 'Say how much you took; 0 for nothing',
            reason: cashReasonProblem({ cashMinor, reason }, outstandingMinor),
          }
        : {},
    )
  })
  const save = (body: BodyInput<typeof handOverOrder>) =>
    performOnOrder(
      () => call(handOverOrder, { params: { orderId: order.id }, body }),
      isDone ? 'Done' : 'Handed over',
    )
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={isDone ? `Is order ${number} done?` : `Hand over order ${number}?`}
      description={consequences[receiving](customerName)}
      action={isDone ? 'Mark as done' : 'Hand over'}
      {...form.sending(save)}
    >
      {owes && (
        <>
          <MoneyField
            label="Received in cash"
            hint={`${money(outstandingMinor, currency)} is due`}
            currency={currency}
            {...form.money('cashMinor')}
          />
          <CashReason
            cashMinor={form.draft.cashMinor}
            dueMinor={outstandingMinor}
            {...form.text('reason')}
          />
        </>
      )}
    </FormDialog>
  )
}

const consequences = {
  delivery: () => 'The driver takes the goods. They leave your stock.',
  pickup: (name: string) => `${name} takes the goods with them. They leave your stock.`,
  none: (name: string) => `What ${name} ordered is done. Nothing has to be packed or delivered.`,
} as const
