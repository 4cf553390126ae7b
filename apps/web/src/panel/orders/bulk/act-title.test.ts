import type { OrderBulkAction } from '@marketday/contract/orders/order-bulk-acts'
import { expect, test } from 'vitest'
import { describeAction } from '../../kit/bulk/bulk-kind.ts'
import { orderActs } from './order-acts.ts'

test.each<[OrderBulkAction, string]>([
  [{ kind: 'tags', add: ['Gift'], remove: ['Old'] }, 'Tagged Gift; no longer tagged Old'],
  [{ kind: 'assign', assigneeId: null }, 'Unassigned'],
  [{ kind: 'priority', priority: 'urgent' }, 'Priority: Urgent'],
  [{ kind: 'due', dueOn: null }, 'Due date removed'],
  [{ kind: 'pack' }, 'Packed'],
  [{ kind: 'capture' }, 'Payment captured'],
  [{ kind: 'driver', driverId: null }, 'Driver unassigned'],
  [{ kind: 'unarchive' }, 'Unarchived'],
])('ORD-16 %o is called “%s”', (action, title) =>
  expect(describeAction(orderActs, action)).toBe(title),
)
