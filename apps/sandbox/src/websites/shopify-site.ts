import { createShopSite, decimal } from './shop-pages.ts'
import { pictureUrls } from './shell.ts'
import {
  categoriesOf,
  json,
  numberOf,
  slugOf,
  variantsOf,
  type Brand,
  type Product,
  type Reply,
  type Site,
  type Visit,
} from './site.ts'

const PAGE_LIMIT = 250
const UPDATED = '2026-10-01T08:00:00+01:00'

export function createShopifySite(brand: Brand, products: Product[]): Site {
  return createShopSite({
    brand,
    products,
    productPath: (product) => `/products/${product.handle}`,
    categoryPath: (category) => `/collections/${slugOf(category)}`,
    robots: (origin) =>
      `User-agent: *\nDisallow: /admin\nDisallow: /cart\nDisallow: /checkout\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`,
    productHead: (product, visit) =>
      `<meta property="og:type" content="product"><meta property="og:title" content="${product.name.replaceAll('"', '&quot;')}"><meta property="og:image" content="${pictureUrls(product, visit.origin)[0]}"><link rel="alternate" type="application/json" href="/products/${product.handle}.json">`,
    extra: (visit) => feed(brand, products, visit),
  })
}

function feed(brand: Brand, products: Product[], visit: Visit): Reply | null {
  const { pathname: path } = visit.url
  if (path === '/products.json')
    return json({
      products: page(products, visit).map((product) => toFeed(brand, product, visit.origin)),
    })
  if (path === '/collections.json') return json({ collections: collections(products) })
  if (path === '/meta.json')
    return json({
      id: numberOf(brand.name),
      name: brand.title,
      city: brand.town,
      country: brand.country,
      currency: brand.currency,
      domain: visit.url.host,
      url: visit.origin,
      description: brand.about,
      published_products_count: products.length,
    })
  const [, collection] = /^\/collections\/([a-z0-9-]+)\/products\.json$/.exec(path) ?? []
  if (collection) {
    const members = products.filter(
      (product) => collection === 'all' || slugOf(product.category) === collection,
    )
    return json({
      products: page(members, visit).map((product) => toFeed(brand, product, visit.origin)),
    })
  }
  const [, handle] = /^\/products\/([a-z0-9-]+)\.json$/.exec(path) ?? []
  const product = products.find((candidate) => candidate.handle === handle)
  return product ? json({ product: toFeed(brand, product, visit.origin) }) : null
}

function page(products: Product[], { url }: Visit): Product[] {
  const limit = Math.min(PAGE_LIMIT, Math.max(1, Number(url.searchParams.get('limit') ?? 30) || 30))
  const number = Math.max(1, Number(url.searchParams.get('page') ?? 1) || 1)
  return products.slice((number - 1) * limit, number * limit)
}

function toFeed(brand: Brand, product: Product, origin: string) {
  const id = numberOf(product.handle)
  const images = pictureUrls(product, origin).map((src, index) => ({
    id: id + index + 1,
    created_at: UPDATED,
    position: index + 1,
    updated_at: UPDATED,
    product_id: id,
    variant_ids: [],
    src: `${src}?v=1759300000`,
    width: 600,
    height: 600,
  }))
  return {
    id,
    title: product.name,
    handle: product.handle,
    body_html: `<p>${product.description.replaceAll('&', '&amp;')}</p>`,
    published_at: UPDATED,
    created_at: UPDATED,
    updated_at: UPDATED,
    vendor: brand.title,
    product_type: product.category,
    tags: [slugOf(product.category)],
    variants: variantsOf(product).map((variant, index) => ({
      id: id * 10 + index,
      title: variant.labels.length > 0 ? variant.labels.join(' / ') : 'Default Title',
      option1: variant.labels[0] ?? 'Default Title',
      option2: variant.labels[1] ?? null,
      option3: variant.labels[2] ?? null,
      sku: variant.sku,
      requires_shipping: true,
      taxable: true,
      featured_image: null,
      available: variant.inStock,
      price: decimal(variant.priceMinor),
      grams: 400,
      compare_at_price: variant.compareMinor === null ? null : decimal(variant.compareMinor),
      position: index + 1,
      product_id: id,
      created_at: UPDATED,
      updated_at: UPDATED,
    })),
    images,
    options:
      product.options.length > 0
        ? product.options.map((option, index) => ({
            name: option.name,
            position: index + 1,
            values: option.values.map(([label]) => label),
          }))
        : [{ name: 'Title', position: 1, values: ['Default Title'] }],
  }
}

function collections(products: Product[]) {
  return categoriesOf(products).map((category) => ({
    id: numberOf(category),
    title: category,
    handle: slugOf(category),
    description: '',
    published_at: UPDATED,
    updated_at: UPDATED,
    image: null,
    products_count: products.filter((product) => product.category === category).length,
  }))
}
