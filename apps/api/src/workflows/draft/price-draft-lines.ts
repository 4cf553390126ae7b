import { payablePrice } from '@marketday/contract/money/money'
import { saidOfGift } from '@marketday/contract/payments/credit/gift-of-line'
import type { OrderDraftLine } from '@marketday/contract/orders/order-draft'
import { unitPriceOf } from '@marketday/contract/catalog/quantity-breaks'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import type { TaxedClass } from '@marketday/contract/catalog/tax-rates'

import type { DraftRecord } from '../../orders/drafts/draft-rows.ts'
import type { MarketVariant } from '../cart/sold-in-market.ts'
import type { NewOrderLine } from '../place-order/place-order.ts'
import { toOrderLine } from '../place-order/to-order-line.ts'

export interface DraftedLine extends NewOrderLine {
  readonly id: string
  readonly shopPriceMinor: number | null
  readonly priceReason: string
  /** Quantity available to this draft; null if stock is not tracked. */
  readonly available: number | null
  readonly leadDays: number | null
  /** Custom items count as for sale. */
  readonly isForSale: boolean
  /** Market name, if hidden there; else null. */
  readonly hiddenIn: string | null
  /** False if neither the shop nor staff set a price. */
  readonly isPriced: boolean
}

interface PricingContext {
  readonly variants: readonly MarketVariant[]
  /** By class id; empty for the shop's default class. */
  readonly taxes: ReadonlyMap<string, TaxedClass | null>
  readonly currency: string
}

export function priceDraftLines(
  { content, heldGoods }: Pick<DraftRecord, 'content' | 'heldGoods'>,
  { variants, taxes, currency }: PricingContext,
): DraftedLine[] {
  const variantsById = new Map(variants.map((variant) => [variant.id, variant]))
  const held = new Map(heldGoods.map(({ variantId, quantity }) => [variantId, quantity]))
  return content.lines.map((line) => {
    const { id, quantity, priceReason } = line
    const unitPriceMinor =
      line.unitPriceMinor === null ? null : payablePrice(line.unitPriceMinor, currency)
    const base = { id, priceReason }
    if (line.custom)
      return { ...base, ...customLine({ ...line, unitPriceMinor }, line.custom, taxes) }
    const variant = variantsById.get(line.variantId ?? '')
    if (!variant) return { ...base, ...goneLine({ ...line, unitPriceMinor }) }
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

/** Custom items have no stock. */
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
