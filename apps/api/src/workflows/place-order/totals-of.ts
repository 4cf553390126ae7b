import { applyDiscounts } from '@marketday/contract/orders/discounts/apply-discounts'
import type {
  AppliedDiscount,
  DiscountVerdict,
} from '@marketday/contract/orders/discounts/apply-discounts'
import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { ReceivingKind } from '@marketday/contract/orders/cart'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import type { ItemKind } from '@marketday/contract/catalog/products/item-kinds'
import { orderTotals } from '@marketday/contract/orders/sums/order-totals'
import type { OrderTotals, PricedLine } from '@marketday/contract/orders/sums/order-totals'
import { taxPlaceOf } from '@marketday/contract/catalog/tax-place'
import { appliedTax } from '@marketday/contract/catalog/tax-rates'
import type { TaxedClass } from '@marketday/contract/catalog/tax-rates'

import type { DiscountOffer } from '../../orders/discounts/offered-discounts.ts'

export interface Charged {
  readonly currency: string
  readonly deliveryKind: ReceivingKind | null
  readonly place: ParsedPlace | null
  readonly deliveryMinor: number
  /** Null if the fee is untaxed. */
  readonly deliveryTaxed: TaxedClass | null
  /** Whether prices exclude tax in the shopper's market. */
  readonly addsTax: boolean
  readonly offer?: DiscountOffer | null
  /** Discounts fixed by the checkout override current ones. */
  readonly agreedDiscounts?: readonly AppliedDiscount[] | null
}

/** `discountMinor` overrides the share of the discounts. */
export interface ChargedLine extends Omit<PricedLine, 'tax'> {
  readonly variantId: string
  readonly kind: ItemKind
  readonly taxed: TaxedClass | null
}

export interface ChargedTotals extends OrderTotals {
  readonly discounts: readonly AppliedDiscount[]
}

/**
 * Sums at agreed prices less discounts, taxed at the destination; pickup and services are taxed at
 * the business.
 */
export function totalsOf(charged: Charged, lines: readonly ChargedLine[]): ChargedTotals {
  const { deliveryKind, place, deliveryMinor, deliveryTaxed, addsTax, currency } = charged
  const at = deliveryKind === 'delivery' ? taxPlaceOf(place) : null
  const discounts = charged.agreedDiscounts ?? weigh(charged, lines).applied
  const totals = orderTotals(
    lines.map(({ taxed, ...line }) => ({
      ...line,
      discountMinor:
        line.discountMinor ??
        sumOf(
          discounts.flatMap((discount) =>
            discount.lines
              .filter(({ variantId }) => variantId === line.variantId)
              .map(({ amountMinor }) => amountMinor),
          ),
        ),
      tax: appliedTax(taxed, at),
    })),
    {
      deliveryMinor,
      deliveryDiscountMinor: sumOf(discounts.map((reduction) => reduction.deliveryMinor)),
      deliveryTax: appliedTax(deliveryTaxed, at),
      addsTax,
      currency,
    },
  )
  return { ...totals, discounts }
}

export const discountVerdicts = (
  charged: Charged,
  lines: readonly ChargedLine[],
): readonly DiscountVerdict[] => weigh(charged, lines).verdicts

function weigh(
  { deliveryKind, deliveryMinor, offer, currency }: Charged,
  lines: readonly ChargedLine[],
) {
  if (!offer) return { applied: [], verdicts: [] }
  const isDelivered = deliveryKind === null ? null : deliveryKind === 'delivery'
  const reducible = lines.filter(({ kind }) => !isGiftCard(kind))
  return applyDiscounts(reducible, offer.discounts, {
    deliveryMinor,
    isDelivered,
    now: offer.now,
    currency,
  })
}

const sumOf = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + amount, 0)
