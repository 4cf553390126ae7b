import { prioritiseOrder } from '@marketday/contract/orders/acts/order-marks'
import { orderWords, priorityTitle } from '@marketday/contract/orders/lists/order-words'
import type { Order } from '@marketday/contract/orders/orders'
import type { OrderPriority } from '@marketday/contract/orders/parts/order-priority'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { optionsOf, SelectField } from '../../../../ui/fields/SelectField.tsx'
import { actOnOrder } from '../../order-queries.ts'

/** Chosen in its place; what is refused is shown as it was before. */
export function PriorityField({ order }: { order: Order }) {
  const [wish, setWish] = useState<{ priority: OrderPriority } | null>(null)
  const choose = async (priority: OrderPriority) => {
    const body = { priority }
    setWish(body)
    await actOnOrder(() => call(prioritiseOrder, { params: { orderId: order.id }, body }), {
      done: priorityTitle(priority),
      failed: 'The priority was not changed',
    })
    // Something else may have been chosen meanwhile.
    setWish((now) => (now === body ? null : now))
  }
  return (
    <SelectField
      label="Priority"
      className="no-print mt-4"
      options={optionsOf(orderWords.priority)}
      value={(wish ?? order).priority}
      onChange={({ target }) => void choose(target.value as OrderPriority)}
    />
  )
}
