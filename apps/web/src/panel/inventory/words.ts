import type { ProductStatus } from '@marketday/contract/products/product-shapes'
import type { MovementType, StockState } from '@marketday/contract/products/stock'
import type { Tone } from '../../ui/feedback/Badge.tsx'

export const statusWords: Readonly<Record<ProductStatus, { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  draft: { label: 'Draft', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'warn' },
}

export const stockWords: Readonly<Record<StockState, { label: string; tone: Tone }>> = {
  in: { label: 'In stock', tone: 'good' },
  low: { label: 'Low', tone: 'warn' },
  out: { label: 'Out of stock', tone: 'bad' },
}

export const movementWords: Readonly<Record<MovementType, string>> = {
  receive: 'Received',
  adjust: 'Adjusted',
  count: 'Counted',
  hold: 'Held for a checkout',
  holdExpire: 'Hold ended',
  reserve: 'Reserved for an order',
  release: 'Reservation released',
  sale: 'Handed over',
  unsale: 'Hand-over taken back',
  return: 'Returned',
  block: 'Set aside',
  unblock: 'Back on sale',
}
