import type { Account, AccountLink } from './connect/account-types.ts'
import type { BalanceTransaction, Payout } from './objects/balance-types.ts'
import type { Loose, Metadata, StripeObject } from './stripe-object.ts'

export type { BalanceTransaction, Payout } from './objects/balance-types.ts'
export type { Loose, Metadata, StripeObject } from './stripe-object.ts'

export type Customer = StripeObject & {
  object: 'customer'
  email: string | null
  name: string | null
  deleted?: boolean
  invoice_settings: { default_payment_method: string | null } & Loose
}
export type Product = StripeObject & {
  object: 'product'
  name: string
  description: string | null
  images: string[]
  active: boolean
}
export type Recurring = {
  interval: 'day' | 'week' | 'month' | 'year'
  interval_count: number
  usage_type: string
}
export type Price = StripeObject & {
  object: 'price'
  active: boolean
  currency: string
  lookup_key: string | null
  product: string
  recurring: Recurring | null
  unit_amount: number
}
export type LineItem = {
  id: string
  object: 'item'
  amount_discount: number
  amount_subtotal: number
  amount_tax: number
  amount_total: number
  currency: string
  description: string
  price: Price
  quantity: number
}
export type Session = StripeObject & {
  object: 'checkout.session'
  amount_subtotal: number | null
  amount_total: number | null
  cancel_url: string | null
  currency: string | null
  customer: string | null
  customer_email: string | null
  expires_at: number
  invoice: string | null
  mode: 'payment' | 'subscription' | 'setup'
  payment_intent: string | null
  payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  setup_intent: string | null
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  url: string | null
  _lineItems: LineItem[]
  _intentData: SessionIntentData
  _subscriptionData: SessionSubscriptionData
}
export type SessionIntentData = {
  metadata: Metadata
  captureMethod: string
  applicationFee: number
  description: string | null
  receiptEmail: string | null
}
export type SessionSubscriptionData = {
  metadata: Metadata
  trialEnd: number | null
  taxRates: TaxRate[]
  promotion: PromotionCode | null
}
export type CardFailure = { code: string; decline_code?: string; message: string }
export type PaymentIntent = StripeObject & {
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  application_fee_amount: number | null
  capture_method: string
  currency: string
  customer: string | null
  description: string | null
  last_payment_error: Loose | null
  latest_charge: string | null
  next_action: Loose | null
  payment_method: string | null
  receipt_email: string | null
  metadata: Metadata
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
}
export type Charge = StripeObject & {
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: boolean
  currency: string
  customer: string | null
  payment_intent: string
  refunded: boolean
  status: 'succeeded' | 'failed'
}
export type Refund = StripeObject & {
  object: 'refund'
  amount: number
  charge: string
  payment_intent: string
  status: string
}
export type Dispute = StripeObject &
  Record<'charge' | 'currency' | 'payment_intent' | 'reason' | 'status', string> & {
    object: 'dispute'
    amount: number
    balance_transactions: BalanceTransaction[]
  }
export type PaymentMethod = StripeObject & {
  object: 'payment_method'
  customer: string | null
  card: Loose & { last4: string }
  _number: string
}
export type SetupIntent = StripeObject & {
  object: 'setup_intent'
  customer: string | null
  payment_method: string | null
  status: string
}
export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  created: number
  current_period_end: number
  current_period_start: number
  metadata: Metadata
  price: Price
  quantity: number
  subscription: string
}
export type TaxRate = StripeObject & {
  object: 'tax_rate'
  active: boolean
  country: string | null
  display_name: string
  inclusive: boolean
  percentage: number
}
export type Coupon = StripeObject & {
  object: 'coupon'
  amount_off: number | null
  applies_to?: { products: string[] }
  currency: string | null
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months: number | null
  max_redemptions: number | null
  percent_off: number | null
  redeem_by: number | null
  times_redeemed: number
  valid: boolean
}
export type PromotionCode = StripeObject & {
  object: 'promotion_code'
  active: boolean
  code: string
  expires_at: number | null
  max_redemptions: number | null
  promotion: { coupon: string; type: 'coupon' }
  times_redeemed: number
}
export type Discount = StripeObject & {
  object: 'discount'
  end: number | null
  promotion_code: string | null
  source: { coupon: string; type: 'coupon' }
  start: number
  subscription: string
  _isSpent: boolean
}
export type Phase = {
  start_date: number
  end_date: number
  items: { price: string; quantity: number }[]
  default_tax_rates: TaxRate[]
  discounts: { discount: string }[]
}
export type Schedule = StripeObject & {
  object: 'subscription_schedule'
  end_behavior: string
  phases: Phase[]
  status: 'active' | 'released'
  subscription: string | null
  released_subscription: string | null
}
export type Subscription = StripeObject & {
  object: 'subscription'
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  currency: string
  customer: string
  default_payment_method: string | null
  default_tax_rates: TaxRate[]
  discounts: string[]
  ended_at: number | null
  items: { object: 'list'; data: SubscriptionItem[]; has_more: boolean; url: string }
  latest_invoice: string | null
  metadata: Metadata
  schedule: string | null
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'canceled' | 'unpaid' | 'paused'
  trial_end: number | null
  trial_start: number | null
  trial_settings: { end_behavior: { missing_payment_method: string } }
  /** Discount included in the current period's price. */
  _periodDiscount: number
  _pending: { description: string; amount: number; isDiscountable: boolean }[]
}
export type Invoice = StripeObject & {
  object: 'invoice'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  currency: string
  customer: string
  status: 'draft' | 'open' | 'paid' | 'void'
  subtotal: number
  total: number
  total_discount_amounts: { amount: number; discount: string }[]
  total_taxes: { amount: number; taxability_reason: string }[]
  _couponName: unknown
  _subscription: string
  _taxWords: TaxWords[]
}
export type TaxWords = { words: string; taxable: number }
export type Event = StripeObject & {
  object: 'event'
  type: string
  data: { object: unknown; previous_attributes?: Loose }
  pending_webhooks: number
  /** Connected account of the event; missing for the platform's own. */
  account?: string
}

export type Tables = {
  account: Account
  account_link: AccountLink
  customer: Customer
  product: Product
  price: Price
  'checkout.session': Session
  payment_intent: PaymentIntent
  charge: Charge
  refund: Refund
  dispute: Dispute
  balance_transaction: BalanceTransaction
  payout: Payout
  payment_method: PaymentMethod
  setup_intent: SetupIntent
  tax_rate: TaxRate
  coupon: Coupon
  promotion_code: PromotionCode
  discount: Discount
  subscription_schedule: Schedule
  subscription: Subscription
  invoice: Invoice
  event: Event
}
export type Kind = keyof Tables
