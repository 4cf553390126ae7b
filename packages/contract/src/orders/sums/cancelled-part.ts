/**
 * Share of a line amount for its cancelled units, in minor units: rounded down, and the full
 * amount with the last unit. `order_lines.cancelled_tax_minor` is the same in SQL.
 */
export const cancelledPart = (
  minor: number,
  {
    quantity,
    cancelledQuantity,
  }: { readonly quantity: number; readonly cancelledQuantity: number },
): number =>
  // BigInt, because amount times quantity may exceed the safe integer range.
  Number((BigInt(minor) * BigInt(cancelledQuantity)) / BigInt(quantity))
