import { escapeHtml } from '../page.ts'
import { createShopSite } from './shop-pages.ts'
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
  type Variant,
  type Visit,
} from './site.ts'

const API = '/wp-json/wc/store/v1'

export function createWooSite(brand: Brand, products: Product[]): Site {
  return createShopSite({
    brand,
    products,
    productPath: (product) => `/product/${product.handle}/`,
    categoryPath: (category) => `/product-category/${slugOf(category)}/`,
    robots: (origin) =>
      `User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\nSitemap: ${origin}/sitemap.xml\n`,
    productHead: () =>
      '<meta name="generator" content="WooCommerce 10.3.0"><link rel="https://api.w.org/" href="/wp-json/">',
    extra: (visit) => api(brand, products, visit),
  })
}

function api(brand: Brand, products: Product[], visit: Visit): Reply | null {
  const { pathname } = visit.url
  if (pathname === '/wp-json' || pathname === '/wp-json/')
    return json({
      name: brand.title,
      description: brand.tagline,
      url: visit.origin,
      namespaces: ['wp/v2', 'wc/store', 'wc/store/v1'],
    })
  if (pathname === `${API}/products`) return listProducts(brand, products, visit)
  if (pathname === `${API}/products/categories`) {
    return json(
      categoriesOf(products).map((name) => ({
        id: numberOf(name),
        name: escapeHtml(name),
        slug: slugOf(name),
        description: '',
        parent: 0,
        count: products.filter((product) => product.category === name).length,
        image: null,
      })),
    )
  }
  const [, id] = /^\/wp-json\/wc\/store\/v1\/products\/(\d+)$/.exec(pathname) ?? []
  if (!id) return null
  for (const product of products) {
    if (numberOf(product.handle) === Number(id)) return json(toParent(brand, product, visit.origin))
    const variant = variationsOf(product).find((candidate) => candidate.id === Number(id))
    if (variant) return json(toVariation(brand, { product, ...variant }, visit.origin))
  }
  return {
    ...json({
      code: 'woocommerce_rest_product_invalid_id',
      message: 'Invalid product ID.',
      data: { status: 404 },
    }),
    status: 404,
  }
}

function listProducts(brand: Brand, products: Product[], visit: Visit): Reply {
  const query = visit.url.searchParams
  const perPage = Math.min(100, Math.max(1, Number(query.get('per_page') ?? 10) || 10))
  const number = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const parents = query.get('parent')?.split(',').map(Number)
  const all =
    query.get('type') === 'variation'
      ? products
          .filter((product) => !parents || parents.includes(numberOf(product.handle)))
          .flatMap((product) =>
            variationsOf(product).map((variant) =>
              toVariation(brand, { product, ...variant }, visit.origin),
            ),
          )
      : products.map((product) => toParent(brand, product, visit.origin))
  const reply = json(all.slice((number - 1) * perPage, number * perPage))
  return {
    ...reply,
    headers: {
      'x-wp-total': String(all.length),
      'x-wp-totalpages': String(Math.ceil(all.length / perPage)),
    },
  }
}

function variationsOf(product: Product): { id: number; variant: Variant }[] {
  const variants = variantsOf(product)
  return variants.length > 1
    ? variants.map((variant, index) => ({ id: numberOf(product.handle) * 10 + index, variant }))
    : []
}

function toParent(brand: Brand, product: Product, origin: string) {
  const variations = variationsOf(product)
  const prices = variantsOf(product).map((variant) => variant.priceMinor)
  const range =
    variations.length > 0
      ? { min_amount: String(Math.min(...prices)), max_amount: String(Math.max(...prices)) }
      : null
  return {
    ...sharedFields(product, origin),
    id: numberOf(product.handle),
    parent: 0,
    type: variations.length > 0 ? 'variable' : 'simple',
    variation: '',
    sku: variantsOf(product)[0]?.sku ?? '',
    prices: { ...pricesOf(brand, product), price_range: range },
    attributes: product.options.map((option) => ({
      id: 0,
      name: option.name,
      taxonomy: null,
      has_variations: true,
      terms: option.values.map(([label]) => ({ id: 0, name: label, slug: slugOf(label) })),
    })),
    variations: variations.map(({ id, variant }) => ({
      id,
      attributes: variant.labels.map((value, index) => ({
        name: product.options[index]?.name ?? '',
        value,
      })),
    })),
    has_options: variations.length > 0,
    is_purchasable: true,
  }
}

function toVariation(
  brand: Brand,
  { product, id, variant }: { product: Product; id: number; variant: Variant },
  origin: string,
) {
  return {
    ...sharedFields(product, origin),
    id,
    parent: numberOf(product.handle),
    type: 'variation',
    variation: variant.labels
      .map((label, index) => `${product.options[index]?.name ?? ''}: ${label}`)
      .join(', '),
    sku: variant.sku,
    prices: { ...pricesOf(brand, variant), price_range: null },
    attributes: [],
    variations: [],
    has_options: false,
    is_purchasable: true,
  }
}

function sharedFields(product: Product, origin: string) {
  return {
    name: escapeHtml(product.name),
    slug: product.handle,
    permalink: `${origin}/product/${product.handle}/`,
    short_description: '',
    description: product.description,
    on_sale: product.compareMinor !== null,
    average_rating: '0',
    review_count: 0,
    images: pictureUrls(product, origin).map((src, index) => ({
      id: numberOf(src) + index,
      src,
      thumbnail: src,
      srcset: '',
      sizes: '',
      name: product.handle,
      alt: '',
    })),
    categories: [
      {
        id: numberOf(product.category),
        name: escapeHtml(product.category),
        slug: slugOf(product.category),
        link: `${origin}/product-category/${slugOf(product.category)}/`,
      },
    ],
    tags: [],
    is_in_stock: product.inStock,
    is_on_backorder: false,
    low_stock_remaining: null,
    sold_individually: false,
  }
}

function pricesOf(brand: Brand, money: { priceMinor: number; compareMinor: number | null }) {
  return {
    price: String(money.priceMinor),
    regular_price: String(money.compareMinor ?? money.priceMinor),
    sale_price: String(money.priceMinor),
    currency_code: brand.currency,
    currency_symbol: '£',
    currency_minor_unit: 2,
    currency_decimal_separator: '.',
    currency_thousand_separator: ',',
    currency_prefix: '£',
    currency_suffix: '',
  }
}
