import * as z from 'zod/mini'

import { del, put } from '../../endpoints/endpoint.ts'
import { Id } from '../../endpoints/scalars.ts'
import { Order } from '../orders.ts'

const change = {
  access: { permission: 'orders.edit' },
  params: z.object({ orderId: Id }),
  response: Order,
} as const

/** 404 if the order has no hints. */
export const lookAtRisk = put('/orders/:orderId/risk/look', {
  ...change,
  summary: 'Mark an order’s risk hints as reviewed',
})

export const undoLookAtRisk = del('/orders/:orderId/risk/look', {
  ...change,
  summary: 'Mark an order’s risk hints as not reviewed',
})
