import type { OrderBulkKind } from '@marketday/contract/orders/order-bulk-acts'
import type { CancelReason } from '@marketday/contract/orders/orders'
import type { useForm } from '../../../platform/forms/use-form.ts'
import type { OrderPriority } from '@marketday/contract/orders/order-priority'
import { listTags } from '../../kit/bulk/tags.ts'

export interface ActDraft {
  readonly kind: OrderBulkKind
  /** Comma-separated. */
  readonly add: string
  readonly remove: string
  /** Empty = unassigned. */
  readonly assigneeId: string
  /** Empty = no due day. */
  readonly dueOn: string
  /** Empty = unassigned. */
  readonly driverId: string
  readonly slotDay: string
  readonly slotId: string
  readonly priority: OrderPriority
  readonly reason: CancelReason
  readonly note: string
  readonly restock: boolean
  readonly notify: boolean
}

export type ActForm = ReturnType<typeof useForm<ActDraft, unknown>>

export const emptyDraft: ActDraft = {
  kind: 'pack',
  add: '',
  remove: '',
  assigneeId: '',
  dueOn: '',
  driverId: '',
  slotDay: '',
  slotId: '',
  priority: 'high',
  reason: 'customer',
  note: '',
  restock: true,
  notify: true,
}

export function actionFrom(draft: ActDraft): unknown {
  const { kind, assigneeId, dueOn, priority, driverId, slotId } = draft
  const { reason, note, restock, notify } = draft
  switch (kind) {
    case 'tags':
      return { kind, add: listTags(draft.add), remove: listTags(draft.remove) }
    case 'assign':
      return { kind, assigneeId: orNull(assigneeId) }
    case 'due':
      return { kind, dueOn: orNull(dueOn) }
    case 'driver':
      return { kind, driverId: orNull(driverId) }
    case 'slot':
      return { kind, slotId }
    case 'priority':
      return { kind, priority }
    case 'cancel':
      return { kind, reason, note, restock, notify }
    default:
      return { kind }
  }
}

const orNull = (typed: string): string | null => typed || null
