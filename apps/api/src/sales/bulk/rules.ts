import type { OrderBulkAction, OrderValues } from '@marketday/contract/orders/bulk/order-bulk-acts'

import { stillToPay } from '@marketday/contract/orders/sums/dues'
import { actionsFor } from '../../orders/rules.ts'
import type { ActFacts } from './read-act-facts.ts'

export type OrderDecision =
  /** Without values where there is no way back. */
  | { readonly outcome: 'changed'; readonly after: OrderValues | null }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly reason: string }

const unchanged: OrderDecision = { outcome: 'unchanged' }
const refused = (reason: string): OrderDecision => ({ outcome: 'refused', reason })
const changed = (after: OrderValues | null): OrderDecision => ({ outcome: 'changed', after })

/** What the act makes of this order; the preview asks the same as the job. */
export function decideOrder(action: OrderBulkAction, order: ActFacts): OrderDecision {
  switch (action.kind) {
    case 'tags':
      return decideTags(action, order)
    case 'assign':
      return order.assigneeId === action.assigneeId
        ? unchanged
        : changed({ assigneeId: action.assigneeId })
    case 'due':
      return order.dueOn === action.dueOn ? unchanged : changed({ dueOn: action.dueOn })
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
  const wanted = new Map(add.map((tag) => [toKey(tag), tag]))
  const added = [...wanted].flatMap(([key, tag]) => (had.has(key) || gone.has(key) ? [] : tag))
  const after = [...left, ...added]
  if (after.length > mostTags) return refused(`It would have more than ${mostTags} tags`)
  return added.length === 0 && left.length === tags.length ? unchanged : changed({ tags: after })
}

/** Whatever their capitals are, words that are alike are one tag. */
export const toKey = (tag: string): string => tag.toLowerCase()

type Step = Exclude<OrderBulkAction['kind'], 'tags' | 'assign' | 'due'>

function decideStep(kind: Step, order: ActFacts): OrderDecision {
  if (isThere[kind](order)) return unchanged
  const reason = reasons[kind](order)
  if (reason !== null) return refused(reason)
  if (kind === 'archive' || kind === 'unarchive') return changed({ isArchived: kind === 'archive' })
  return changed(null)
}

const hasLeft = ({ fulfilment }: ActFacts) =>
  fulfilment === 'handed_over' || fulfilment === 'delivered'

/** What the act leads to is so already. */
const isThere: Readonly<Record<Step, (order: ActFacts) => boolean>> = {
  archive: ({ isArchived }) => isArchived,
  unarchive: ({ isArchived }) => !isArchived,
  pick: ({ fulfilment }) => fulfilment === 'picking',
  pack: ({ fulfilment }) => fulfilment === 'packed',
  handOver: hasLeft,
  cancel: ({ status }) => status === 'cancelled',
}

const reasons: Readonly<Record<Step, (order: ActFacts) => string | null>> = {
  archive: (order) => reasonsOf(order).archive,
  unarchive: (order) => reasonsOf(order).unarchive,
  pick: (order) => reasonsOf(order).startPicking,
  pack: (order) =>
    order.fulfilment === 'picking' ? reasonsOf(order).pack : reasonsOf(order).startPicking,
  handOver: (order) => reasonsOf(order).handOver ?? cashReason(order),
  cancel: (order) => reasonsOf(order).cancel,
}

const unread = {
  refundableMinor: 0,
  disputedMinor: 0,
  hasFailedRefund: false,
  isCaptureAsked: false,
  downloads: [],
}

/** What the order's own page says; a bulk act moves no money and counts no downloads. */
const reasonsOf = (order: ActFacts) => actionsFor({ ...order, ...unread }, () => true)

/** Who hands goods over at the counter says what was paid for them. */
const cashReason = (order: ActFacts): string | null =>
  order.deliveryKind !== 'delivery' && stillToPay(order) > 0
    ? 'It is still to be paid: hand it over by itself and say what was taken'
    : null

/** What the order says now of the fields that these values name. */
export const valuesBeside = (values: OrderValues, order: ActFacts): OrderValues => ({
  ...(values.tags && { tags: order.tags }),
  ...(values.assigneeId !== undefined && { assigneeId: order.assigneeId }),
  ...(values.dueOn !== undefined && { dueOn: order.dueOn }),
  ...(values.isArchived !== undefined && { isArchived: order.isArchived }),
})

interface TagChange {
  readonly add: string[]
  readonly remove: string[]
}

/** How tags become others. */
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

/** Whether what the act changed is still as it left it; other tags may have come and gone. */
export function isAsLeft({ before, after }: Applied, order: ActFacts): boolean {
  if (before.tags && after.tags) {
    const { add, remove } = tagsBetween(before.tags, after.tags)
    const has = new Set(order.tags.map(toKey))
    return add.every((tag) => has.has(toKey(tag))) && !remove.some((tag) => has.has(toKey(tag)))
  }
  return JSON.stringify(valuesBeside(after, order)) === JSON.stringify(after)
}
