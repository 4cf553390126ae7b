import type { Transitions } from '../endpoints/state-machine.ts'

/**
 * Order states (features 2.1). `checkout` and `expired` come before an order number; `archived`
 * overlays a finished order.
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

/** One payment attempt (features 2.2). */
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

/** Disputes at the payer's bank; the decision may be the first event received. */
const disputing = { dispute: ['disputed'], lose: ['charged_back'] } as const

export const paymentTransitions: Transitions<PaymentState, PaymentEvent> = {
  created: untilPaid,
  requires_action: untilPaid,
  // Only one capture: the card provider releases the rest.
  authorised: { capture: ['part_captured', 'captured'], void: ['voided'], expire: ['expired'] },
  part_captured: disputing,
  // Cash recorded by mistake.
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

/** `reversed`: the bank returned a refund that had succeeded. */
export const refundTransitions: Transitions<RefundState, RefundEvent> = {
  requested: { submit: ['pending'] },
  pending: { succeed: ['succeeded'], fail: ['failed'] },
  succeeded: { reverse: ['reversed'] },
  failed: { retry: ['pending'] },
  reversed: { retry: ['pending'] },
}

/** The money is not on its way, and staff must decide. */
export const isFailedRefund = (status: RefundState): status is 'failed' | 'reversed' =>
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
  // Goods without delivery are never packed.
  planned: { startPick: ['picking'], cancel: ['cancelled'], perform: ['delivered'] },
  picking: { pack: ['packed'], cancel: ['cancelled'] },
  // Unpacked goods join the rest still to be packed, if any.
  packed: { handOver: ['handed_over'], unpack: ['picking', 'cancelled'] },
  // Within some minutes: the parcel did not leave after all.
  handed_over: { delivered: ['delivered'], undoHandOver: ['packed'] },
  // Closed by mistake: the driver still has the goods.
  delivered: { correct: ['handed_over'] },
  cancelled: {},
}

/** Aggregate state of an order's goods: partial if parcels differ or goods are unpacked. */
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

/** Some goods are in no parcel yet. */
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
  /** Agreed total. */
  readonly totalMinor: number
  /** Current value of the order: total minus cancellations. */
  readonly dueMinor: number
  /** Negative: still to be paid. */
  readonly balanceMinor: number
}

/**
 * Payment badge from an order's sums. The database computes the same. The return of a surplus, as
 * of a second payment, is no refund of the order.
 */
export function paymentBadge({ authorisedMinor = 0, ...sums }: Sums): PaymentBadge {
  const { capturedMinor, refundedMinor, dueMinor } = sums
  const heldMinor = capturedMinor - refundedMinor
  if (isRefunded(sums)) return heldMinor <= 0 ? 'refunded' : 'part_refunded'
  if (authorisedMinor > 0 && (heldMinor === 0 || heldMinor < dueMinor))
    return heldMinor + authorisedMinor >= dueMinor ? 'authorised' : 'part_authorised'
  return heldMinor > 0 ? paidBadge(heldMinor, dueMinor) : 'unpaid'
}

const isRefunded = ({ capturedMinor, refundedMinor, totalMinor, balanceMinor }: Sums): boolean =>
  refundedMinor > Math.max(0, capturedMinor - totalMinor) && balanceMinor >= 0

function paidBadge(heldMinor: number, dueMinor: number): PaymentBadge {
  if (heldMinor > dueMinor) return 'overpaid'
  return heldMinor === dueMinor ? 'paid' : 'part_paid'
}
