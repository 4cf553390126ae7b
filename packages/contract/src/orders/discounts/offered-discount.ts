export const discountKinds = ['percent', 'amount', 'buy_get', 'free_delivery'] as const
export type DiscountKind = (typeof discountKinds)[number]

export interface OfferedDiscount {
  readonly id: string
  readonly name: string
  /** Null for automatic discounts. */
  readonly code: string | null
  readonly kind: DiscountKind
  /** For `percent`, and for the reward of `buy_get`. */
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
  /** By the customer's email address; 0 if unknown. */
  readonly usedByCustomer: number
  /** Whether the customer ordered before; false if unknown. */
  readonly hasOrdered: boolean
  /** Eligible variants; null = all. */
  readonly variantIds: readonly string[] | null
  /** Reward variants of `buy_get`; null = the eligible ones. */
  readonly gotVariantIds: readonly string[] | null
}

export interface DiscountedLine {
  readonly variantId: string
  readonly quantity: number
  /** Unit price after sales, quantity prices and market. */
  readonly unitPriceMinor: number
}

export interface DiscountFacts {
  readonly currency: string
  readonly deliveryMinor: number
  /** Null if not chosen yet. */
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
