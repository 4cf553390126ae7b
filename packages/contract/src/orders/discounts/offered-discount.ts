export const discountKinds = ['percent', 'amount', 'buy_get', 'free_delivery'] as const
export type DiscountKind = (typeof discountKinds)[number]

/** A discount as a cart or an order meets it: its terms, and what was found out about them. */
export interface OfferedDiscount {
  readonly id: string
  readonly name: string
  /** Null where it applies by itself. */
  readonly code: string | null
  readonly kind: DiscountKind
  /** Of `percent`, and of what is got with `buy_get`. */
  readonly percentBp: number
  readonly amountMinor: number
  readonly buyQuantity: number
  readonly getQuantity: number
  readonly minimumMinor: number | null
  readonly minimumQuantity: number | null
  readonly isFirstOrderOnly: boolean
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly isPaused: boolean
  readonly usageLimit: number | null
  readonly customerLimit: number | null
  readonly usedCount: number
  /** By the customer's email address; 0 while it is not known. */
  readonly usedByCustomer: number
  /** Whether the customer has ordered before; false while nobody knows who it is. */
  readonly hasOrdered: boolean
  /** Variants that it is for; null for all. */
  readonly variantIds: readonly string[] | null
  /** Variants that are got with `buy_get`; null where they are those that it is for. */
  readonly gotVariantIds: readonly string[] | null
}

export interface DiscountedLine {
  readonly variantId: string
  readonly quantity: number
  /** Sales, quantity prices and the market are in it already. */
  readonly unitPriceMinor: number
}

export interface DiscountFacts {
  /** The fee of the delivery. */
  readonly deliveryMinor: number
  /** Null while nobody has chosen. */
  readonly isDelivered: boolean | null
  /** ISO 8601. */
  readonly now: string
}

export const isFor = (
  variantIds: readonly string[] | null,
  line: Pick<DiscountedLine, 'variantId'> | undefined,
): boolean => line !== undefined && (variantIds === null || variantIds.includes(line.variantId))

export const unitsOf = (lines: readonly DiscountedLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
