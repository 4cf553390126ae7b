import * as z from 'zod/mini'

import { bulkAct, bulkActEndpoints, previewFigures } from '../bulk/bulk-acts.ts'
import { Day, Id, line, text } from '../endpoints/scalars.ts'
import { CancelReason } from './orders.ts'
import { orderPriorities } from './order-priority.ts'
import type { OrderPriority } from './order-priority.ts'
import { OrderSelection } from './order-selection.ts'

const tags = z.array(line(40)).check(z.maxLength(20, 'At most 20 tags at once'))

export const OrderBulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('tags'), add: tags, remove: tags }).check(
    z.refine(({ add, remove }) => add.length + remove.length > 0, {
      path: ['add'],
      message: 'Enter a tag to add or remove',
    }),
  ),
  z.strictObject({ kind: z.literal('assign'), assigneeId: z.nullable(Id) }),
  z.strictObject({ kind: z.literal('priority'), priority: z.enum(orderPriorities) }),
  z.strictObject({ kind: z.literal('due'), dueOn: z.nullable(Day) }),
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('unarchive') }),
  z.strictObject({ kind: z.literal('pick') }),
  /** Packs everything, even if picking has not begun. */
  z.strictObject({ kind: z.literal('pack') }),
  z.strictObject({ kind: z.literal('handOver') }),
  /** Captures the due amount; the rest is released. */
  z.strictObject({ kind: z.literal('capture') }),
  z.strictObject({ kind: z.literal('driver'), driverId: z.nullable(Id) }),
  z.strictObject({ kind: z.literal('slot'), slotId: Id }),
  /** Without refunds, which are decided per order. */
  z.strictObject({
    kind: z.literal('cancel'),
    reason: CancelReason,
    note: z.optional(text(500)),
    restock: z.boolean(),
    notify: z.boolean(),
  }),
])
export type OrderBulkAction = z.output<typeof OrderBulkAction>
export type OrderBulkKind = OrderBulkAction['kind']

const finalKinds: readonly OrderBulkKind[] = ['pick', 'pack', 'handOver', 'capture', 'cancel']

/** Packing, hand-over, cancellation and capture have external effects and cannot be undone. */
export const isFinal = ({ kind }: Pick<OrderBulkAction, 'kind'>): boolean =>
  finalKinds.includes(kind)

/** Delivery changes also require permission to plan deliveries. */
export const plansDeliveries = ({ kind }: Pick<OrderBulkAction, 'kind'>): boolean =>
  kind === 'driver' || kind === 'slot'

/** Reversible values, before or after the action. */
export interface OrderValues {
  readonly tags?: readonly string[]
  readonly assigneeId?: string | null
  readonly dueOn?: string | null
  readonly priority?: OrderPriority
  readonly isArchived?: boolean
  readonly driverId?: string | null
  readonly slotId?: string | null
}

export const OrderBulkPreview = z.object({
  ...previewFigures,
  mails: z.int(),
  paid: z.int(),
  examples: z.array(z.object({ orderId: Id, title: z.string() })),
})
export type OrderBulkPreview = z.output<typeof OrderBulkPreview>

export const OrderBulkAct = bulkAct(OrderBulkAction)
export type OrderBulkAct = z.output<typeof OrderBulkAct>

const edit = { permission: 'orders.edit' } as const
const see = { permission: 'orders.see' } as const

export const orderBulkActs = bulkActEndpoints('/orders/bulk-acts', 'orders', {
  see,
  edit,
  act: OrderBulkAct,
  body: z.strictObject({ selection: OrderSelection, action: OrderBulkAction }),
  preview: OrderBulkPreview,
})

export const {
  preview: previewOrderBulkAct,
  start: startOrderBulkAct,
  list: listOrderBulkActs,
  get: getOrderBulkAct,
  listRows: listOrderBulkActRows,
  stop: stopOrderBulkAct,
  undo: undoOrderBulkAct,
} = orderBulkActs
