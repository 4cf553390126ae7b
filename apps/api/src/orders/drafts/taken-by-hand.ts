import type { paymentsOfDraft } from '@marketday/contract/orders/order-drafts'

export interface TakenByHand {
  readonly payment: (typeof paymentsOfDraft)[number]
  /** Market code; empty for the home market, missing in older orders. */
  readonly market?: string
  readonly prices: readonly {
    readonly title: string
    readonly fromMinor: number
    readonly toMinor: number
    readonly reason: string
  }[]
  readonly discountReason: string
  readonly shortages: readonly string[]
}
