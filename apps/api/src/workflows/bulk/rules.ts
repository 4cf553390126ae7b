import { plansDeliveries } from '@marketday/contract/orders/bulk/order-bulk-acts'
import type { OrderBulkAction, OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'
import { stillToPay } from '@marketday/contract/orders/sums/dues'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import { actionsFor } from '../../orders/rules.ts'
import { decideDriver, decideSlot, changed, refused, unchanged } from './order-decision.ts'
import type { OrderDecision } from './order-decision.ts'
import type { ActFacts } from './read-act-facts.ts'

/** Reason why a role may not begin, stop or undo an act about deliveries, or null. */
export const planningRefusal = (can: Can, action: OrderBulkAction): string | null =>
  plansDeliveries(action) && !can('deliveries.edit')
    ? 'Your role can see deliveries but not plan them'
    : null

/** Shared by preview and job. */
export function decideOrder(action: OrderBulkAction, order: ActFacts): OrderDecision {
  switch (action.kind) {
    case 'tags':
      return decideTags(action, order)
    case 'assign':
      return order.assigneeId === action.assigneeId
        ? unchanged
        : changed({ assigneeId: action.assigneeId })
    case 'priority':
      return order.priority === action.priority ? unchanged : changed({ priority: action.priority })
    case 'due':
      return order.dueOn === action.dueOn ? unchanged : changed({ dueOn: action.dueOn })
    case 'driver':
      return decideDriver(action.driverId, order)
    case 'slot':
      return decideSlot(action.slotId, order)
    default:
      return decideStep(action.kind, order)
  }
}

const mostTags = 50

function decideTags(
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
  { tags }: ActFacts,
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

export const toKey = (tag: string): string => tag.toLowerCase()

type Step = Exclude<
  OrderBulkAction['kind'],
  'tags' | 'assign' | 'due' | 'priority' | 'driver' | 'slot'
>

function decideStep(kind: Step, order: ActFacts): OrderDecision {
  if (isThere[kind](order)) return unchanged
  const reason = reasons[kind](order)
  if (reason !== null) return refused(reason)
  if (kind === 'archive' || kind === 'unarchive') return changed({ isArchived: kind === 'archive' })
  return changed(null)
}

const hasLeft = ({ fulfilment }: ActFacts) =>
  fulfilment === 'handed_over' || fulfilment === 'delivered'

const isThere: Readonly<Record<Step, (order: ActFacts) => boolean>> = {
  archive: ({ isArchived }) => isArchived,
  unarchive: ({ isArchived }) => !isArchived,
  pick: ({ fulfilment }) => fulfilment === 'picking',
  pack: ({ fulfilment }) => fulfilment === 'packed',
  handOver: hasLeft,
  capture: ({ authorisedMinor, capturedMinor, balanceMinor }) =>
    authorisedMinor === 0 && capturedMinor > 0 && balanceMinor >= 0,
  cancel: ({ status }) => status === 'cancelled',
}

const reasons: Readonly<Record<Step, (order: ActFacts) => string | null>> = {
  archive: (order) => reasonsOf(order).archive,
  unarchive: (order) => reasonsOf(order).unarchive,
  pick: (order) => reasonsOf(order).startPicking,
  pack: (order) =>
    order.fulfilment === 'picking' ? reasonsOf(order).pack : reasonsOf(order).startPicking,
  handOver: (order) => reasonsOf(order).handOver ?? cashReason(order),
  capture: (order) => reasonsOf(order).capture,
  cancel: (order) =>
    reasonsOf(order).cancel ?? (order.hasUsedGiftCard ? 'Its gift card was already used' : null),
}

const unread = {
  refundableMinor: 0,
  disputedMinor: 0,
  hasFailedRefund: false,
  downloads: [],
  hasJustLeft: false,
}

/** Reasons of the order's page, without refunds, downloads and returned parcels. */
const reasonsOf = (order: ActFacts) => actionsFor({ ...order, ...unread }, () => true)

/** Handing over at the counter requires the amount paid. */
const cashReason = (order: ActFacts): string | null =>
  order.deliveryKind !== 'delivery' && stillToPay(order) > 0
    ? 'It isn’t paid. Hand it over individually and enter the amount received'
    : null

export function valuesBeside(values: OrderValues, order: ActFacts): OrderValues {
  const { tags, assigneeId, dueOn, priority, isArchived, delivery } = order
  const { driverId = null, slotId = null } = delivery ?? {}
  const now: OrderValues = { tags, assigneeId, dueOn, priority, isArchived, driverId, slotId }
  const named = Object.keys(values) as (keyof OrderValues)[]
  return Object.fromEntries(named.map((name) => [name, now[name]]))
}
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

/** The act's changes are still in place; other tags may differ. */
export function isAsLeft(
  { before, after }: { readonly before: OrderValues; readonly after: OrderValues },
  order: ActFacts,
): boolean {
  if (before.tags && after.tags) {
    const { add, remove } = tagsBetween(before.tags, after.tags)
    const has = new Set(order.tags.map(toKey))
    return add.every((tag) => has.has(toKey(tag))) && !remove.some((tag) => has.has(toKey(tag)))
  }
  return JSON.stringify(valuesBeside(after, order)) === JSON.stringify(after)
}
