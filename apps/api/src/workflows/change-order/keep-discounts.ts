import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import { isByHand } from '@marketday/contract/orders/discounts/discount-by-hand'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import { payableMinor, splitMinor, splitPayable } from '@marketday/contract/money/money'

import type { AgreedDiscount } from '../../orders/discounts/find-agreed-discounts.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { NewOrderLine } from '../place-order/place-order.ts'
import type { AddedUnits } from './decide-changes.ts'

type NewLine = NewOrderLine & Pick<AddedUnits, 'line' | 'replacedQuantity'>

type Shared<Line> = Line & { readonly discountMinor: number; readonly byHandMinor: number }

interface Kept<Line> {
  readonly lines: readonly Shared<Line>[]
  readonly discounts: readonly AppliedDiscount[]
}

/**
 * Units that replace others keep their line's discount share. Further units get the order's
 * percentages; fixed amounts and free units don't grow.
 */
export function keepDiscounts<Line extends NewLine>(
  agreed: readonly AgreedDiscount[],
  added: readonly Line[],
  currency: string,
): Kept<Line> {
  const shares = added.map((line) => shareDiscounts(agreed, line, currency))
  return {
    lines: added.map((line, index) => withShares(agreed, line, shares[index] ?? [])),
    discounts: addDiscounts(agreed, added, shares),
  }
}

/** `shares`: amount of each discount. */
export const withShares = <Line>(
  agreed: readonly AppliedDiscount[],
  line: Line,
  shares: readonly number[],
): Shared<Line> => ({
  ...line,
  discountMinor: sum(shares),
  byHandMinor: shares[agreed.findIndex(isByHand)] ?? 0,
})

/** `shares`: amount of each discount, by line. */
export const addDiscounts = (
  agreed: readonly (AppliedDiscount & Partial<AgreedDiscount>)[],
  added: readonly Pick<NewLine, 'variantId'>[],
  shares: readonly (readonly number[])[],
): AppliedDiscount[] =>
  agreed.map(({ percentBp: _rate, isForAll: _all, ...discount }, at) => ({
    ...discount,
    lines: added.reduce(
      (lines, { variantId }, index) => addAmount(lines, variantId, shares[index]?.[at] ?? 0),
      discount.lines,
    ),
  }))

/** Amount of each discount for the units of a line. */
function shareDiscounts(
  agreed: readonly AgreedDiscount[],
  added: NewLine,
  currency: string,
): readonly number[] {
  const { line, kind, quantity, unitPriceMinor, replacedQuantity } = added
  const amounts = agreed.map(({ lines }) => amountFor(lines, added.variantId))
  const kept = line
    ? keptShares(agreed, line, { minor: unitPriceMinor * replacedQuantity, currency })
    : []
  let restMinor = isGiftCard(kind) ? 0 : unitPriceMinor * (quantity - replacedQuantity)
  return agreed.map(({ percentBp, isForAll }, at) => {
    const isDiscounted = isForAll || (amounts[at] ?? 0) > 0
    const rateBp = isDiscounted ? (percentBp ?? 0) : 0
    const furtherMinor = payableMinor(portion(restMinor, rateBp, 10_000 - rateBp), currency)
    restMinor -= furtherMinor
    return (kept[at] ?? 0) + furtherMinor
  })
}

/** Amount of each discount for units of this worth, in the line's proportion. */
export function keptShares(
  agreed: readonly AppliedDiscount[],
  { variantId, unitPriceMinor, quantity, totalMinor, byHandMinor }: LineRow,
  { minor, currency }: { readonly minor: number; readonly currency: string },
): readonly number[] {
  const share = (amountMinor: number, part: number, rest: number) =>
    payableMinor(portion(amountMinor, part, rest), currency)
  const amounts = agreed.map((discount) =>
    isByHand(discount) ? 0 : amountFor(discount.lines, variantId),
  )
  const otherMinor = unitPriceMinor * quantity - totalMinor - byHandMinor
  const othersMinor = sum(amounts) > 0 ? share(minor, otherMinor, totalMinor + byHandMinor) : 0
  const others = splitPayable(othersMinor, amounts, currency)
  return agreed.map((discount, at) =>
    isByHand(discount) ? share(minor - othersMinor, byHandMinor, totalMinor) : (others[at] ?? 0),
  )
}

/** Share of an amount that is divided in the ratio of a part to the rest. */
const portion = (amountMinor: number, part: number, rest: number): number =>
  part > 0 ? (splitMinor(amountMinor, [part, rest])[0] ?? 0) : 0

type Amounts = AppliedDiscount['lines']

const amountFor = (lines: Amounts, variantId: string): number =>
  lines.find((line) => line.variantId === variantId)?.amountMinor ?? 0

const addAmount = (lines: Amounts, variantId: string, addedMinor: number): Amounts =>
  addedMinor === 0
    ? lines
    : [
        ...lines.filter((line) => line.variantId !== variantId),
        { variantId, amountMinor: amountFor(lines, variantId) + addedMinor },
      ]

const sum = (amounts: readonly number[]): number => amounts.reduce((all, part) => all + part, 0)
