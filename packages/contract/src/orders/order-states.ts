import type { Transitions } from '../endpoints/state-machine.ts'

/**
 * The life of an order (features 2.1). `checkout` and `expired` are states before there is an order number; `archived` is laid over a finished order.
 */
export const orderStates = [
  'draft',
  'checkout',
  'pending_review',
  'open',
  'held',
  'completed',
  'cancelled',
  'archived',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

/** The states an order itself is stored in. */
export const orderStatuses = [
  'draft',
  'pending_review',
  'open',
  'held',
  'completed',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const orderEvents = [
  'place',
  'expire',
  'approve',
  'reject',
  'hold',
  'release',
  'change',
  'cancelLines',
  'cancel',
  'complete',
  'reopen',
  'archive',
  'unarchive',
] as const
export type OrderEvent = (typeof orderEvents)[number]

export const orderTransitions: Transitions<OrderState, OrderEvent> = {
  draft: {},
  checkout: { place: ['open', 'pending_review'], expire: ['expired'] },
  pending_review: { approve: ['open'], reject: ['cancelled'] },
  open: {
    hold: ['held'],
    change: ['open'],
    cancelLines: ['open', 'cancelled'],
    cancel: ['cancelled'],
    complete: ['completed'],
  },
  held: { release: ['open'] },
  completed: { reopen: ['open'], archive: ['archived'] },
  cancelled: { archive: ['archived'] },
  archived: { unarchive: ['completed', 'cancelled'] },
  expired: {},
}

/** One try to take money (features 2.2). */
export const paymentStates = [
  'created',
  'requires_action',
  'authorised',
  'part_captured',
  'captured',
  'declined',
  'error',
  'expired',
  'voided',
  'disputed',
  'charged_back',
] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentEvents = [
  'authorise',
  'capture',
  'void',
  'error',
  'expire',
  'correct',
  'dispute',
  'win',
  'lose',
] as const
export type PaymentEvent = (typeof paymentEvents)[number]

const untilPaid = {
  authorise: ['authorised'],
  capture: ['captured'],
  error: ['error'],
  expire: ['expired'],
} as const

/** What the payer's bank makes of money that was taken; its decision may be the first that is heard of it. */
const disputing = { dispute: ['disputed'], lose: ['charged_back'] } as const

export const paymentTransitions: Transitions<PaymentState, PaymentEvent> = {
  created: untilPaid,
  requires_action: untilPaid,
  // Money is taken once: the card provider releases what is left.
  authorised: { capture: ['part_captured', 'captured'], void: ['voided'], expire: ['expired'] },
  part_captured: disputing,
  // Cash that was noted by mistake and never taken.
  captured: { correct: ['voided'], ...disputing },
  disputed: { win: ['part_captured', 'captured'], lose: ['charged_back'] },
  declined: {},
  error: {},
  expired: {},
  voided: {},
  charged_back: { dispute: ['disputed'] },
}

export const refundStates = ['requested', 'pending', 'succeeded', 'failed', 'reversed'] as const
export type RefundState = (typeof refundStates)[number]
export const refundEvents = ['submit', 'succeed', 'fail', 'reverse', 'retry'] as const
export type RefundEvent = (typeof refundEvents)[number]

/** `reversed` is a refund that the bank sent back after it had succeeded. */
export const refundTransitions: Transitions<RefundState, RefundEvent> = {
  requested: { submit: ['pending'] },
  pending: { succeed: ['succeeded'], fail: ['failed'] },
  succeeded: { reverse: ['reversed'] },
  failed: { retry: ['pending'] },
  reversed: { retry: ['pending'] },
}

/** The money is not on its way, and a person decides what to do. */
export const isFailedRefund = (status: RefundState): boolean =>
  status === 'failed' || status === 'reversed'

/** Packing (features 2.3). */
export const fulfilmentStates = [
  'planned',
  'picking',
  'packed',
  'handed_over',
  'delivered',
  'cancelled',
] as const
export type FulfilmentState = (typeof fulfilmentStates)[number]
export const fulfilmentEvents = [
  'startPick',
  'pack',
  'unpack',
  'handOver',
  'cancel',
  'delivered',
  'perform',
  'correct',
  'undoHandOver',
] as const
export type FulfilmentEvent = (typeof fulfilmentEvents)[number]

export const fulfilmentTransitions: Transitions<FulfilmentState, FulfilmentEvent> = {
  // What needs no delivery is never packed.
  planned: { startPick: ['picking'], cancel: ['cancelled'], perform: ['delivered'] },
  picking: { pack: ['packed'], cancel: ['cancelled'] },
  // What is unpacked goes to what else is still to be packed, if there is something.
  packed: { handOver: ['handed_over'], unpack: ['picking', 'cancelled'] },
  // Within some minutes: it did not leave after all.
  handed_over: { delivered: ['delivered'], undoHandOver: ['packed'] },
  // Closed by mistake: the goods are with the driver still.
  delivered: { correct: ['handed_over'] },
  cancelled: {},
}

/** How far an order's goods are as a whole: in part where not all of its parcels are as far, or some of it is in none. */
export const orderFulfilmentStates = [
  'unfulfilled',
  'picking',
  'part_packed',
  'packed',
  'part_handed_over',
  'handed_over',
  'delivered',
] as const
export type OrderFulfilmentState = (typeof orderFulfilmentStates)[number]

/** Some of the goods is in no parcel yet. */
export const toPackStates: readonly OrderFulfilmentState[] = [
  'unfulfilled',
  'picking',
  'part_packed',
]

export const paymentBadges = [
  'unpaid',
  'part_authorised',
  'authorised',
  'part_paid',
  'paid',
  'overpaid',
  'part_refunded',
  'refunded',
] as const
export type PaymentBadge = (typeof paymentBadges)[number]

interface Sums {
  readonly authorisedMinor?: number
  readonly capturedMinor: number
  readonly refundedMinor: number
  /** What the order is still worth: its total less what was cancelled. */
  readonly dueMinor: number
}

/** The payment badge of an order from its sums. The database derives the same one. */
export function paymentBadge({
  authorisedMinor = 0,
  capturedMinor,
  refundedMinor,
  dueMinor,
}: Sums): PaymentBadge {
  if (refundedMinor > 0) return refundedMinor >= capturedMinor ? 'refunded' : 'part_refunded'
  if (authorisedMinor > 0 && (capturedMinor === 0 || capturedMinor < dueMinor))
    return capturedMinor + authorisedMinor >= dueMinor ? 'authorised' : 'part_authorised'
  return capturedMinor > 0 ? paidBadge(capturedMinor, dueMinor) : 'unpaid'
}

function paidBadge(capturedMinor: number, dueMinor: number): PaymentBadge {
  if (capturedMinor > dueMinor) return 'overpaid'
  return capturedMinor === dueMinor ? 'paid' : 'part_paid'
}
