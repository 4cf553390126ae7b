import { handOverOrder } from '@marketday/contract/orders/orders'
import type { Order } from '@marketday/contract/orders/orders'
import type { Parcel } from '@marketday/contract/orders/packing/parcel'
import { handOverParcel } from '@marketday/contract/orders/packing/parcels'
import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import { call } from '../../../../platform/api/api.ts'
import { money } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { MoneyField } from '../../../../ui/fields/MoneyField.tsx'
import { notify } from '../../../../ui/feedback/toast.ts'
import { performOnOrder } from '../../order-queries.ts'
import { takeBack } from '../../packing/parcel-acts.ts'
import { receivingOf } from '../../receiving-of.ts'
import { CashReason, cashReasonProblem } from './PaymentFields.tsx'

interface HandOverDialogProps {
  order: Order
  /** Single parcel to hand over; default: all packed ones. */
  parcel?: Parcel
  onClose: () => void
}

export function HandOverDialog({ order, parcel, onClose }: HandOverDialogProps) {
  const { customerName, number, currency, outstandingMinor } = order
  const receiving = receivingOf(order)
  const isDone = receiving === 'none'
  const owes = receiving !== 'delivery' && outstandingMinor > 0
  const isLast = leavesNothing(order, parcel)
  // A partial hand-over defaults to no cash; the rest may be paid with the rest.
  const initial = { cashMinor: (isLast ? outstandingMinor : 0) as number | null, reason: '' }
  const form = useForm(initial, ({ cashMinor, reason }) => {
    const isOther = isLast ? cashMinor !== outstandingMinor : (cashMinor ?? 0) > outstandingMinor
    return checked<BodyInput<typeof handOverOrder>>(
      owes ? { cashCollectedMinor: cashMinor ?? 0, ...(isOther && { cashReason: reason }) } : {},
      owes
        ? {
            cashMinor: cashMinor === null && 'Enter the amount you took, or 0',
            reason: isOther && cashReasonProblem({ cashMinor, reason }, outstandingMinor),
          }
        : {},
    )
  })
  const save = async (body: BodyInput<typeof handOverOrder>) => {
    await performOnOrder(
      () =>
        parcel
          ? call(handOverParcel, { params: { orderId: order.id, fulfilmentId: parcel.id }, body })
          : call(handOverOrder, { params: { orderId: order.id }, body }),
      undefined,
    )
    // Handed to the customer means delivered, to be undone by a return.
    const left = parcel ? [parcel] : order.parcels.filter(({ status }) => status === 'packed')
    const undo = receiving === 'delivery' && { undo: () => void takeBack(order, left) }
    notify(isDone ? 'Done' : 'Handed over', { ...undo })
  }
  return (
    <FormDialog
      onClose={onClose}
      size="small"
      title={isDone ? `Is order ${number} done?` : `Hand over ${whatOf(order, parcel)}?`}
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
          {(isLast || (form.draft.cashMinor ?? 0) > outstandingMinor) && (
            <CashReason
              cashMinor={form.draft.cashMinor}
              dueMinor={outstandingMinor}
              {...form.text('reason')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

const leavesNothing = ({ fulfilment, parcels }: Order, parcel?: Parcel): boolean =>
  !fulfilment &&
  (!parcel || parcels.every(({ id, status }) => id === parcel.id || status !== 'packed'))

function whatOf(order: Order, parcel?: Parcel): string {
  if (parcel) return `parcel ${parcel.number} of order ${order.number}`
  if (leavesNothing(order)) return `order ${order.number}`
  return `the packed part of order ${order.number}`
}

const consequences = {
  delivery: () => 'The driver takes the goods, and they leave your stock.',
  pickup: (name: string) => `${name} takes the goods, and they leave your stock.`,
  none: (name: string) => `The order of ${name} is complete. Nothing to pack or deliver.`,
} as const
