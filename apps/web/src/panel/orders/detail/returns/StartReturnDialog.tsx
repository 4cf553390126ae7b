import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import { startReturn } from '@marketday/contract/orders/returns/return-acts'
import { returnReasonWords, type ReturnReason } from '@marketday/contract/orders/returns/returns'
import { isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { day } from '../../../../platform/format.ts'
import { checked } from '../../../../platform/forms/checked.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { optionsOf, SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../../ui/fields/TextArea.tsx'
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx'
import { performOnOrder } from '../../order-queries.ts'
import { chosenUnits, LineQuantities } from '../dialogs/LineQuantities.tsx'

const mostOf = ({ kind, fulfilledQuantity, returningQuantity }: OrderLine) =>
  isDelivered(kind) ? fulfilledQuantity - returningQuantity : 0

type Body = BodyInput<typeof startReturn>

/** Staff may start a return of any delivered goods, also after the customers' return period. */
export function StartReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useForm(first, parse)
  const { until, isOver } = order.returnOffer
  const start = (body: Body) =>
    performOnOrder(
      () => call(startReturn, { params: { orderId: order.id }, body, idempotencyKey }),
      'Return started',
    )
  return (
    <FormDialog
      onClose={onClose}
      title={`Start a return of order ${order.number}`}
      description={
        until &&
        `The customer ${isOver ? 'could' : 'can'} request one until ${day(until)}. You may start one at any time.`
      }
      action="Start the return"
      {...form.sending(start)}
    >
      <LineQuantities
        lines={order.lines.filter((line) => mostOf(line) > 0)}
        mostOf={mostOf}
        quantities={form.draft.quantities}
        error={form.problems['quantities']}
        onChange={(quantities) => form.change({ quantities })}
      />
      <SelectField label="Reason" options={optionsOf(returnReasonWords)} {...form.text('reason')} />
      <TextArea
        label="Note"
        hint="Your team sees it; the customer does not."
        optional
        rows={2}
        maxLength={500}
        {...form.text('note')}
      />
      <Checkbox
        label={`Email ${order.email}`}
        hint="Lists the items you expect back."
        {...form.tick('notify')}
      />
    </FormDialog>
  )
}

const first = {
  quantities: {} as Readonly<Record<string, number>>,
  reason: 'damaged' as ReturnReason,
  note: '',
  notify: true,
}

function parse({ quantities, ...rest }: typeof first) {
  const lines = chosenUnits(quantities)
  return checked<Body>(
    { ...rest, lines },
    { quantities: lines.length === 0 && 'Enter a quantity for at least one item' },
  )
}
