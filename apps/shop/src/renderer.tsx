import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type {
  BarePage,
  ShopAssets,
  ShopFrame,
  ShopPage,
  ShopRenderer,
} from '@marketday/contract/storefront/shop/shop-pages'
import { BareDocument, ShopDocument } from './document.tsx'
import { AskPage } from './pages/ask-page.tsx'
import { CartPage } from './pages/cart-page.tsx'
import { CategoryPage } from './pages/category-page.tsx'
import { CheckoutPage } from './pages/checkout-page.tsx'
import { CollectionPage } from './pages/collection-page.tsx'
import { HomePage } from './pages/home-page.tsx'
import { OrderDetailsPage } from './pages/order-details-page.tsx'
import { OrderPage } from './pages/order-page.tsx'
import { OwnDataPage } from './pages/own-data-page.tsx'
import { ContentPage, MessagePage } from './pages/plain-pages.tsx'
import { ProductPage } from './pages/product-page.tsx'
import { SearchPage } from './pages/search-page.tsx'
import { WaitingCartPage } from './pages/waiting-cart-page.tsx'
import { structuredData } from './seo.ts'
import { iconOf, themeSheet } from './theme.ts'

export const renderer: ShopRenderer = { renderPage, renderBarePage, themeSheet, iconOf }

function renderPage(frame: ShopFrame, page: ShopPage, assets: ShopAssets): string {
  const html = renderToStaticMarkup(
    <ShopDocument frame={frame} page={page} assets={assets}>
      <Page page={page} />
    </ShopDocument>,
  )
  return `<!doctype html>${html.replace('</head>', () => `${structuredData(frame, page)}</head>`)}`
}

function renderBarePage(page: BarePage, assets: ShopAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<BareDocument page={page} assets={assets} />)}`
}

type PageOf = {
  readonly [K in ShopPage['kind']]: (page: Extract<ShopPage, { kind: K }>) => ReactNode
}

const pages: PageOf = {
  home: HomePage,
  category: CategoryPage,
  collection: CollectionPage,
  product: ProductPage,
  search: SearchPage,
  content: ContentPage,
  cart: CartPage,
  waitingCart: WaitingCartPage,
  checkout: CheckoutPage,
  order: OrderPage,
  orderDetails: OrderDetailsPage,
  ownData: OwnDataPage,
  ask: AskPage,
  message: MessagePage,
}

function Page({ page }: { page: ShopPage }) {
  const Kind = pages[page.kind] as ComponentType<ShopPage>
  return <Kind {...page} />
}
