import type { DeliveryState } from '@marketday/contract/deliveries/delivery-states'
import type { OrderBulkAction, OrderValues } from '@marketday/contract/orders/order-bulk-acts'
import { stillToPay } from '@marketday/contract/orders/sums/dues'

import { actionsFor } from '../../orders/rules.ts'
import { changed, refused, unchanged } from '../../platform/bulk/rules.ts'
import type { Decision } from '../../platform/bulk/rules.ts'
import type { BulkOrder } from './read-bulk-orders.ts'

/** Values are null if the change cannot be undone. */
export type OrderDecision = Decision<OrderValues | null>

/** Sets values that no rule restricts. */
export const decideValues = (after: OrderValues, order: BulkOrder): OrderDecision =>
  isSame(valuesBeside(after, order), after) ? unchanged : changed(after)

const mostTags = 50

export function decideTags(
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
  { tags }: BulkOrder,
): OrderDecision {
  const gone = new Set(remove.map(toKey))
  const left = tags.filter((tag) => !gone.has(toKey(tag)))
  const had = new Set(left.map(toKey))
  const additions = new Map(add.map((tag) => [toKey(tag), tag]))
  const added = [...additions].flatMap(([key, tag]) => (had.has(key) || gone.has(key) ? [] : tag))
  const after = [...left, ...added]
  if (after.length > mostTags) return refused(`It would have more than ${mostTags} tags`)
  return added.length === 0 && left.length === tags.length ? unchanged : changed({ tags: after })
}

const toKey = (tag: string): string => tag.toLowerCase()

const deliveryReasons: Readonly<Record<Exclude<DeliveryState, 'scheduled' | 'assigned'>, string>> =
  {
    unscheduled: 'Its delivery isn’t scheduled yet',
    en_route: 'The driver is on the way',
    arrived: 'The driver has arrived',
    delivered: 'It is already delivered',
    failed: 'Its delivery failed. Reschedule it individually',
    returning: 'The items are on their way back',
    returned: 'The items came back',
    cancelled: 'Its delivery is cancelled',
  }

const notDelivered = refused('It has no delivery')

export function decideDriver(driverId: string | null, { delivery }: BulkOrder): OrderDecision {
  if (!delivery) return notDelivered
  if (delivery.driverId === driverId) return unchanged
  const { status } = delivery
  return status === 'scheduled' || status === 'assigned'
    ? changed({ driverId })
    : refused(deliveryReasons[status])
}

export function decideSlot(slotId: string, { delivery }: BulkOrder): OrderDecision {
  if (!delivery) return notDelivered
  if (delivery.slotId === slotId) return unchanged
  const { status } = delivery
  if (status === 'scheduled' || status === 'unscheduled') return changed({ slotId })
  return refused(
    status === 'assigned'
      ? 'It’s assigned to a driver. Remove it from the run first'
      : deliveryReasons[status],
  )
}

interface OrderStep {
  readonly isDone: (order: BulkOrder) => boolean
  readonly reason: (order: BulkOrder) => string | null
  /** Omitted if it cannot be undone. */
  readonly after?: OrderValues
}

/** Steps of the order's page. */
export const orderSteps = {
  archive: {
    isDone: ({ isArchived }) => isArchived,
    reason: (order) => findReasons(order).archive,
    after: { isArchived: true },
  },
  unarchive: {
    isDone: ({ isArchived }) => !isArchived,
    reason: (order) => findReasons(order).unarchive,
    after: { isArchived: false },
  },
  pick: {
    isDone: ({ fulfilment }) => fulfilment === 'picking',
    reason: (order) => findReasons(order).startPicking,
  },
  pack: {
    isDone: ({ fulfilment }) => fulfilment === 'packed',
    reason: (order) =>
      order.fulfilment === 'picking' ? findReasons(order).pack : findReasons(order).startPicking,
  },
  handOver: {
    isDone: ({ fulfilment }) => fulfilment === 'handed_over' || fulfilment === 'delivered',
    reason: (order) => findReasons(order).handOver ?? cashReason(order),
  },
  capture: {
    isDone: ({ authorisedMinor, capturedMinor, balanceMinor }) =>
      authorisedMinor === 0 && capturedMinor > 0 && balanceMinor >= 0,
    reason: (order) => findReasons(order).capture,
  },
  cancel: {
    isDone: ({ status }) => status === 'cancelled',
    reason: (order) =>
      findReasons(order).cancel ??
      (order.hasUsedGiftCard ? 'Its gift card was already used' : null),
  },
} satisfies Partial<Record<OrderBulkAction['kind'], OrderStep>>

export function decideStep({ isDone, reason, after }: OrderStep, order: BulkOrder): OrderDecision {
  if (isDone(order)) return unchanged
  const against = reason(order)
  return against === null ? changed(after ?? null) : refused(against)
}

const unread = {
  refundableMinor: 0,
  disputedMinor: 0,
  hasFailedRefund: false,
  downloads: [],
  hasJustLeft: false,
}

/** Reasons of the order's page, without refunds, downloads and returned parcels. */
const findReasons = (order: BulkOrder) => actionsFor({ ...order, ...unread }, () => true)

/** Handing over at the counter requires the amount paid. */
const cashReason = (order: BulkOrder): string | null =>
  order.deliveryKind !== 'delivery' && stillToPay(order) > 0
    ? 'It isn’t paid. Hand it over individually and enter the amount received'
    : null

/** Current values of the same fields. */
export function valuesBeside(values: OrderValues, order: BulkOrder): OrderValues {
  const { tags, assigneeId, dueOn, priority, isArchived, delivery } = order
  const { driverId = null, slotId = null } = delivery ?? {}
  const now: OrderValues = { tags, assigneeId, dueOn, priority, isArchived, driverId, slotId }
  const named = Object.keys(values) as (keyof OrderValues)[]
  return Object.fromEntries(named.map((name) => [name, now[name]]))
}

const isSame = (one: OrderValues, other: OrderValues) =>
  JSON.stringify(one) === JSON.stringify(other)

interface TagChange {
  readonly add: string[]
  readonly remove: string[]
}

export function tagsBetween(from: readonly string[], to: readonly string[]): TagChange {
  const [had, has] = [new Set(from.map(toKey)), new Set(to.map(toKey))]
  return {
    add: to.filter((tag) => !had.has(toKey(tag))),
    remove: from.filter((tag) => !has.has(toKey(tag))),
  }
}

interface Applied {
  readonly before: OrderValues
  readonly after: OrderValues
}

/** Values to restore; tags that others added since stay. Null if the action's changes are gone. */
export function formerValues({ before, after }: Applied, order: BulkOrder): OrderValues | null {
  if (!before.tags || !after.tags) return isSame(valuesBeside(after, order), after) ? before : null
  const { add, remove } = tagsBetween(before.tags, after.tags)
  const has = new Set(order.tags.map(toKey))
  if (!add.every((tag) => has.has(toKey(tag))) || remove.some((tag) => has.has(toKey(tag))))
    return null
  const added = new Set(add.map(toKey))
  return { tags: [...order.tags.filter((tag) => !added.has(toKey(tag))), ...remove] }
}
