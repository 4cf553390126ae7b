/**
 * What of a sum of a whole line is of its cancelled units, in minor units: never more than their share, and with the last
 * unit all of it. `order_lines.cancelled_tax_minor` is the same in SQL.
 */
export const cancelledPart = (
  minor: number,
  {
    quantity,
    cancelledQuantity,
  }: { readonly quantity: number; readonly cancelledQuantity: number },
): number =>
  // As whole numbers of any size: a sum times so many units may be larger than what a number holds exactly.
  Number((BigInt(minor) * BigInt(cancelledQuantity)) / BigInt(quantity))
