import { noStoreCredit } from '@marketday/contract/payments/credit/pay-with-credit'
import type { Cart, CartLine } from '@marketday/contract/orders/cart'
import { checkoutFieldsOf } from '@marketday/contract/orders/checkout-fields'
import type { ShopProduct, ShopVariant } from '@marketday/contract/storefront/shop/shop'
import { collectionPath } from '@marketday/contract/catalog/collection-rule'
import { translatorFor } from '@marketday/messages/translator'
import type { ShopFrame, ShopPage } from '@marketday/contract/storefront/shop/shop-pages'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import type { Config } from '../../config.ts'
import { mediaUrl } from '../../platform/files/files.ts'
import { pictureUrl } from '@marketday/contract/storefront/shop/picture-files'
import { newId } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { getProduct, listShelfItems } from './catalogue.ts'
import type { LiveShop } from './live-shop.ts'
import { valuesOfCart } from './checkout-form.ts'
import { makeCollectionPage } from './make-collection-page.ts'
import { fillSections } from './section-contents.ts'
import { atHome } from './narrow-shop.ts'
import { loadShopBuild } from './shop-build.ts'
import { countItems, listCategoryRows } from './queries.ts'
import { toCategories } from './categories.ts'

interface DraftPage {
  readonly name: string
  readonly path: string
  readonly page: ShopPage
}

export interface DraftPages {
  readonly frame: Omit<ShopFrame, 'canonicalPath'>
  readonly pages: readonly DraftPage[]
}

export async function prepareDraftPages(
  db: Db,
  services: Services,
  snapshot: ShopSnapshot,
): Promise<DraftPages> {
  const live = await readCatalogue(db)
  const pages = await listPages(db, services, { snapshot, live })
  const fill = (page: ShopPage) => fillSections(db, page, { snapshot, standpoint: atHome })
  return {
    frame: await draftFrame(db, services, { snapshot, live }),
    pages: await Promise.all(pages.map(async (one) => ({ ...one, page: await fill(one.page) }))),
  }
}

/** For a shop possibly without any published build. */
export async function readCatalogue(db: Db): Promise<LiveShop> {
  const none = {}
  const [categoryRows, [items]] = await Promise.all([
    listCategoryRows(db, none),
    countItems(db, none),
  ])
  return {
    build: null,
    categories: toCategories(categoryRows),
    itemCount: items?.count ?? 0,
    markets: [],
    visibleIds: null,
  }
}

export async function draftFrame(
  db: Db,
  services: Services,
  { snapshot, live }: Arrangement,
): Promise<DraftPages['frame']> {
  const { config, clock } = services
  const { slug } = await findSlug(db)
  const { logoKey } = snapshot.theme
  return {
    snapshot,
    categories: live.categories,
    origin: services.shopUrl(slug),
    logoUrl: logoKey === null ? null : mediaUrl(config, logoKey, 480),
    mediaOrigin: config.mediaUrl.origin,
    themeHref: '/theme.css',
    iconHref: '/icon.svg',
    locale: snapshot.shop.locale,
    marketCode: '',
    addsTax: false,
    markets: [],
    year: clock.now().getFullYear(),
  }
}

/** Sequential, so that requests are served in between. */
export async function* renderDraftPages({ frame, pages }: DraftPages) {
  const { renderer, assets } = await loadShopBuild()
  for (const { name, path, page } of pages) {
    const html = () => renderer.renderPage({ ...frame, canonicalPath: path }, page, assets)
    yield { name, path, html, source: JSON.stringify([frame, page]) }
    await new Promise(setImmediate)
  }
}

const findSlug = (db: Db) =>
  db
    .selectFrom('tenants')
    .select('slug')
    .where('tenant_id', '=', db.context.tenantId)
    .executeTakeFirstOrThrow()

interface Arrangement {
  readonly snapshot: ShopSnapshot
  readonly live: LiveShop
}

async function listPages(
  db: Db,
  { config }: Services,
  { snapshot, live }: Arrangement,
): Promise<DraftPage[]> {
  const shelf = { categoryId: null, sort: 'title', page: 1 } as const
  const items = await listShelfItems(db, { live, shelf, market: null })
  const [category] = live.categories
  const [first] = items
  const [inCategory, product] = await Promise.all([
    category &&
      listShelfItems(db, { live, shelf: { ...shelf, categoryId: category.id }, market: null }),
    first && getProduct(db, first.slug),
  ])
  const list = { kind: 'category', sort: 'title', page: 1, pages: 1 } as const
  return [
    { name: 'Home', path: '/', page: { kind: 'home' } },
    {
      name: 'All items',
      path: '/products',
      page: { ...list, category: null, items, total: live.itemCount },
    },
    ...(category && inCategory
      ? [
          {
            name: 'Category',
            path: `/categories/${category.slug}`,
            page: { ...list, category, items: inCategory, total: category.itemCount },
          },
        ]
      : []),
    ...(await listCollectionPages(db, snapshot)),
    ...(product ? productPages(product, config) : []),
    ...snapshot.pages.map((page) => ({
      name: page.title,
      path: page.path,
      page: { kind: 'content', page } as const,
    })),
    { name: 'Not found', path: '/not-found', page: missingPage(snapshot.shop.locale) },
  ]
}

async function listCollectionPages(db: Db, { collections }: ShopSnapshot): Promise<DraftPage[]> {
  const pages: DraftPage[] = []
  for (const collection of collections) {
    const page = await makeCollectionPage(db, collection, { page: 1, ...atHome })
    if (page)
      pages.push({ name: collection.title, path: collectionPath(page.collection.slug), page })
  }
  return pages
}

function productPages(product: ShopProduct, { places, mediaUrl: { origin } }: Config): DraftPage[] {
  const [variant] = product.variants
  if (!variant) return []
  const cart = cartWith(product, variant, origin)
  return [
    {
      name: 'Item',
      path: `/products/${product.slug}`,
      page: { kind: 'product', product, chosenId: null },
    },
    {
      name: 'Cart',
      path: '/cart',
      page: { kind: 'cart', cart, notice: null, problem: null, typed: null, typedGift: null },
    },
    {
      name: 'Checkout',
      path: '/checkout',
      page: {
        kind: 'checkout',
        news: { words: '', isAgreed: false },
        storeCredit: noStoreCredit,
        cart,
        options: [],
        hasAddressSearch: places !== null,
        values: valuesOfCart(cart),
        errors: [],
        problem: null,
        attemptKey: newId(),
        holdSeconds: null,
      },
    },
  ]
}

function cartWith(product: ShopProduct, variant: ShopVariant, mediaOrigin: string): Cart {
  const { priceMinor } = variant
  const [picture] = product.images
  const line: CartLine = {
    id: newId(),
    variantId: variant.id,
    productId: product.id,
    slug: product.slug,
    title: product.title,
    variantTitle: variant.title,
    sku: variant.sku,
    image: picture ? { ...picture, url: pictureUrl(mediaOrigin, picture, 160) } : null,
    kind: product.kind,
    gift: null,
    quantity: 1,
    unitPriceMinor: priceMinor,
    discountMinor: 0,
    totalMinor: priceMinor,
    available: variant.available,
    change: null,
  }
  return {
    id: null,
    status: 'open',
    currency: product.currency,
    lines: [line],
    contact: { email: '', name: '', phone: '' },
    place: null,
    postcode: '',
    deliveryKind: null,
    slotId: null,
    ...checkoutFieldsOf({}),
    goodsMinor: priceMinor,
    subtotalMinor: priceMinor,
    deliveryMinor: 0,
    discounts: [],
    taxMinor: 0,
    taxLines: [],
    addsTax: false,
    totalMinor: priceMinor,
    credits: [],
    dueMinor: priceMinor,
    holdExpiresAt: null,
    canExtendHold: false,
    awaitedPaymentId: null,
    missing: ['contact', 'delivery'],
  }
}

function missingPage(locale: string): ShopPage {
  const t = translatorFor(locale)
  return {
    kind: 'message',
    title: t('notices.pageNotFound'),
    text: t('notices.pageNotFoundText'),
    action: { label: t('shop.viewAllItems'), to: '/products' },
  }
}
