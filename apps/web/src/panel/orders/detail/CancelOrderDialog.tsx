import { cancelOrder, cancelReasons } from '@marketday/contract/orders/orders'
import type { CancelReason, Order, OrderLine } from '@marketday/contract/orders/orders'
import { useState } from 'react'
import { call } from '../../../platform/api/api.ts'
import { money } from '../../../platform/format.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { actOnOrder } from '../order-queries.ts'
import { LineQuantities } from './LineQuantities.tsx'

const reasonWords: Record<CancelReason, string> = {
  customer: 'The customer changed their mind',
  out_of_stock: 'Not in stock',
  cannot_deliver: 'Cannot be delivered',
  mistake: 'Ordered by mistake',
  fraud: 'Looks like fraud',
  other: 'Another reason',
}

const reasons = cancelReasons.map((value) => ({ value, label: reasonWords[value] }))

const leftOf = (line: OrderLine) => line.quantity - line.cancelledQuantity - line.fulfilledQuantity

/** The whole order or some of its goods; what happens to stock and money is said before it is done. */
export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [scope, setScope] = useState(order.actions.cancel === null ? 'all' : 'some')
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({})
  const [reason, setReason] = useState<CancelReason>('customer')
  const [note, setNote] = useState('')
  const [restock, setRestock] = useState(true)
  const [refund, setRefund] = useState(order.actions.refund === null)
  const [notify, setNotify] = useState(true)
  const [error, setError] = useState('')

  const cancel = async () => {
    const lines = Object.entries(quantities).flatMap(([lineId, quantity]) =>
      quantity > 0 ? [{ lineId, quantity }] : [],
    )
    if (scope === 'some' && lines.length === 0) return setError('Say how many of which item')
    const body = {
      reason,
      note,
      restock,
      refund: refund ? ('full' as const) : ('none' as const),
      notify,
      ...(scope === 'some' && { lines }),
    }
    const send = () => call(cancelOrder, { params: { orderId: order.id }, body })
    if (await actOnOrder(send, { done: 'Cancelled', failed: 'It was not cancelled' })) onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title={`Cancel order ${order.number}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus>
            Keep the order
          </Button>
          <Button variant="danger" onClick={cancel}>
            {scope === 'all' ? 'Cancel the order' : 'Cancel these items'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          label="What to cancel"
          inline
          value={scope}
          onChange={setScope}
          options={[
            {
              value: 'all',
              label: 'The whole order',
              disabled: order.actions.cancel !== null,
              hint: order.actions.cancel,
            },
            { value: 'some', label: 'Some items' },
          ]}
        />
        {scope === 'some' && (
          <LineQuantities
            lines={order.lines.filter((line) => leftOf(line) > 0)}
            quantities={quantities}
            error={error}
            onChange={(next) => {
              setQuantities(next)
              setError('')
            }}
          />
        )}
        <SelectField
          label="Reason"
          value={reason}
          options={reasons}
          onChange={(event) => setReason(event.target.value as CancelReason)}
        />
        <TextArea
          label="Note"
          optional
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="flex flex-col gap-3">
          <Checkbox
            label="Put the goods back into stock"
            hint="Without this they are written off."
            checked={restock}
            onChange={(event) => setRestock(event.target.checked)}
          />
          {order.actions.refund === null && (
            <Checkbox
              label="Give back what was paid for them"
              hint={`${money(order.refundableMinor, order.currency)} can be given back in all.`}
              checked={refund}
              onChange={(event) => setRefund(event.target.checked)}
            />
          )}
          {scope === 'all' && (
            <Checkbox
              label={`Write to ${order.email}`}
              checked={notify}
              onChange={(event) => setNotify(event.target.checked)}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}
