import { actionsAmong, answer } from '@marketday/contract/endpoints/actions'
import { fulfilmentTransitions, orderTransitions } from '@marketday/contract/orders/order-states'
import type {
  FulfilmentEvent,
  FulfilmentState,
  OrderEvent,
  OrderFulfilmentState,
  OrderState,
  OrderStatus,
} from '@marketday/contract/orders/order-states'
import type { OrderDownload } from '@marketday/contract/orders/order-download'
import * as contract from '@marketday/contract/orders/orders'
import type { Order, OrderAction } from '@marketday/contract/orders/orders'
import { capturePayment, voidPayment } from '@marketday/contract/payments/card/authorisations'
import {
  recordCash,
  recordTransfer,
  refundOrder,
  retryRefund,
} from '@marketday/contract/payments/card/payments'
import { assignOrder, tagOrder } from '@marketday/contract/orders/acts/order-marks'
import { addOrderNote } from '@marketday/contract/orders/acts/order-notes'
import { changeContact } from '@marketday/contract/orders/acts/change-contact'
import { startReturn } from '@marketday/contract/orders/returns/return-acts'
import { changeParcel, unpackParcel } from '@marketday/contract/orders/packing/parcels'
import { undoHandOver } from '@marketday/contract/orders/packing/undo-hand-over'
import { changeOrder } from '@marketday/contract/orders/acts/change-order'
import { orderAgain } from '@marketday/contract/orders/order-drafts'
import { sendPayLink } from '@marketday/contract/orders/acts/pay-links'
import { refuseRefund } from '@marketday/contract/payments/card/disputes'
import type { Can } from '@marketday/contract/accounts/team/permissions'
import { stillToPay, toCapture } from '@marketday/contract/orders/sums/dues'
import { eventsOf, stepOf } from '@marketday/contract/endpoints/state-machine'

export interface Standing {
  readonly status: OrderStatus
  readonly isArchived: boolean
}

/** Archived overrides the final status. */
export const stateOf = ({ status, isArchived }: Standing): OrderState =>
  isArchived ? 'archived' : status

export const orderStep = (standing: Standing, event: OrderEvent) =>
  stepOf(orderTransitions, stateOf(standing), event)
export const fulfilmentStep = (state: FulfilmentState, event: FulfilmentEvent) =>
  stepOf(fulfilmentTransitions, state, event)

const acts = {
  endpoints: {
    approve: contract.approveOrder,
    reject: contract.rejectOrder,
    startPicking: contract.startPicking,
    pack: contract.packOrder,
    changeParcel,
    unpack: unpackParcel,
    handOver: contract.handOverOrder,
    undoHandOver,
    change: changeOrder,
    cancelLines: contract.cancelOrder,
    cancel: contract.cancelOrder,
    capture: capturePayment,
    void: voidPayment,
    refund: refundOrder,
    recordCash,
    recordTransfer,
    sendPayLink,
    orderAgain,
    hold: contract.holdOrder,
    release: contract.releaseOrder,
    archive: contract.archiveOrder,
    unarchive: contract.unarchiveOrder,
    addNote: addOrderNote,
    tag: tagOrder,
    assign: assignOrder,
    changeContact,
    retryRefund,
    resetDownloads: contract.resetDownloads,
    startReturn,
  },
  refusals: {
    'orders.edit': 'Your role can see orders but not change them',
    'orders.refund': 'Your role can’t refund orders',
  },
}

export const actionsIn = (standing: Standing): OrderAction[] =>
  actionsAmong(acts, eventsOf(orderTransitions, stateOf(standing)))

export const goodsActionsIn = (state: FulfilmentState): OrderAction[] =>
  actionsAmong(
    acts,
    eventsOf(fulfilmentTransitions, state).map((event) => goodsActions[event] ?? event),
  )

const goodsActions: Partial<Record<FulfilmentEvent, OrderAction>> = { startPick: 'startPicking' }

export const stateNames: Readonly<Record<OrderState, string>> = {
  draft: 'a draft',
  checkout: 'in the checkout',
  pending_review: 'waiting for its confirmation',
  open: 'open',
  held: 'on hold',
  completed: 'completed',
  cancelled: 'cancelled',
  archived: 'archived',
  expired: 'expired',
}

export interface OrderFacts extends Standing {
  readonly fulfilmentStatus: OrderFulfilmentState
  /** State of the least advanced goods; null before packing began. */
  readonly fulfilment: FulfilmentState | null
  readonly isPacked: boolean
  readonly paymentMethod: 'card' | 'cash'
  /** Units neither cancelled nor handed over. */
  readonly unitsLeft: number
  readonly hasParcels: boolean
  /** Parcels left a few minutes ago and can still be taken back. */
  readonly hasJustLeft: boolean
  /** Units in parcels still in the store. */
  readonly unitsPacked: number
  readonly unitsHandedOver: number
  readonly unitsReturnable: number
  readonly openReturns: number
  readonly balanceMinor: number
  readonly authorisedMinor: number
  /** Capture or release of an authorization has been decided. */
  readonly isCaptureAsked: boolean
  readonly isTest: boolean
  /** The shop’s Stripe account takes card payments. */
  readonly takesCards: boolean
  readonly refundableMinor: number
  readonly disputedMinor: number
  readonly hasFailedRefund: boolean
  readonly downloads: readonly Pick<OrderDownload, 'downloads'>[]
}

export function actionsFor(order: OrderFacts, can: Can): Order['actions'] {
  return answer(acts, can, {
    approve: orderReason(order, 'approve'),
    reject: orderReason(order, 'reject'),
    startPicking: packingReason(order, 'startPick'),
    pack: packingReason(order, 'pack'),
    changeParcel: order.hasParcels ? null : 'Nothing is packed',
    unpack: unpackReason(order),
    handOver: handOverReason(order),
    undoHandOver: undoReason(order),
    change:
      orderReason(order, 'change') ??
      (order.unitsLeft > 0 ? packedReason(order.fulfilment) : 'Everything was handed over'),
    cancelLines: orderReason(order, 'cancelLines') ?? unitsReason(order),
    cancel: orderReason(order, 'cancel') ?? wholeReason(order),
    ...authorisationReasons(order),
    refund: refuseRefund(order),
    recordCash: duesReason(order),
    recordTransfer: duesReason(order),
    orderAgain: null,
    sendPayLink: payLinkReason(order),
    hold: orderReason(order, 'hold'),
    release: orderReason(order, 'release'),
    archive: archiveReason(order),
    unarchive: orderReason(order, 'unarchive'),
    addNote: null,
    tag: null,
    assign: null,
    changeContact: null,
    retryRefund: order.hasFailedRefund ? null : 'There is no failed refund',
    resetDownloads: resetReason(order),
    startReturn: returnReason(order),
  })
}

/** Reason why test orders are never paid. */
export const testIsFree = 'This is a test order. No payment is requested'

/** Archiving would hide it from the responsible staff. */
export const openReturn = 'It has an open return'

function orderReason(order: OrderFacts, event: OrderEvent): string | null {
  return orderStep(order, event).kind === 'move'
    ? null
    : `The order is ${stateNames[stateOf(order)]}`
}

function unitsReason({ unitsLeft, unitsPacked }: OrderFacts): string | null {
  if (unitsLeft > unitsPacked) return null
  return unitsLeft > 0
    ? 'The remaining items are packed. Unpack them first'
    : 'Nothing is left to cancel'
}

function wholeReason({ unitsHandedOver, unitsPacked }: OrderFacts): string | null {
  if (unitsHandedOver > 0) return 'Some items were already handed over'
  return unitsPacked > 0 ? 'Some items are packed. Unpack them first' : null
}

const needs: Readonly<Partial<Record<FulfilmentEvent, string>>> = {
  startPick: 'Picking has already begun',
  pack: 'Start picking first',
  handOver: 'Pack the order first',
}

const packingReason = (order: OrderFacts, event: FulfilmentEvent): string | null =>
  order.status === 'open' && !order.isPacked ? 'Nothing needs packing' : workReason(order, event)

/** Parcels may leave while the rest is being packed. */
function handOverReason(order: OrderFacts): string | null {
  if (!order.isPacked) return workReason(order, 'perform')
  return workReason(order.unitsPacked > 0 ? { ...order, fulfilment: 'packed' } : order, 'handOver')
}

function unpackReason(order: OrderFacts): string | null {
  if (order.status !== 'open') return `The order is ${stateNames[stateOf(order)]}`
  if (order.unitsPacked > 0) return null
  return order.hasParcels ? 'The items were already handed over' : 'Nothing is packed'
}

function undoReason(order: OrderFacts): string | null {
  if (order.status !== 'open') return `The order is ${stateNames[stateOf(order)]}`
  return order.hasJustLeft ? null : 'No hand-over can be undone'
}

export const packedReason = (fulfilment: FulfilmentState | null): string | null =>
  fulfilment === null || fulfilment === 'planned' || fulfilment === 'picking'
    ? null
    : 'The items are already packed'

function workReason(order: OrderFacts, event: FulfilmentEvent): string | null {
  if (order.status !== 'open') return `The order is ${stateNames[stateOf(order)]}`
  const state = order.fulfilment ?? 'planned'
  if (state === 'handed_over' || state === 'delivered')
    return event === 'perform' ? 'It is already done' : 'The items were already handed over'
  if (state === 'packed' && event === 'pack') return 'The items are already packed'
  return fulfilmentStep(state, event).kind === 'move' ? null : (needs[event] ?? 'Not possible now')
}

function resetReason({ downloads }: OrderFacts): string | null {
  if (downloads.length === 0) return 'It has nothing to download'
  return downloads.some((file) => file.downloads > 0) ? null : 'Nothing was downloaded yet'
}

const archiveReason = (order: OrderFacts): string | null =>
  orderReason(order, 'archive') ?? (order.openReturns > 0 ? openReturn : null)

function returnReason({ fulfilmentStatus, unitsReturnable }: OrderFacts): string | null {
  if (fulfilmentStatus !== 'delivered') return 'The customer hasn’t received anything yet'
  return unitsReturnable > 0 ? null : 'Nothing is left to return'
}

function authorisationReasons(order: OrderFacts) {
  const reason = askedReason(order)
  return {
    capture: reason ?? (toCapture(order) > 0 ? null : 'Nothing is due'),
    void: reason,
  }
}

function askedReason({ authorisedMinor, isCaptureAsked }: OrderFacts): string | null {
  if (authorisedMinor === 0) return 'No payment is authorised'
  return isCaptureAsked ? 'A request to the card provider is already in progress' : null
}

const payLinkReason = (order: OrderFacts): string | null => {
  const needsCards = order.takesCards ? null : unconnected
  return order.isTest ? testIsFree : (duesReason(order) ?? needsCards)
}

export const unconnected = 'Connect Stripe under Settings, Payments to send payment links'

function duesReason(order: OrderFacts): string | null {
  if (order.status === 'cancelled') return 'The order is cancelled'
  if (order.status === 'pending_review') return 'The order is waiting for its confirmation'
  if (stillToPay(order) > 0) return null
  return order.authorisedMinor > 0 ? 'The amount due is authorised' : 'Nothing is left to pay'
}
