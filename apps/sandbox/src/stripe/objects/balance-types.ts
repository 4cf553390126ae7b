import type { StripeObject } from '../stripe-object.ts'

export type BalanceTransaction = StripeObject & {
  object: 'balance_transaction'
  amount: number
  available_on: number
  currency: string
  fee: number
  net: number
  source: string
  status: 'pending' | 'available'
  type:
    | 'application_fee'
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'adjustment'
    | 'payout'
    | 'payout_failure'
  _payout: string | null
}
export type Payout = StripeObject & {
  object: 'payout'
  amount: number
  arrival_date: number
  balance_transaction: string
  currency: string
  failure_code: string | null
  failure_message: string | null
  status: 'in_transit' | 'paid' | 'failed'
}
