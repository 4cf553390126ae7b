import type { OrderBulkAction } from '@marketday/contract/orders/bulk/order-bulk-acts'
import { priorityTitle } from '@marketday/contract/orders/lists/order-words'
import { utcDay } from '../../../platform/format.ts'
import { tagTitle } from '../../kit/bulk/tag-title.ts'

export function actTitle(action: OrderBulkAction): string {
  switch (action.kind) {
    case 'tags':
      return tagTitle(action)
    case 'assign':
      return action.assigneeId ? 'Assigned' : 'Unassigned'
    case 'driver':
      return action.driverId ? 'Driver assigned' : 'Driver unassigned'
    case 'priority':
      return priorityTitle(action.priority)
    case 'due':
      return action.dueOn ? `Due ${utcDay(action.dueOn)}` : 'Due date removed'
    default:
      return titles[action.kind]
  }
}

const titles = {
  archive: 'Archived',
  unarchive: 'Unarchived',
  pick: 'Picking started',
  pack: 'Packed',
  handOver: 'Handed over',
  capture: 'Payment captured',
  slot: 'Delivery time set',
  cancel: 'Cancelled',
} as const
