import type { OrderBulkAction } from '@marketday/contract/orders/bulk/order-bulk-acts'
import { expect, test } from 'vitest'
import { actTitle } from './act-title.ts'

test.each<[OrderBulkAction, string]>([
  [{ kind: 'tags', add: ['Gift'], remove: ['Old'] }, 'Tagged Gift; no longer tagged Old'],
  [{ kind: 'assign', assigneeId: null }, 'Unassigned'],
  [{ kind: 'priority', priority: 'urgent' }, 'Priority: Urgent'],
  [{ kind: 'due', dueOn: null }, 'Without a due day'],
  [{ kind: 'pack' }, 'Packed'],
  [{ kind: 'capture' }, 'Authorised money taken'],
  [{ kind: 'driver', driverId: null }, 'Taken off their drivers'],
  [{ kind: 'unarchive' }, 'Unarchived'],
])('ORD-16 %o is called “%s”', (action, title) => expect(actTitle(action)).toBe(title))
