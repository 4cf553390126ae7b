import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

import type {
  BarePage,
  ShopAssets,
  ShopFrame,
  ShopPage,
  ShopRenderer,
} from '@marketday/contract/storefront/shop/shop-pages'
import { placeOfPage } from '@marketday/contract/storefront/shop/shop-pages'
import { readableOn } from '@marketday/contract/storefront/shop/contrast'
import { themeOf } from '@marketday/contract/storefront/design/themes'
import type { Theme } from '@marketday/contract/storefront/design/themes'
import type { ShopSnapshot, ShopTheme } from '@marketday/contract/storefront/shop/snapshot'
import { pictureUrl } from '@marketday/contract/storefront/shop/picture-files'

import { AskPage } from './pages/ask-page.tsx'
import { CartPage } from './pages/cart-page.tsx'
import { CategoryPage } from './pages/category-page.tsx'
import { CheckoutPage } from './pages/checkout-page.tsx'
import { CollectionPage } from './pages/collection-page.tsx'
import { OrderDetailsPage } from './pages/order-details-page.tsx'
import { OrderPage } from './pages/order-page.tsx'
import { OwnDataPage } from './pages/own-data-page.tsx'
import { ContentPage, MessagePage, RecentPage } from './pages/plain-pages.tsx'
import { ProductPage } from './pages/product-page.tsx'
import { SearchPage } from './pages/search-page.tsx'
import { WaitingCartPage } from './pages/waiting-cart-page.tsx'
import { escapeScript, structuredData, descriptionOf, isIndexed, titleOf } from './seo.ts'
import { directionOf, textLocale } from '@marketday/messages/languages'
import { translatorFor } from '@marketday/messages/translator'
import { browserMessages } from '@marketday/messages/browser-messages'
import { FrameProvider } from './frame-context.tsx'
import { Sections } from './sections/sections.tsx'
import { PreviewBanner } from './parts/preview-banner.tsx'
import { PreviewComments } from './parts/preview-comments.tsx'
import { PreviewPassword } from './parts/preview-password.tsx'
import { preloadedFonts } from './fonts/font-faces.ts'
import { themeSheet } from './theme-sheet.ts'
import { CheckoutFooter, CheckoutHeader } from './parts/checkout/checkout-frame.tsx'
import { viewedItem } from './sections/recently-viewed.tsx'

/** Icon: the shop's initial on its color. */
function iconOf(theme: ShopTheme, name: string): string {
  const { primary } = theme
  const initial = escapeXml([...name.trim()][0]?.toUpperCase() ?? 'S')
  const corner = { square: 4, soft: 14, round: 32 }[themeOf(theme).corners]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${primary}"/><text x="32" y="44" font-family="Arial, sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="${readableOn(primary)}">${initial}</text></svg>`
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const renderer: ShopRenderer = {
  renderPage,
  renderBarePage,
  themeSheet: (theme, { fonts }) => themeSheet(theme, fonts),
  iconOf,
}

function renderPage(frame: ShopFrame, page: ShopPage, assets: ShopAssets): string {
  const html = renderToStaticMarkup(
    <ShopDocument frame={frame} page={page} assets={assets}>
      <PageSections page={page} />
    </ShopDocument>,
  )
  const data =
    (frame.preview ? '' : structuredData(frame, page)) +
    (frame.isStill ? '' : messagesScript(frame.locale))
  return `<!doctype html>${html.replace('</head>', () => `${data}</head>`)}`
}

const messagesScript = (locale: string): string =>
  `<script type="application/json" id="messages">${escapeScript(JSON.stringify(browserMessages(locale)))}</script>`

function renderBarePage(page: BarePage, assets: ShopAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<BareDocument page={page} assets={assets} />)}`
}

type PageOf = {
  readonly [K in ShopPage['kind']]: (page: Extract<ShopPage, { kind: K }>) => ReactNode
}

const pages: PageOf = {
  home: () => null,
  category: CategoryPage,
  collection: CollectionPage,
  product: ProductPage,
  search: SearchPage,
  recent: RecentPage,
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

/** The page's content between its other sections. */
function PageSections({ page }: { page: ShopPage }) {
  const place = placeOfPage[page.kind]
  const main = <Page page={page} />
  if (!place) return main
  return (
    <div className="sections">
      <Sections place={place} page={page} main={main} />
    </div>
  )
}

function Page({ page }: { page: ShopPage }) {
  const Kind = pages[page.kind] as ComponentType<ShopPage>
  return <Kind {...page} />
}

interface Props {
  readonly frame: ShopFrame
  readonly page: ShopPage
  readonly assets: ShopAssets
  readonly children: ReactNode
}

function ShopDocument({ frame, page, assets, children }: Props) {
  const { snapshot, locale, mediaOrigin, isStill, preview } = frame
  const t = translatorFor(locale)
  return (
    <html
      lang={textLocale(locale)}
      dir={directionOf(locale)}
      data-panel-origin={preview?.panelOrigin}
      {...themeAttributes(themeOf(snapshot.theme), snapshot)}
    >
      <head>
        <PageHead frame={frame} page={page} assets={assets} />
      </head>
      <body inert={isStill}>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-10 focus:rounded-theme focus:bg-page focus:px-4 focus:py-2"
        >
          {t('shop.skipToContent')}
        </a>
        <FrameProvider value={frame}>
          {preview?.banner && (
            <PreviewBanner banner={preview.banner} hasComments={preview.comments !== null} />
          )}
          <Header page={page} />
          <main
            id="content"
            tabIndex={-1}
            className="page min-h-[60vh] pt-6 outline-none sm:pt-8"
            data-locale={locale}
            data-media={mediaOrigin}
            data-viewed={viewedItem(frame, page)}
          >
            {children}
          </main>
          {preview?.comments && <PreviewComments comments={preview.comments} />}
          <Footer page={page} />
        </FrameProvider>
      </body>
    </html>
  )
}

const Header = ({ page }: { page: ShopPage }) =>
  page.kind === 'checkout' ? <CheckoutHeader /> : <Sections place="header" page={page} />

const Footer = ({ page }: { page: ShopPage }) =>
  page.kind === 'checkout' ? <CheckoutFooter /> : <Sections place="footer" page={page} />

function PageHead({ frame, page, assets }: Omit<Props, 'children'>) {
  const { snapshot, origin, canonicalPath, themeHref, iconHref, mediaOrigin } = frame
  const { isStill, preview } = frame
  const title = titleOf(frame, page)
  const description = descriptionOf(frame, page)
  const image = page.kind === 'product' ? page.product.images[0] : undefined
  const isRightToLeft = directionOf(frame.locale) === 'rtl'
  return (
    <>
      <Basics assets={assets} title={title} />
      {preloadedFonts(themeOf(snapshot.theme).font, assets.fonts, isRightToLeft).map((font) => (
        <link
          key={font}
          rel="preload"
          href={font}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
      ))}
      <link rel="stylesheet" href={themeHref} data-theme />
      <link rel="icon" href={iconHref} type="image/svg+xml" />
      <link rel="preconnect" href={mediaOrigin} />
      {isIndexed(page) && !preview ? (
        <link rel="canonical" href={origin + canonicalPath} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {description && <meta name="description" content={description} />}
      <meta property="og:site_name" content={snapshot.shop.name} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={page.kind === 'product' ? 'product' : 'website'} />
      {image && <meta property="og:image" content={pictureUrl(mediaOrigin, image, 480)} />}
      <meta name="theme-color" content={snapshot.theme.primary} />
      {!isStill && <script type="module" src={assets.script} />}
      {page.kind === 'checkout' && <script type="module" src={assets.checkoutScript} />}
      {preview && <script type="module" src={assets.previewScript} />}
    </>
  )
}

/** Forms of the theme that style sheets select by. */
const themeAttributes = (
  { card, hero, product, header, footer }: Theme,
  { theme }: ShopSnapshot,
) => ({
  'data-theme': theme.name,
  'data-card': card,
  'data-hero': hero,
  'data-product': product,
  'data-header': header,
  'data-footer': footer,
})

/** Single message in the product's own colors: for hosts without a published shop. */
function BareDocument({ page, assets }: { page: BarePage; assets: ShopAssets }) {
  return (
    <html lang={textLocale(page.locale)} dir={directionOf(page.locale)}>
      <head>
        <Basics assets={assets} title={page.title} />
        {page.themeHref && <link rel="stylesheet" href={page.themeHref} />}
        <meta name="robots" content="noindex" />
        {/* Without a shop there is no icon to ask for. */}
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main className="mx-auto flex min-h-screen max-w-prose flex-col items-center justify-center px-4 text-center">
          <h1 className="text-3xl font-bold sm:text-4xl">{page.title}</h1>
          <p className="mt-4 text-lg text-soft">{page.text}</p>
          {page.password && <PreviewPassword {...page.password} locale={page.locale} />}
          {page.action && (
            <a href={page.action.to} className="button mt-8">
              {page.action.label}
            </a>
          )}
        </main>
      </body>
    </html>
  )
}

function Basics({ assets, title }: { assets: ShopAssets; title: string }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <link rel="stylesheet" href={assets.style} />
    </>
  )
}
