import type { paymentsOfDraft } from '@marketday/contract/orders/drafts/order-drafts'

/** What the timeline tells of an order that was taken on the phone or at the counter. */
export interface TakenByHand {
  readonly payment: (typeof paymentsOfDraft)[number]
  /** Where it is sold; empty for the home market, and left out of orders before there was a choice. */
  readonly market?: string
  /** Other prices than those of the shop. */
  readonly prices: readonly {
    readonly title: string
    readonly fromMinor: number
    readonly toMinor: number
    readonly reason: string
  }[]
  /** Why something is off the whole order; empty where nothing is. */
  readonly discountReason: string
  /** What there was not enough of, in words; empty where there was. */
  readonly shortages: readonly string[]
}
