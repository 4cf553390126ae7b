import type { ParsedPlace } from '@marketday/contract/contact/place'
import type { ReceivingKind } from '@marketday/contract/orders/cart'
import { orderTotals } from '@marketday/contract/orders/order-totals'
import type { OrderTotals, PricedLine } from '@marketday/contract/orders/order-totals'
import { taxPlaceOf } from '@marketday/contract/taxes/tax-place'
import { appliedTax } from '@marketday/contract/taxes/tax-rates'
import type { TaxedClass } from '@marketday/contract/taxes/tax-rates'

/** What of a cart or an order its sums follow from. */
interface Charged {
  readonly deliveryKind: ReceivingKind | null
  readonly place: ParsedPlace | null
  readonly deliveryMinor: number
  /** Of the fee; null where it is not taxed. */
  readonly deliveryTaxed: TaxedClass | null
  /** Prices are without tax where the shopper buys. */
  readonly addsTax: boolean
}

interface ChargedLine extends Omit<PricedLine, 'tax'> {
  readonly taxed: TaxedClass | null
}

/**
 * The sums by the prices the shopper agreed to, with the taxes of where it goes. What is collected, or goes nowhere, is
 * taxed where the business is.
 */
export function totalsOf(
  { deliveryKind, place, deliveryMinor, deliveryTaxed, addsTax }: Charged,
  lines: readonly ChargedLine[],
): OrderTotals {
  const at = deliveryKind === 'delivery' ? taxPlaceOf(place) : null
  return orderTotals(
    lines.map(({ taxed, ...line }) => ({ ...line, tax: appliedTax(taxed, at) })),
    { deliveryMinor, deliveryTax: appliedTax(deliveryTaxed, at), addsTax },
  )
}
