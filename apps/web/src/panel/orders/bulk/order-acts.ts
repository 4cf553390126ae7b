import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  orderBulkActs,
  type OrderBulkAction,
  type OrderBulkKind,
} from '@marketday/contract/orders/order-bulk-acts'
import type { OrderSelectionInput } from '@marketday/contract/orders/order-selection'
import type { OrderRow, listOrders } from '@marketday/contract/orders/orders'
import { priorityTitle } from '@marketday/contract/orders/order-words'

import { to } from '../../../paths.ts'
import { utcDay } from '../../../platform/format.ts'
import { defineBulkKind, type ActionTexts } from '../../kit/bulk/bulk-kind.ts'
import { tagTitle } from '../../kit/bulk/tags.ts'
import type { Scope } from '../../kit/export/ExportFields.tsx'
import { withNumbers } from '../../kit/bulk/with-numbers.ts'
import { refreshOrders } from '../order-queries.ts'

interface OrderActionTexts<Action> extends ActionTexts<Action> {
  /** In the list of actions. */
  readonly label: string
  readonly hint?: string
}

export const orderActions: {
  readonly [K in OrderBulkKind]: OrderActionTexts<Extract<OrderBulkAction, { readonly kind: K }>>
} = {
  pack: {
    label: 'Pack everything',
    hint: 'All items are marked as packed.',
    title: 'Packed',
    done: 'packed',
    verb: 'Pack',
  },
  pick: { label: 'Start picking', title: 'Picking started', done: 'being picked' },
  handOver: {
    label: 'Hand over',
    hint: 'To the driver, or to the customer at pick-up. Unpaid orders are skipped.',
    title: 'Handed over',
    done: 'handed over',
    verb: 'Hand over',
  },
  capture: {
    label: 'Capture payment',
    hint: 'Captures the amount due on each card and releases the rest. Declined captures are listed in the change and under Problems.',
    title: 'Payment captured',
    done: 'being captured',
    verb: 'Capture payment for',
  },
  driver: {
    label: 'Assign a driver',
    hint: 'Only orders with a delivery time that are not on their way yet.',
    title: ({ driverId }) => (driverId ? 'Driver assigned' : 'Driver unassigned'),
    done: 'assigned to another driver',
  },
  slot: {
    label: 'Set the delivery time',
    hint: 'Customers are emailed. Full times take no more orders.',
    title: 'Delivery time set',
    done: 'rescheduled',
  },
  tags: { label: 'Tags', title: tagTitle, done: 'tagged' },
  assign: {
    label: 'Assign to a team member',
    title: ({ assigneeId }) => (assigneeId ? 'Assigned' : 'Unassigned'),
    done: 'reassigned',
  },
  due: {
    label: 'Due date',
    title: ({ dueOn }) => (dueOn ? `Due ${utcDay(dueOn)}` : 'Due date removed'),
    done: 'given a new due date',
  },
  priority: {
    label: 'Priority',
    title: ({ priority }) => priorityTitle(priority),
    done: 'given a new priority',
  },
  archive: {
    label: 'Archive',
    hint: 'Hides finished orders. Nothing else changes.',
    title: 'Archived',
    done: 'archived',
    verb: 'Archive',
  },
  unarchive: { label: 'Unarchive', title: 'Unarchived', done: 'unarchived' },
  cancel: {
    label: 'Cancel',
    title: 'Cancelled',
    done: 'cancelled',
    verb: 'Cancel',
    isDanger: true,
  },
}

export const orderActs = defineBulkKind(orderBulkActs, {
  words: ['order', 'orders'],
  noun: 'order',
  listName: 'orderActs',
  actions: orderActions,
  refresh: refreshOrders,
  home: { label: 'Order Management', href: to('orderManagement') },
  href: {
    list: to('orderActs'),
    act: (bulkActId) => to('orderAct', { bulkActId }),
    object: (orderId) => to('order', { orderId }),
  },
})

export type OrderListFilters = Omit<QueryInput<typeof listOrders>, 'cursor' | 'limit'>

/** Selected orders, or all that match the list's filters. */
export const selectionFrom = (
  scope: Scope,
  orders: readonly Pick<OrderRow, 'id'>[],
  filters: OrderListFilters,
): OrderSelectionInput =>
  scope === 'chosen' ? { orderIds: orders.map(({ id }) => id) } : { matching: withNumbers(filters) }
