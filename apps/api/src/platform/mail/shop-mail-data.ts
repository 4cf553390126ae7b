import type { RefundedTo } from '@marketday/contract/payments/card/payments'

import type { ShopBrand } from './mail-layout.ts'
import type { OrderContent } from './order-content.ts'

export interface AboutOrder {
  readonly orderId: string
  readonly shop: ShopBrand
  readonly orderNumber: string
  readonly customer: string
  readonly statusUrl: string
}

interface Amount {
  readonly amount: string
}

interface Corrected {
  /** PDF of the invoice with its corrections; empty without corrections. */
  readonly correctionsUrl: string
}

interface Downloads {
  readonly downloads: readonly string[]
}

export interface Goods {
  readonly title: string
  readonly quantity: number
}

interface Returned {
  readonly lines: readonly Goods[]
  readonly reply: string
}

interface SentParcel {
  readonly name: string
  readonly url: string | null
  readonly goods: readonly Goods[]
}

interface GiftCardNews extends Amount {
  readonly orderId?: string
  readonly shop: ShopBrand
  readonly recipient: string
  readonly message: string
  readonly code: string
  /** Empty if it never expires. */
  readonly goodUntil: string
}

/** Data per shop mail. Amounts and times are preformatted. */
export interface ShopMailData {
  'cart-left': {
    readonly shop: ShopBrand
    readonly customer: string
    readonly lines: OrderContent['lines']
    readonly recoverUrl: string
    readonly stopUrl: string
  }
  'order-confirm': AboutOrder &
    OrderContent & { readonly confirmUrl: string; readonly hours: number }
  'order-confirmed': AboutOrder &
    OrderContent &
    Downloads & {
      /** Unsubscribe link; null for recipients without news. */
      readonly newsStop?: string | null
    }
  'order-downloads': AboutOrder & Downloads
  'order-changed': AboutOrder & OrderContent & Corrected & { readonly address: string }
  'order-readdressed': AboutOrder
  'order-cancelled': AboutOrder & Corrected & { readonly refund: string }
  'order-invoiced': AboutOrder & { readonly invoice: string; readonly invoiceUrl: string }
  'order-ready': AboutOrder &
    OrderContent & {
      readonly place: string
      readonly when: string
    }
  'parcel-sent': AboutOrder & {
    readonly parcels: readonly SentParcel[]
    readonly later: readonly Goods[]
  }
  'pay-order': AboutOrder & Amount
  'gift-card': GiftCardNews
  'customer-code': { readonly shop: ShopBrand; readonly code: string; readonly minutes: number }
  'news-confirm': { readonly shop: ShopBrand; readonly confirmUrl: string }
  refund: AboutOrder & Amount & Corrected & { readonly to: RefundedTo }
  'refund-returned': AboutOrder & Amount
  'payment-in-review': { readonly shop: ShopBrand } & Amount
  'payment-returned': {
    readonly shop: ShopBrand
    /** Authorized but never captured. */
    readonly wasReserved?: boolean
  } & Amount
  'delivery-out': AboutOrder & { readonly window: string; readonly pin: string }
  delivered: AboutOrder & { readonly time: string }
  'delivery-failed': AboutOrder & { readonly reason: string; readonly nextStep: string }
  'delivery-scheduled': AboutOrder & { readonly window: string }
  'delivery-corrected': AboutOrder & { readonly wasDelivered: boolean }
  'delivery-cancelled': AboutOrder & { readonly goods: string }
  'return-asked': AboutOrder & Returned
  'return-started': AboutOrder & Returned
  'return-approved': AboutOrder & Returned
  'return-rejected': AboutOrder & Returned
  'return-received': AboutOrder & Returned
}
