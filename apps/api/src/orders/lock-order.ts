import type {
  OrderEvent,
  OrderFulfilmentState,
  OrderStatus,
} from '@marketday/contract/orders/order-states'

import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { ReceivingKind } from '@marketday/contract/orders/cart'
import type { OrderAction } from '@marketday/contract/orders/orders'

import { conflict, notFound } from '../platform/http/errors.ts'
import { inCamelCase } from '../platform/database/sql.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { actionsIn, orderStep, stateNames, stateOf } from './rules.ts'

export interface OrderRecord {
  readonly id: string
  readonly number: number
  readonly email: string
  readonly status: OrderStatus
  /** Null unless on hold. */
  readonly holdCause: 'dispute' | 'staff' | null
  readonly isArchived: boolean
  readonly isTest: boolean
  readonly fulfilmentStatus: OrderFulfilmentState
  readonly deliveryKind: ReceivingKind
  readonly paymentMethod: 'card' | 'cash'
  readonly currency: string
  /** Prices exclude tax, which is added to the total. */
  readonly addsTax: boolean
  /** Null for the home market. */
  readonly marketId: string | null
  readonly place: ParsedPlace | null
  readonly version: number
  readonly totalMinor: number
  readonly cancelledMinor: number
  readonly keptMinor: number
  readonly isDeliveryReturned: boolean | null
  readonly returnedCardsMinor: number
  readonly capturedMinor: number
  readonly refundedMinor: number
  /** Paid minus value; negative if an amount is due. */
  readonly balanceMinor: number
  /** Authorized on the card, not yet captured. */
  readonly authorisedMinor: number
  /** Amount withheld by disputes. */
  readonly disputedMinor: number
  readonly slotId: string | null
  readonly openReturns: number
}

/** Locks the order, to serialize changes. */
export async function getOrderRow(db: Db, orderId: string): Promise<OrderRecord> {
  const [order] = await lockOrders(db, [orderId])
  return order
}

/** Locked in order of ids, to avoid deadlocks. */
export async function lockOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<[OrderRecord, ...OrderRecord[]]> {
  const rows = await db
    .selectFrom('orders')
    .select(
      inCamelCase([
        'order_id as id',
        'number',
        'email',
        'status',
        'hold_cause',
        'archived_at',
        'is_test',
        'fulfilment_status',
        'delivery_kind',
        'payment_method',
        'currency',
      ]),
    )
    .select(
      inCamelCase([
        'adds_tax',
        'market_id',
        'place',
        'version',
        'total_minor',
        'cancelled_minor',
        'kept_minor',
        'is_delivery_returned',
        'returned_cards_minor',
        'captured_minor',
        'refunded_minor',
        'balance_minor',
        'authorised_minor',
        'disputed_minor',
        'delivery_slot_id as slotId',
        'open_returns',
      ]),
    )
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .forUpdate()
    .execute()
  const [first, ...rest] = rows.map(({ archivedAt, ...order }) => ({
    ...order,
    isArchived: archivedAt !== null,
  }))
  if (!first || rows.length < orderIds.length) throw notFound('Order')
  return [first, ...rest]
}

/** False if already in the target state. 409 `invalid_transition` names state, event and allowed actions. */
export function mustMove(order: OrderRecord, event: OrderEvent): boolean {
  const step = orderStep(order, event)
  if (step.kind !== 'illegal') return step.kind === 'move'
  throw invalidTransition(stateNames[stateOf(order)], event, actionsIn(order))
}

/** Features 2: an event not listed for the state. */
export function invalidTransition(state: string, event: string, allowed: readonly OrderAction[]) {
  const possible = allowed.map((action) => actionNames[action]).join(', ')
  return conflict(
    'invalid_transition',
    `The order is ${state}, so “${event}” is not possible. ${possible ? `Possible now: ${possible}.` : 'No further actions are possible.'}`,
    [
      { path: 'state', message: state },
      { path: 'event', message: event },
      { path: 'allowed', message: allowed.join(', ') },
    ],
  )
}

export const actionNames: Readonly<Record<OrderAction, string>> = {
  approve: 'accept it without confirmation',
  reject: 'refuse it',
  startPicking: 'start picking',
  pack: 'pack it',
  changeParcel: 'change a parcel',
  unpack: 'unpack it',
  handOver: 'hand it over',
  undoHandOver: 'undo the hand-over',
  change: 'change it',
  cancelLines: 'cancel some items',
  cancel: 'cancel it',
  capture: 'capture the authorised payment',
  void: 'release the authorised payment',
  refund: 'give money back',
  recordCash: 'record cash',
  recordTransfer: 'record a bank transfer',
  sendPayLink: 'send a payment link',
  hold: 'put it on hold',
  release: 'release it',
  archive: 'archive it',
  unarchive: 'unarchive it',
  addNote: 'write a note',
  tag: 'give it tags',
  assign: 'assign it',
  changeContact: 'change who ordered',
  retryRefund: 'retry a refund',
  resetDownloads: 'reset its downloads',
  startReturn: 'start a return',
  orderAgain: 'order the same again',
}
