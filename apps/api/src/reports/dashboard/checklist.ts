import type { checklistItems } from '@marketday/contract/reports/dashboard'

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
    label: 'Set up delivery and pick-up',
    to: '/adminPanel/deliveryManagement?tab=areas',
  },
  {
    id: 'cards',
    label: 'Connect Stripe to take card payments',
    to: '/adminPanel/settings/payments',
  },
  { id: 'taxes', label: 'Check the taxes you charge', to: '/adminPanel/settings/taxes' },
  { id: 'payments', label: 'Start your plan', to: '/adminPanel/setup/checkoutPay' },
  { id: 'build', label: 'Publish your shop', to: '/adminPanel/buildManagement' },
  { id: 'order', label: 'Place a test order', to: '/adminPanel/orderManagement' },
]

export function checklistFrom(progress: Readonly<Record<ItemId, boolean>> | undefined) {
  return items.map((item) => ({ ...item, done: progress?.[item.id] ?? false }))
}
