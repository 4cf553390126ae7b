import type { OrderDraft } from '@marketday/contract/orders/drafts/order-draft'
import type { Conflict } from '../../forms/merge/merge-drafts.ts'
import { itemName } from '../../stock/item-name.ts'

const labels: Readonly<Record<string, string>> = {
  marketId: 'Market',
  email: 'Email',
  name: 'Name',
  phone: 'Phone',
  discount: 'Discount',
  deliveryKind: 'Delivery or pick-up',
  place: 'Address',
  slotId: 'Time',
  customerNote: 'Note',
  quantity: 'Quantity',
  unitPriceMinor: 'Unit price',
  priceReason: 'Reason for the price',
  custom: 'Custom item',
  gift: 'Recipient',
}

export const draftConflictLabel =
  ({ lines }: OrderDraft) =>
  ({ path }: Conflict): string => {
    const [part = '', lineId, field = ''] = path.split('.')
    if (part !== 'lines') return labels[part] ?? 'Draft'
    const line = lines.find(({ id }) => id === lineId)
    const name = line ? itemName(line) : 'Item'
    return [name, labels[field]].filter(Boolean).join(': ')
  }
