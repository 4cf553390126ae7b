import { prioritiseOrder } from '@marketday/contract/orders/acts/order-marks'
import { orderWords, priorityTitle } from '@marketday/contract/orders/lists/order-words'
import type { Order } from '@marketday/contract/orders/orders'
import type { OrderPriority } from '@marketday/contract/orders/parts/order-priority'
import { call } from '../../../../platform/api/api.ts'
import { optionsOf, SelectField } from '../../../../ui/fields/SelectField.tsx'
import { useChoice } from '../../../forms/use-choice.ts'
import { actOnOrder } from '../../order-queries.ts'

/** Inline select; a refusal restores the old value. */
export function PriorityField({ order }: { order: Order }) {
  const [priority, choose] = useChoice(order.priority, (chosen) =>
    actOnOrder(
      () => call(prioritiseOrder, { params: { orderId: order.id }, body: { priority: chosen } }),
      { done: priorityTitle(chosen), failed: 'The priority could not be changed' },
    ),
  )
  return (
    <SelectField
      label="Priority"
      className="no-print mt-4"
      options={optionsOf(orderWords.priority)}
      value={priority}
      onChange={({ target }) => choose(target.value as OrderPriority)}
    />
  )
}
