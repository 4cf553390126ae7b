import { unitPriceOf } from '@marketday/contract/catalog/quantity-breaks'

import type { SellableVariant } from '../../catalog/products/find-sellable-variants.ts'
import type { NewOrderLine } from './place-order.ts'

export function toOrderLine(variant: SellableVariant, quantity: number): NewOrderLine {
  const { id, kind, parts, title, variantTitle, sku, imageKey, taxed } = variant
  return {
    variantId: id,
    kind,
    parts,
    title,
    variantTitle,
    sku,
    imageKey,
    quantity,
    unitPriceMinor: unitPriceOf(variant, quantity),
    taxed,
  }
}
