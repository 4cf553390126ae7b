import type { ShopProduct } from '@marketday/contract/storefront/shop/shop'
import { placeOfPage } from '@marketday/contract/storefront/shop/shop-pages'
import type { ShopFrame, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import { pictureUrl } from '@marketday/contract/storefront/shop/picture-files'
import { weekdays } from '@marketday/contract/storefront/shop/opening-hours'
import { minorDigits } from '@marketday/contract/money/money'
import { translatorFor } from '@marketday/messages/translator'
import type { Translate } from '@marketday/messages/translator'
import { plainText } from './parts/plain-text.ts'
import { answeredIn } from './sections/faq.tsx'

export function titleOf({ snapshot, locale }: ShopFrame, page: ShopPage): string {
  const { seo, shop } = snapshot
  const pageTitle = ownTitle(page, translatorFor(locale))
  if (!pageTitle) return shop.tagline ? `${shop.name} – ${shop.tagline}` : shop.name
  return seo.titlePattern
    .replaceAll('{page}', () => pageTitle)
    .replaceAll('{shop}', () => shop.name)
}

type TitleOf = {
  readonly [K in ShopPage['kind']]: (page: Extract<ShopPage, { kind: K }>, t: Translate) => string
}

const titleOfList = (title: string, page: number, t: Translate) =>
  page > 1 ? t('shop.titleWithPage', { title, number: page }) : title

const titles: TitleOf = {
  home: () => '',
  category: ({ category, page }, t) =>
    titleOfList(category?.title ?? t('shop.everything'), page, t),
  collection: ({ collection, page }, t) => titleOfList(collection.title, page, t),
  product: ({ product }) => product.seoTitle || product.title,
  search: ({ text }, t) => (text ? t('shop.resultsFor', { text }) : t('shop.search')),
  recent: (_page, t) => t('shop.recentlyViewed'),
  content: ({ page }) => page.title,
  cart: (_page, t) => t('cart.title'),
  waitingCart: (_page, t) => t('cart.waitingPageTitle'),
  checkout: (_page, t) => t('checkout.title'),
  order: ({ order }, t) => t('order.number', { number: order.number }),
  orderDetails: ({ number }, t) => t('order.changeTitle', { number }),
  ownData: (_page, t) => t('ownData.title'),
  ask: (_page, t) => t('shop.askUs'),
  message: ({ title }) => title,
}

const ownTitle = (page: ShopPage, t: Translate): string =>
  (titles[page.kind] as (page: ShopPage, t: Translate) => string)(page, t)

export function descriptionOf({ snapshot }: ShopFrame, page: ShopPage): string {
  if (page.kind === 'product')
    return page.product.seoDescription || plainText(page.product.description, 160)
  if (page.kind === 'content') return plainText(page.page.body, 160)
  return snapshot.seo.description || snapshot.shop.tagline
}

const publicKinds: readonly ShopPage['kind'][] = [
  'home',
  'category',
  'collection',
  'product',
  'content',
]

export const isIndexed = ({ kind }: ShopPage): boolean => publicKinds.includes(kind)

/** Structured data for search engines as a non-executable script element. */
export function structuredData(frame: ShopFrame, page: ShopPage): string {
  const main =
    page.kind === 'product'
      ? productData(frame, page.product)
      : page.kind === 'home'
        ? shopData(frame)
        : null
  return [main, questionData(frame, page)]
    .filter((data) => data !== null)
    .map((data) => JSON.stringify({ '@context': 'https://schema.org', ...data }))
    .map((text) => `<script type="application/ld+json">${escapeScript(text)}</script>`)
    .join('')
}

/** Questions of all sections: a page has at most one such list. */
function questionData({ snapshot: { design } }: ShopFrame, { kind }: ShopPage) {
  const place = placeOfPage[kind]
  const sections = place ? design[place].filter(({ isHidden }) => !isHidden) : []
  const questions = sections.flatMap((section) =>
    section.type === 'faq' ? answeredIn(section) : [],
  )
  if (questions.length === 0) return null
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ settings: { question, answer } }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

function shopData({ snapshot, origin }: ShopFrame) {
  const { name, contact, openingHours } = snapshot.shop
  return {
    '@type': 'Store',
    name,
    url: `${origin}/`,
    ...(contact.phone && { telephone: contact.phone }),
    ...(contact.address && { address: contact.address }),
    ...(openingHours.length > 0 && {
      openingHoursSpecification: openingHours.map(({ weekday, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${weekdays[weekday - 1]}`,
        opens,
        // schema.org: closing before opening means the next day.
        closes: closes === '00:00' ? '23:59' : closes,
      })),
    }),
  }
}

function productData({ origin, snapshot, mediaOrigin }: ShopFrame, product: ShopProduct) {
  const images = product.images.map((image) => pictureUrl(mediaOrigin, image, 480))
  return {
    '@type': 'Product',
    name: product.title,
    url: `${origin}/products/${product.slug}`,
    ...(images.length > 0 && { image: images }),
    ...(product.description && { description: plainText(product.description, 500) }),
    brand: { '@type': 'Brand', name: product.vendor || snapshot.shop.name },
    ...(product.category && { category: product.category.title }),
    offers: describeOffers(product, { origin, mediaOrigin }),
  }
}

const maxOffers = 50

/** One offer per variant; for very many only the price range, as shown by search engines. */
function describeOffers(
  { slug, currency, variants, images, saleUntil }: ShopProduct,
  { origin, mediaOrigin }: Pick<ShopFrame, 'origin' | 'mediaOrigin'>,
) {
  const digits = minorDigits(currency)
  const inWords = (minor: number) => (minor / 10 ** digits).toFixed(digits)
  const sayAvailability = (isOut: boolean) =>
    `https://schema.org/${isOut ? 'OutOfStock' : 'InStock'}`
  if (variants.length > maxOffers) {
    const prices = variants.map(({ priceMinor }) => priceMinor)
    return {
      '@type': 'AggregateOffer',
      lowPrice: inWords(Math.min(...prices)),
      highPrice: inWords(Math.max(...prices)),
      priceCurrency: currency,
      offerCount: variants.length,
      availability: sayAvailability(variants.every(({ stockState }) => stockState === 'out')),
    }
  }
  const pictures = new Map(images.map((image) => [image.key, pictureUrl(mediaOrigin, image, 480)]))
  const offers = variants.map(({ id, priceMinor, isOnSale, stockState, sku, pictureKey }) => ({
    '@type': 'Offer',
    url: `${origin}/products/${slug}${variants.length > 1 ? `?variant=${id}` : ''}`,
    price: inWords(priceMinor),
    priceCurrency: currency,
    ...(isOnSale && saleUntil && { priceValidUntil: saleUntil }),
    availability: sayAvailability(stockState === 'out'),
    itemCondition: 'https://schema.org/NewCondition',
    ...(sku && { sku }),
    ...(pictureKey && { image: pictures.get(pictureKey) }),
  }))
  return offers.length === 1 ? offers[0] : offers
}

/** JSON that can't end the script element that holds it. */
export const escapeScript = (json: string): string => json.replace(endsScripts, escaped)

const endsScripts = /[<>\u2028\u2029]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
