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
import { contrastOf, readableAs, readableOn } from '@marketday/contract/storefront/shop/contrast'
import { controlContrast, shopBackgrounds } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopTheme } from '@marketday/contract/storefront/shop/snapshot'
import { pictureUrl } from '@marketday/contract/storefront/shop/picture-files'

import { AskPage } from './pages/ask-page.tsx'
import { CartPage } from './pages/cart-page.tsx'
import { CategoryPage } from './pages/category-page.tsx'
import { CheckoutPage } from './pages/checkout-page.tsx'
import { CollectionPage } from './pages/collection-page.tsx'
import { OrderDetailsPage } from './pages/order-details-page.tsx'
import { OrderPage } from './pages/order-page.tsx'
import { OwnDataPage } from './pages/own-data-page.tsx'
import { ContentPage, MessagePage } from './pages/plain-pages.tsx'
import { ProductPage } from './pages/product-page.tsx'
import { SearchPage } from './pages/search-page.tsx'
import { WaitingCartPage } from './pages/waiting-cart-page.tsx'
import { escapeScript, structuredData, descriptionOf, isIndexed, titleOf } from './seo.ts'
import { directionOf, textLocale } from '@marketday/messages/languages'
import { translatorFor } from '@marketday/messages/translator'
import { browserMessages } from '@marketday/messages/browser-messages'
import { FrameProvider, useFrame } from './frame-context.tsx'
import { Sections } from './sections/sections.tsx'
import { PreviewBanner } from './parts/preview-banner.tsx'
import { PreviewComments } from './parts/preview-comments.tsx'
import { PreviewPassword } from './parts/preview-password.tsx'
import { ShopFooter } from './parts/shop-footer.tsx'
import { CheckoutFooter, CheckoutHeader } from './parts/checkout/checkout-frame.tsx'
import { ShopHeader } from './parts/shop-header.tsx'

const { light, dark } = shopBackgrounds

const corners: Readonly<Record<ShopTheme['radius'], string>> = {
  square: '2px',
  soft: '10px',
  round: '20px',
}

const inter = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"
const headings: Readonly<Record<ShopTheme['font'], string>> = {
  sans: inter,
  serif: "'Iowan Old Style', 'Palatino Linotype', Palatino, 'URW Palladio L', Georgia, serif",
  rounded:
    "ui-rounded, 'SF Pro Rounded', 'Hiragino Maru Gothic ProN', Quicksand, Nunito, 'Inter Variable', 'Inter Fallback', sans-serif",
}

/** Style sheet of the build: brand as custom properties, readable in light and dark. */
export function themeSheet({ primary, onPrimary, radius, font }: ShopTheme): string {
  // A brand color close to the background would make buttons invisible.
  const onLight = readableAs(primary, light, controlContrast)
  const onDark = readableAs(primary, dark, controlContrast)
  return `:root {
  --primary: ${onLight};
  --on-primary: ${onLight === primary && contrastOf(primary, onPrimary) >= 4.5 ? onPrimary : readableOn(onLight)};
  --accent: ${readableAs(primary, light)};
  --radius: ${corners[radius]};
  --font-body: ${inter};
  --font-heading-family: ${headings[font]};
}
@media (prefers-color-scheme: dark) {
  :root {
    --primary: ${onDark};
    --on-primary: ${onDark === primary ? onPrimary : readableOn(onDark)};
    --accent: ${readableAs(primary, dark, 6)};
  }
}
`
}

/** Icon: the shop's initial on its color. */
function iconOf({ primary, radius }: ShopTheme, name: string): string {
  const initial = escapeXml([...name.trim()][0]?.toUpperCase() ?? 'S')
  const corner = { square: 4, soft: 14, round: 32 }[radius]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${primary}"/><text x="32" y="44" font-family="Arial, sans-serif" font-size="36" font-weight="700" text-anchor="middle" fill="${readableOn(primary)}">${initial}</text></svg>`
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

export const renderer: ShopRenderer = { renderPage, renderBarePage, themeSheet, iconOf }

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
  return place ? <Sections place={place} page={page} main={main} /> : main
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
            className="mx-auto min-h-[60vh] max-w-7xl px-4 pt-8 outline-none sm:px-6 lg:px-8"
            data-locale={locale}
            data-media={mediaOrigin}
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
  page.kind === 'checkout' ? <CheckoutHeader /> : <ShopHeader />

function Footer({ page }: { page: ShopPage }) {
  const { hasAssistant } = useFrame().snapshot
  if (page.kind === 'checkout') return <CheckoutFooter />
  return <ShopFooter hasAskLink={hasAssistant && page.kind !== 'ask'} />
}

function PageHead({ frame, page, assets }: Omit<Props, 'children'>) {
  const { snapshot, origin, canonicalPath, themeHref, iconHref, mediaOrigin } = frame
  const { isStill, preview } = frame
  const title = titleOf(frame, page)
  const description = descriptionOf(frame, page)
  const image = page.kind === 'product' ? page.product.images[0] : undefined
  return (
    <>
      <Basics assets={assets} title={title} />
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
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={assets.style} />
    </>
  )
}
