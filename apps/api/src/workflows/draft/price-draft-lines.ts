import { saidOfGift } from '@marketday/contract/payments/credit/gift-of-line'
import type { OrderDraftLine } from '@marketday/contract/orders/drafts/order-draft'
import { unitPriceOf } from '@marketday/contract/catalog/prices/quantity-breaks'
import { isGiftCard } from '@marketday/contract/catalog/products/kinds/item-kinds'
import type { TaxedClass } from '@marketday/contract/catalog/taxes/tax-rates'

import type { DraftRecord } from '../../orders/drafts/draft-rows.ts'
import type { MarketVariant } from '../cart/sold-in-market.ts'
import type { NewOrderLine } from '../place-order/place-order.ts'
import { toOrderLine } from '../place-order/to-order-line.ts'

/** A line of a draft as it would be ordered now. */
export interface DraftedLine extends NewOrderLine {
  readonly id: string
  /** What one costs in the shop; null of a custom item. */
  readonly shopPriceMinor: number | null
  readonly priceReason: string
  /** How many there are for this draft; null where it is not counted. */
  readonly available: number | null
  readonly leadDays: number | null
  /** It is a custom item, or one that the shop sells. */
  readonly isForSale: boolean
  /** The name of the draft's market, where that does not show it. */
  readonly hiddenIn: string | null
  /** Somebody has said, or the shop says, what it costs. */
  readonly isPriced: boolean
}

interface PricingContext {
  /** At the prices of the draft's market. */
  readonly variants: readonly MarketVariant[]
  /** By the id of the class that was chosen; empty for the class of the shop. */
  readonly taxes: ReadonlyMap<string, TaxedClass | null>
}

export function priceDraftLines(
  { content, heldGoods }: Pick<DraftRecord, 'content' | 'heldGoods'>,
  { variants, taxes }: PricingContext,
): DraftedLine[] {
  const variantsById = new Map(variants.map((variant) => [variant.id, variant]))
  const held = new Map(heldGoods.map(({ variantId, quantity }) => [variantId, quantity]))
  return content.lines.map((line) => {
    const { id, quantity, unitPriceMinor, priceReason } = line
    const base = { id, priceReason }
    if (line.custom) return { ...base, ...customLine(line, line.custom, taxes) }
    const variant = variantsById.get(line.variantId ?? '')
    if (!variant) return { ...base, ...goneLine(line) }
    const shopPriceMinor = unitPriceOf(variant, quantity)
    const { available, leadDays, hiddenIn } = variant
    return {
      ...base,
      ...toOrderLine(variant, quantity),
      unitPriceMinor: unitPriceMinor ?? shopPriceMinor,
      shopPriceMinor,
      available: available === null ? null : Math.max(0, available) + (held.get(variant.id) ?? 0),
      leadDays,
      gift: isGiftCard(variant.kind) ? saidOfGift(line.gift ?? null) : null,
      isForSale: variant.status === 'active',
      hiddenIn,
      isPriced: true,
    }
  })
}

type Rest = Omit<DraftedLine, 'id' | 'priceReason'>

const emptyLine = {
  parts: null,
  variantTitle: '',
  sku: null,
  imageKey: null,
  shopPriceMinor: null,
  available: null,
  leadDays: null,
  hiddenIn: null,
} as const

/** What is made or done for this order alone: it lies on no shelf. */
const customLine = (
  { id, quantity, unitPriceMinor }: OrderDraftLine,
  { title, taxClassId, isDelivered }: NonNullable<OrderDraftLine['custom']>,
  taxes: PricingContext['taxes'],
): Rest => ({
  ...emptyLine,
  variantId: id,
  kind: isDelivered ? 'made_to_order' : 'service',
  title,
  quantity,
  unitPriceMinor: unitPriceMinor ?? 0,
  taxed: taxes.get(taxClassId ?? '') ?? null,
  isForSale: true,
  isPriced: unitPriceMinor !== null,
})

const goneLine = ({ variantId, quantity, unitPriceMinor }: OrderDraftLine): Rest => ({
  ...emptyLine,
  variantId: variantId ?? '',
  kind: 'physical',
  title: 'Deleted item',
  quantity,
  unitPriceMinor: unitPriceMinor ?? 0,
  taxed: null,
  isForSale: false,
  isPriced: true,
})
