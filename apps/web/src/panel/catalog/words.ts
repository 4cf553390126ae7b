import type { Missing, Sold } from '@marketday/contract/catalog/products/item-filters'
import type { ProductStatus } from '@marketday/contract/catalog/products/product-shapes'
import type { BlockReason, MovementType, StockState } from '@marketday/contract/stock/stock'
import type { Tone } from '../../ui/feedback/Badge.tsx'

export const statusWords: Readonly<Record<ProductStatus, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  draft: { label: 'Draft', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'warn' },
}

export const stockWords: Readonly<Record<StockState, { label: string; tone: Tone }>> = {
  in: { label: 'In stock', tone: 'good' },
  low: { label: 'Low', tone: 'warn' },
  out: { label: 'Out of stock', tone: 'bad' },
}

export const missingWords: Readonly<Record<Missing, string>> = {
  picture: 'No picture',
  alt: 'No picture description',
  price: 'No price',
  sku: 'No SKU',
  category: 'No category',
  tax: 'No tax class',
  customs: 'No HS code or origin',
}

export const soldWords: Readonly<Record<Sold, string>> = {
  yes: 'Sold',
  no: 'Not sold',
}

export const blockWords: Readonly<Record<BlockReason, string>> = {
  damaged: 'Damaged',
  quality: 'Quality check',
  safety: 'Safety stock',
}

/** Reason of a movement; blocked goods use a fixed set. */
export const movementReason = ({ type, reason }: { type: MovementType; reason: string }) =>
  type === 'block' || type === 'unblock' ? (blockWords[reason as BlockReason] ?? reason) : reason

export const movementWords: Readonly<Record<MovementType, string>> = {
  receive: 'Received',
  adjust: 'Adjusted',
  count: 'Counted',
  hold: 'Held for a checkout',
  holdExpire: 'Hold ended',
  reserve: 'Reserved for an order',
  release: 'Reservation released',
  sale: 'Handed over',
  unsale: 'Hand-over undone',
  return: 'Returned',
  block: 'Set aside',
  unblock: 'Back on sale',
  send: 'Sent in a transfer',
  arrive: 'Arrived in a transfer',
  lose: 'Lost on the way',
  sendBack: 'Transfer undone',
}
