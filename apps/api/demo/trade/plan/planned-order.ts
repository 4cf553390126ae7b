import type { Customer } from './customers.ts'

export interface Line {
  readonly variantId: string
  readonly quantity: number
}

export type Fate =
  | { readonly kind: 'done' }
  | { readonly kind: 'refunded'; readonly percent: number; readonly reason: string }
  | { readonly kind: 'cancelled'; readonly reason: 'customer' | 'cannot_deliver' | 'mistake' }
  /** Nobody was at home; the next day somebody was. */
  | { readonly kind: 'retried'; readonly slotId: string; readonly windowStart: Date }
  /** Today's orders: what has happened until now, in minutes before now. */
  | { readonly kind: 'today'; readonly steps: readonly TodayStep[] }

export interface TodayStep {
  readonly what:
    | 'pick'
    | 'pack'
    | 'assign'
    | 'start'
    | 'arrive'
    | 'deliver'
    | 'fail'
    | 'handOver'
    | 'cancel'
  readonly minutesAgo: number
}

export interface PlannedOrder {
  readonly placedAt: Date
  readonly kind: 'delivery' | 'pickup'
  readonly method: 'card' | 'cash'
  readonly customer: Customer
  readonly slotId: string
  readonly windowStart: Date
  readonly customerNote: string
  readonly van: 0 | 1
  readonly fate: Fate
}

export interface FilledOrder extends PlannedOrder {
  readonly lines: readonly Line[]
}
