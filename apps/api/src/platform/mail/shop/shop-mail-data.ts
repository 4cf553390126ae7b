import type { RefundedTo } from '@marketday/contract/payments/card/payments'

import type { MailBrand } from '../mail-layout.ts'
import type { OrderContent } from './order-content.ts'

/** What every mail about an order says. */
export interface AboutOrder {
  readonly orderId: string
  readonly shop: MailBrand
  readonly orderNumber: string
  readonly customer: string
  readonly statusUrl: string
}

interface Amount {
  readonly amount: string
}

interface Downloads {
  /** The names of files that can be downloaded now. */
  readonly downloads: readonly string[]
}

export interface Goods {
  readonly title: string
  readonly quantity: number
}

interface Returned {
  readonly lines: readonly Goods[]
  /** What the shop answered. */
  readonly reply: string
}

interface SentParcel {
  /** Its number, carrier and tracking number. */
  readonly name: string
  /** Where the carrier says where it is; null where we do not know. */
  readonly url: string | null
  readonly goods: readonly Goods[]
}

interface GiftCardNews extends Amount {
  /** That sold it. */
  readonly orderId?: string
  readonly shop: MailBrand
  /** Empty where it has no name. */
  readonly recipient: string
  readonly message: string
  readonly code: string
  /** Empty where it is good for ever. */
  readonly goodUntil: string
}

/** What each mail of a shop needs to know. Amounts and times come as they are to be read. */
export interface ShopMailData {
  'cart-left': {
    readonly shop: MailBrand
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
      /** Where news by mail is stopped; none for who gets none. */
      readonly newsStop?: string | null
    }
  'order-downloads': AboutOrder & Downloads
  'order-changed': AboutOrder & OrderContent
  'order-readdressed': AboutOrder
  'order-cancelled': AboutOrder & { readonly refund: string }
  'order-ready': AboutOrder &
    OrderContent & {
      readonly place: string
      /** Empty where no time was chosen. */
      readonly when: string
    }
  'parcel-sent': AboutOrder & {
    readonly parcels: readonly SentParcel[]
    /** What of the order is still in the store. */
    readonly later: readonly Goods[]
  }
  'pay-order': AboutOrder & Amount
  'gift-card': GiftCardNews
  'customer-code': { readonly shop: MailBrand; readonly code: string; readonly minutes: number }
  refund: AboutOrder & Amount & { readonly to: RefundedTo }
  'refund-returned': AboutOrder & Amount
  'payment-in-review': { readonly shop: MailBrand } & Amount
  'payment-returned': {
    readonly shop: MailBrand
    /** It was never taken. */
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
