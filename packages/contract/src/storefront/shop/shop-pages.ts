import type { StoreCreditOffer } from '../../payments/credit/pay-with-store-credit.ts'
import type { GiftOfLine } from '../../payments/credit/gift-of-line.ts'
import type { Cart, DeliveryOption } from '../../orders/cart.ts'
import type { WaitingCart } from '../../orders/carts/abandoned-carts.ts'
import type { ReceivingKind } from '../../orders/cart.ts'
import type { CheckoutFields } from '../../orders/checkout-fields.ts'
import type { CartNews } from '../../orders/customers/news.ts'
import type { ShopOrder } from '../../orders/shop-orders.ts'
import type { AssistantAnswer } from '../../assistant/shop/assistant.ts'
import type { ShopCategory, ShopItem, ShopProduct } from './shop.ts'
import type { CollectionSort } from '../../catalog/collections/collection-rule.ts'
import type { FieldError } from './pages/field-error.ts'
import type { OwnDataPage } from './pages/own-data-page.ts'
import type { ContentPage, ShopSnapshot, ShopTheme } from './snapshot.ts'
import type { Tracking } from '../../orders/tracking.ts'

/** For whom a gift card is, as it was typed and not stored. */
export interface TypedGift {
  readonly lineId: string
  readonly values: Readonly<Record<keyof GiftOfLine, string>>
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

/** What the server hands to the shop's renderer: everything around a page. */
export interface ShopFrame {
  readonly snapshot: ShopSnapshot
  readonly categories: readonly ShopCategory[]
  /** Of the shop, without a slash at the end. */
  readonly origin: string
  /** Of this page, as search engines should know it. */
  readonly canonicalPath: string
  readonly logoUrl: string | null
  readonly mediaOrigin: string
  readonly themeHref: string
  readonly iconHref: string
  readonly year: number
  /** How amounts are written where the shopper buys. */
  readonly moneyLocale: string
  readonly marketCode: string
  /** Prices are without tax where the shopper buys. */
  readonly addsTax: boolean
  /** Those to choose from, the home market first. */
  readonly markets: readonly { readonly code: string; readonly name: string }[]
  /** Only to be looked at: without scripts, and nothing in it answers. */
  readonly isStill?: boolean
}

/** The files of the shop's browser build. */
export interface ShopAssets {
  readonly script: string
  /** What the checkout alone names. */
  readonly checkoutScript: string
  readonly style: string
  readonly font: string
}

export interface Shelf {
  readonly title: string
  readonly items: readonly ShopItem[]
  readonly to: string | null
}

/** Everything of the checkout's form as it was typed. */
export interface CheckoutValues extends CheckoutFields {
  readonly email: string
  readonly name: string
  readonly phone: string
  /** Empty while it is to be chosen. */
  readonly kind: ReceivingKind | ''
  readonly street: string
  readonly city: string
  readonly postcode: string
  readonly slotId: string
  readonly payment: 'card' | 'cash' | ''
  /** A code that is not used yet. */
  readonly discountCode: string
  readonly giftCardCode: string
  readonly storeCreditCode: string
}

/** What its customer changes of an order, as it was typed. */
export type OrderDetailsValues = Pick<
  CheckoutValues,
  'city' | 'email' | 'name' | 'phone' | 'postcode' | 'street'
>

/** A code as it was typed, and why it cannot be used. */
export interface TypedCode {
  readonly code: string
  readonly problem: string | null
}

export type ShopPage =
  | { readonly kind: 'home'; readonly shelves: readonly Shelf[] }
  | {
      readonly kind: 'category'
      /** Null for the page of all items. */
      readonly category: ShopCategory | null
      readonly items: readonly ShopItem[]
      readonly total: number
      readonly sort: CollectionSort
      readonly page: number
      readonly pages: number
    }
  | {
      readonly kind: 'collection'
      readonly collection: { readonly title: string; readonly slug: string }
      readonly items: readonly ShopItem[]
      readonly total: number
      readonly page: number
      readonly pages: number
    }
  | {
      readonly kind: 'product'
      readonly product: ShopProduct
      readonly chosenId: string | null
      readonly related: readonly ShopItem[]
    }
  | {
      readonly kind: 'search'
      readonly text: string
      readonly items: readonly ShopItem[]
      readonly total: number
      readonly popular: readonly ShopItem[]
    }
  | { readonly kind: 'content'; readonly page: ContentPage }
  | {
      readonly kind: 'cart'
      readonly cart: Cart
      readonly notice: string | null
      readonly problem: string | null
      readonly typed: TypedCode | null
      readonly typedGift: TypedGift | null
    }
  | {
      readonly kind: 'waitingCart'
      readonly cart: WaitingCart
      /** Where it is asked to come back. */
      readonly to: string
    }
  | {
      readonly kind: 'checkout'
      readonly cart: Cart
      readonly options: readonly DeliveryOption[]
      /** The box that asks for news by mail. */
      readonly news: CartNews
      readonly storeCredit: StoreCreditOffer
      /** Whether an address can be searched for; it can always be written. */
      readonly hasAddressSearch: boolean
      readonly values: CheckoutValues
      readonly errors: readonly FieldError[]
      /** What went wrong with the order as a whole. */
      readonly problem: string | null
      /** Makes a repeated press of the button one order. */
      readonly attemptKey: string
      /** Seconds until the goods are given back; null while they are not kept. */
      readonly holdSeconds: number | null
    }
  | {
      readonly kind: 'order'
      readonly order: ShopOrder
      readonly tracking: Tracking | null
      /** Where its invoice is; null while there is none. */
      readonly invoiceAt: string | null
      /** What has just happened: it was placed, its money arrived, or its customer cancelled or changed it. */
      readonly news: 'placed' | 'paid' | 'cancelled' | 'changed' | null
      /** Where the button of a mailed link sends its confirmation; null on every other way here. */
      readonly confirmTo: string | null
      /** The button that pays by card; null where nothing is to be paid so. */
      readonly pay: {
        readonly to: string
        readonly dueMinor: number
        /** Makes a repeated press one payment. */
        readonly attemptKey: string
      } | null
      /** Where the button that fills the cart with it sends. */
      readonly againTo: string
      /** Where its customer changes who ordered and where it goes. */
      readonly detailsTo: string
      /** Where the button that cancels it sends. */
      readonly cancelTo: string
      /** Below which its files are downloaded by their ids. */
      readonly downloadsFrom: string
      /** How something of it is returned. */
      readonly returning: ReturnForm
      readonly problem: string | null
    }
  | {
      readonly kind: 'orderDetails'
      readonly number: string
      /** To an address, which can be changed. */
      readonly isDelivered: boolean
      /** Why nothing can be changed any more; null where it can. */
      readonly refusal: string | null
      readonly values: OrderDetailsValues
      readonly errors: readonly FieldError[]
      readonly problem: string | null
      readonly to: string
      readonly backTo: string
    }
  | OwnDataPage
  | {
      readonly kind: 'ask'
      /** What was asked just now; null where nothing was. */
      readonly asked: string | null
      readonly answer: AssistantAnswer
      readonly problem: string | null
    }
  | {
      readonly kind: 'message'
      readonly title: string
      readonly text: string
      readonly action: {
        readonly label: string
        readonly to: string
        /** A button that does something, instead of a link. */
        readonly posts?: true
      } | null
    }

export interface ReturnForm {
  /** Where a question for a return is sent; below it, by its id, one is taken back. */
  readonly to: string
  /** Makes a repeated press one return. */
  readonly attemptKey: string
  /** What was typed into it, by the names of its fields; how many of a line by its id. */
  readonly typed: Readonly<Record<string, string | undefined>>
  /** Why that was not taken. */
  readonly problem: string | null
}

/** A page that needs no published shop. */
export interface BarePage {
  readonly title: string
  readonly text: string
  readonly action?: { readonly label: string; readonly to: string }
}

/** What the shop's server build offers. */
export interface ShopRenderer {
  renderPage(frame: ShopFrame, page: ShopPage, assets: ShopAssets): string
  renderBarePage(page: BarePage, assets: ShopAssets): string
  themeSheet(theme: ShopTheme): string
  iconOf(theme: ShopTheme, name: string): string
}
