import type { OrderPriority } from './order-priority.ts'
import type { RiskLevel } from './order-risk.ts'
import type { OrderFulfilmentState, OrderStatus, PaymentBadge } from './order-states.ts'

const status: Readonly<Record<OrderStatus, string>> = {
  draft: 'Draft',
  pending_review: 'Awaiting confirmation',
  open: 'Open',
  held: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

const payment: Readonly<Record<PaymentBadge, string>> = {
  unpaid: 'Unpaid',
  part_authorised: 'Part authorised',
  authorised: 'Authorised',
  part_paid: 'Part paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
  part_refunded: 'Part refunded',
  refunded: 'Refunded',
}

const goods: Readonly<Record<OrderFulfilmentState, string>> = {
  unfulfilled: 'To pack',
  picking: 'Being picked',
  part_packed: 'Partly packed',
  packed: 'Packed',
  part_handed_over: 'Partly out',
  handed_over: 'Handed over',
  delivered: 'Delivered',
}

const priority: Readonly<Record<OrderPriority, string>> = {
  urgent: 'Urgent',
  high: 'High',
  normal: 'Normal',
  low: 'Low',
}

const risk: Readonly<Record<RiskLevel, string>> = {
  high: 'High',
  check: 'To check',
  none: 'None',
}

export const orderWords = {
  status,
  payment,
  goods,
  priority,
  risk,
  delivery: { delivery: 'Delivery', pickup: 'Pick-up', none: 'Not needed' },
  /** Payments without card are cash or bank transfer. */
  method: { card: 'By card', cash: 'Not by card' },
} as const

export const priorityTitle = (is: OrderPriority): string => `Priority: ${priority[is]}`
