import type { StoreCreditOffer } from '../../payments/credit/pay-with-credit.ts'
import type { GiftOfLine } from '../../payments/credit/gift-of-line.ts'
import type { Cart, DeliveryOption, ReceivingKind } from '../../orders/cart.ts'
import type { WaitingCart } from '../../orders/carts/abandoned-carts.ts'
import type { CheckoutFields } from '../../orders/checkout-fields.ts'
import type { CartNews } from '../../orders/customers/news.ts'
import type { ShopOrder } from '../../orders/shop-orders.ts'
import type { AssistantAnswer } from '../../assistant/assistant.ts'
import type { DeliveryAnswer } from '../../deliveries/check-delivery.ts'
import type { SectionPlace } from '../design/section.ts'
import type { ShopCategory, ShopItem, ShopProduct } from './shop.ts'
import type { ShopPicture } from './shop-picture.ts'
import type { CollectionSort } from '../../catalog/collection-rule.ts'
import type { PreviewComment } from '../previews.ts'
import type { FieldError } from './field-error.ts'
import type { OwnDataPage } from './own-data-page.ts'
import type { ContentPage, ShopSnapshot, ShopTheme } from './snapshot.ts'
import type { Tracking } from '../../orders/tracking.ts'

/** Gift recipient as typed, not yet stored. */
export interface TypedGift {
  readonly lineId: string
  readonly values: Readonly<Record<keyof GiftOfLine, string>>
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

export interface ShopFrame {
  readonly snapshot: ShopSnapshot
  readonly categories: readonly ShopCategory[]
  /** Shop origin without trailing slash. */
  readonly origin: string
  readonly canonicalPath: string
  readonly logoUrl: string | null
  readonly mediaOrigin: string
  readonly themeHref: string
  readonly iconHref: string
  readonly year: number
  /** Locale of the shopper's market: language, and formats of amounts, days and times. */
  readonly locale: string
  readonly marketCode: string
  /** Whether prices exclude tax in the shopper's market. */
  readonly addsTax: boolean
  /** Selectable markets, home market first. */
  readonly markets: readonly { readonly code: string; readonly name: string }[]
  /** Preview without scripts or working links. */
  readonly isStill?: boolean
  /** Set on the host of a preview. */
  readonly preview?: PreviewFrame
  /** Marks sections, blocks and texts for the editor, and shows empty sections. */
  readonly isEditing?: boolean
}

export interface PreviewFrame {
  /** Exact origin of the panel, which frames the page and sends it messages. */
  readonly panelOrigin: string
  /** Null in frames of the panel. */
  readonly banner: PreviewBanner | null
  /** Null in members' own previews. */
  readonly comments: PageComments | null
}

export interface PageComments {
  readonly path: string
  readonly ofPage: readonly PreviewComment[]
  readonly isFull: boolean
}

export interface PreviewBanner {
  /** Null for the draft. */
  readonly buildNumber: number | null
  readonly expiresAt: string
}

export interface ShopAssets {
  readonly script: string
  /** Used by the checkout only. */
  readonly checkoutScript: string
  /** Used by previews only. */
  readonly previewScript: string
  readonly style: string
  /** Font files by typeface, part and weight. */
  readonly fonts: Readonly<Record<string, string>>
  /** Changes with the renderer, its styles and fonts. */
  readonly version: string
}

export interface Shelf {
  readonly title: string
  readonly items: readonly ShopItem[]
  readonly to: string | null
  readonly categoryId?: string
}

export interface CheckoutValues extends CheckoutFields {
  readonly email: string
  readonly name: string
  readonly phone: string
  /** Empty until chosen. */
  readonly kind: ReceivingKind | ''
  readonly street: string
  readonly city: string
  readonly postcode: string
  readonly slotId: string
  readonly payment: 'card' | 'cash' | ''
  /** Code not yet applied. */
  readonly discountCode: string
  readonly giftCardCode: string
  readonly storeCreditCode: string
}

export type OrderDetailsValues = Pick<
  CheckoutValues,
  'city' | 'email' | 'name' | 'phone' | 'postcode' | 'street'
>

export interface TypedCode {
  readonly code: string
  readonly problem: string | null
}

/** Rows shown by a section. */
export interface SectionContent {
  readonly shelves: readonly Shelf[]
  /** Pictures of categories, by category id. */
  readonly pictures?: Readonly<Record<string, ShopPicture>>
}

/** By section id. */
export type SectionContents = Readonly<Record<string, SectionContent>>

export type ShopPage = PageContent & {
  /** Of the page's sections; absent on pages without sections of their own. */
  readonly contents?: SectionContents
  /** Answer to the postcode typed into a delivery check. */
  readonly deliveryAnswer?: DeliveryAnswer
}

/** Where the sections of a page lie in the design; absent for pages without own sections. */
export const placeOfPage: Readonly<Partial<Record<ShopPage['kind'], SectionPlace>>> = {
  home: 'home',
  category: 'category',
  collection: 'category',
  product: 'product',
  cart: 'cart',
  content: 'page',
}

type PageContent =
  | { readonly kind: 'home' }
  | {
      readonly kind: 'category'
      /** Null on the page of all items. */
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
    }
  | {
      readonly kind: 'search'
      readonly text: string
      readonly items: readonly ShopItem[]
      readonly total: number
      readonly popular: readonly ShopItem[]
    }
  /** Items that the browser remembers. */
  | { readonly kind: 'recent'; readonly items: readonly ShopItem[] }
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
      readonly to: string
    }
  | {
      readonly kind: 'checkout'
      readonly cart: Cart
      readonly options: readonly DeliveryOption[]
      readonly news: CartNews
      readonly storeCredit: StoreCreditOffer
      /** Whether address search is available; manual entry always is. */
      readonly hasAddressSearch: boolean
      readonly values: CheckoutValues
      readonly errors: readonly FieldError[]
      readonly problem: string | null
      /** Makes repeated submits one order. */
      readonly attemptKey: string
      /** Seconds until the reserved goods are released; null if none are reserved. */
      readonly holdSeconds: number | null
    }
  | {
      readonly kind: 'order'
      readonly order: ShopOrder
      readonly tracking: Tracking | null
      /** Event stream of changes; null if none are expected. */
      readonly followAt: string | null
      /** Invoice URL; null if there is none. */
      readonly invoiceAt: string | null
      /** Calendar file of the time window; null without one ahead. */
      readonly calendarAt: string | null
      /** Latest event: placed, paid, or cancelled or changed by its customer. */
      readonly news: 'placed' | 'paid' | 'cancelled' | 'changed' | null
      /** Confirmation URL for the button of a mailed link; null otherwise. */
      readonly confirmTo: string | null
      /** Card payment button; null if no card payment is due. */
      readonly pay: {
        readonly to: string
        readonly dueMinor: number
        /** Makes repeated submits one payment. */
        readonly attemptKey: string
      } | null
      readonly againTo: string
      readonly detailsTo: string
      readonly cancelTo: string
      readonly downloadsFrom: string
      readonly returning: ReturnForm
      readonly problem: string | null
    }
  | {
      readonly kind: 'orderDetails'
      readonly number: string
      /** Delivered orders have a changeable address. */
      readonly isDelivered: boolean
      /** Reason why changes are closed; null if open. */
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
      /** Latest question; null if none. */
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
        /** Submits a form instead of following a link. */
        readonly posts?: true
      } | null
    }

export interface ReturnForm {
  /** URL for return requests; append an id to withdraw one. */
  readonly to: string
  /** Makes repeated submits one return. */
  readonly attemptKey: string
  /** Typed values by field name; quantities by line id. */
  readonly typed: Readonly<Record<string, string | undefined>>
  readonly problem: string | null
}

/** Page without a published shop. */
export interface BarePage {
  readonly title: string
  readonly text: string
  readonly locale: string
  readonly action?: { readonly label: string; readonly to: string }
  /** Style sheet of the shop's look. */
  readonly themeHref?: string
  /** Form that asks for a preview's password. */
  readonly password?: { readonly problem: string | null; readonly back: string }
}

export interface ShopRenderer {
  renderPage(frame: ShopFrame, page: ShopPage, assets: ShopAssets): string
  renderBarePage(page: BarePage, assets: ShopAssets): string
  themeSheet(theme: ShopTheme, assets: ShopAssets): string
  iconOf(theme: ShopTheme, name: string): string
}
