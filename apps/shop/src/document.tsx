import type { ReactNode } from 'react'
import { pictureUrl } from '@marketday/contract/storefront/shop/picture-files'
import type {
  BarePage,
  ShopAssets,
  ShopFrame,
  ShopPage,
} from '@marketday/contract/storefront/shop/shop-pages'
import { FrameProvider } from './frame-context.tsx'
import { ShopFooter } from './parts/shop-footer.tsx'
import { ShopHeader } from './parts/shop-header.tsx'
import { descriptionOf, isIndexed, titleOf } from './seo.ts'

interface Props {
  readonly frame: ShopFrame
  readonly page: ShopPage
  readonly assets: ShopAssets
  readonly children: ReactNode
}

export function ShopDocument({ frame, page, assets, children }: Props) {
  const {
    snapshot,
    moneyLocale,
    origin,
    canonicalPath,
    themeHref,
    iconHref,
    mediaOrigin,
    isStill,
  } = frame
  const title = titleOf(frame, page)
  const description = descriptionOf(frame, page)
  const image = page.kind === 'product' ? page.product.images[0] : undefined
  return (
    <html lang={snapshot.shop.locale}>
      <head>
        <Basics assets={assets} title={title} />
        <link rel="stylesheet" href={themeHref} />
        <link rel="icon" href={iconHref} type="image/svg+xml" />
        <link rel="preconnect" href={mediaOrigin} />
        {isIndexed(page) ? (
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
      </head>
      <body inert={isStill}>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-10 focus:rounded-theme focus:bg-page focus:px-4 focus:py-2"
        >
          Skip to content
        </a>
        <FrameProvider value={frame}>
          <ShopHeader />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto min-h-[60vh] max-w-7xl px-4 pt-8 outline-none sm:px-6 lg:px-8"
            data-locale={moneyLocale}
            data-media={mediaOrigin}
          >
            {children}
          </main>
          <ShopFooter hasAskLink={snapshot.hasAssistant && page.kind !== 'ask'} />
        </FrameProvider>
      </body>
    </html>
  )
}

/** Single message in the product's own colors: for hosts without a published shop. */
export function BareDocument({ page, assets }: { page: BarePage; assets: ShopAssets }) {
  return (
    <html lang="en">
      <head>
        <Basics assets={assets} title={page.title} />
        <meta name="robots" content="noindex" />
        {/* Without a shop there is no icon to ask for. */}
        <link rel="icon" href="data:," />
      </head>
      <body>
        <main className="mx-auto flex min-h-screen max-w-prose flex-col items-center justify-center px-4 text-center">
          <h1 className="text-3xl font-bold sm:text-4xl">{page.title}</h1>
          <p className="mt-4 text-lg text-soft">{page.text}</p>
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
