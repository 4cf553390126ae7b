import * as z from 'zod/mini'

import { post, put } from '../../endpoints/endpoint.ts'
import { Day, Id, line } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'
import { orderPriorities } from '../order-priority.ts'

const change = {
  access: { permission: 'orders.edit' },
  params: z.object({ orderId: Id }),
  response: Order,
} as const

const tags = z.array(line(40)).check(z.maxLength(20, 'At most 20 tags at once'))

export const tagChange = z.strictObject({ add: tags, remove: tags })

/** Case-insensitive; the first spelling is used. */
export const tagOrder = post('/orders/:orderId/tags', {
  ...change,
  summary: 'Give an order tags, or take them off',
  body: tagChange,
})

export const prioritiseOrder = put('/orders/:orderId/priority', {
  ...change,
  summary: 'Set an order’s priority',
  body: z.strictObject({ priority: z.enum(orderPriorities) }),
})

export const assignOrder = put('/orders/:orderId/assignment', {
  ...change,
  summary: 'Assign an order and set its due date',
  body: z.strictObject({ assigneeId: z.nullable(Id), dueOn: z.nullable(Day) }),
})
