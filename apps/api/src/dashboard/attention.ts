import type { checklistItems } from '@marketday/contract/dashboard'
import type { Permission } from '@marketday/contract/permissions'

import type { AttentionCounts } from './queries.ts'

interface Notice {
  readonly id: keyof AttentionCounts
  readonly one: string
  readonly many: string
  readonly to: string
  readonly needs: Permission
}

const notices: readonly Notice[] = [
  {
    id: 'unpacked',
    one: 'order waits to be packed for over a day',
    many: 'orders wait to be packed for over a day',
    to: '/adminPanel/orderManagement?tab=unfulfilled',
    needs: 'orders.see',
  },
  {
    id: 'unpaid',
    one: 'card order is not paid',
    many: 'card orders are not paid',
    to: '/adminPanel/orderManagement?tab=unpaid',
    needs: 'orders.see',
  },
  {
    id: 'paymentProblems',
    one: 'refund or payment needs your decision',
    many: 'refunds and payments need your decision',
    to: '/adminPanel/orderManagement?tab=payments',
    needs: 'orders.see',
  },
  {
    id: 'failedStops',
    one: 'delivery failed and needs a new plan',
    many: 'deliveries failed and need a new plan',
    to: '/adminPanel/deliveryManagement?status=failed',
    needs: 'deliveries.see',
  },
  {
    id: 'lowStock',
    one: 'item is low or out of stock',
    many: 'items are low or out of stock',
    to: '/adminPanel/inventoryManagement?tab=stock&state=low',
    needs: 'stock.see',
  },
  {
    id: 'failedBuilds',
    one: 'build failed',
    many: 'builds failed',
    to: '/adminPanel/buildManagement?status=failed',
    needs: 'builds.see',
  },
  {
    id: 'failedImports',
    one: 'import failed',
    many: 'imports failed',
    to: '/adminPanel/inventoryManagement?tab=import',
    needs: 'products.see',
  },
]

/** What waits for somebody, as far as the caller may act on it. */
export function attentionFor(counts: AttentionCounts, permissions: readonly Permission[]) {
  return notices
    .filter(({ id, needs }) => counts[id] > 0 && permissions.includes(needs))
    .map(({ id, one, many, to }) => ({
      id,
      label: counts[id] === 1 ? one : many,
      count: counts[id],
      to,
    }))
}

type ItemId = (typeof checklistItems)[number]

const items: readonly { readonly id: ItemId; readonly label: string; readonly to: string }[] = [
  { id: 'product', label: 'Put an item on sale', to: '/adminPanel/inventoryManagement' },
  {
    id: 'look',
    label: 'Choose your colours and texts',
    to: '/adminPanel/buildManagement?tab=look',
  },
  {
    id: 'delivery',
    label: 'Say how customers get their orders',
    to: '/adminPanel/deliveryManagement?tab=zones',
  },
  { id: 'payments', label: 'Start your plan', to: '/adminPanel/setup/checkoutPay' },
  { id: 'build', label: 'Publish your shop', to: '/adminPanel/buildManagement' },
  { id: 'order', label: 'Place a test order', to: '/adminPanel/orderManagement' },
]

export function checklistFrom(progress: Readonly<Record<ItemId, boolean>> | undefined) {
  return items.map((item) => ({ ...item, done: progress?.[item.id] ?? false }))
}
