import { escapeHtml } from '../page.ts'
import { ARTICLES, type Article } from './articles.ts'
import { answerAsset, businessJsonLd, pictureUrls, renderSitePage } from './shell.ts'
import {
  categoriesOf,
  variantsOf,
  type Brand,
  type Product,
  type Reply,
  type Site,
  type Visit,
} from './site.ts'

export type ShopPages = {
  brand: Brand
  products: Product[]
  productPath: (product: Product) => string
  categoryPath: (category: string) => string
  robots: (origin: string) => string
  /** Structured data for a product's head, and a replacement for the default body. */
  productHead?: (product: Product, visit: Visit) => string
  productBody?: (product: Product, visit: Visit) => string
  extra?: (visit: Visit) => Reply | null | 'handled'
}

export function createShopSite(shop: ShopPages): Site {
  const { brand, products } = shop
  return {
    brand,
    answer(visit) {
      const { pathname: path } = visit.url
      const special = shop.extra?.(visit)
      if (special) return special
      const asset = answerAsset(brand, products, path)
      if (asset) return asset
      if (path === '/robots.txt')
        return { type: 'text/plain; charset=utf-8', body: shop.robots(visit.origin) }
      if (path === '/sitemap.xml') return sitemap(shop, visit.origin)
      if (path === '/') return home(shop, visit)
      return findPage(shop, visit)
    },
  }
}

export function priceText(minor: number, currency: string): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(minor / 100)
}

export function decimal(minor: number): string {
  return (minor / 100).toFixed(2)
}

function findPage(shop: ShopPages, visit: Visit): Reply | null {
  const path = decodeURI(visit.url.pathname).replace(/(?<=.)\/$/, '')
  const article = ARTICLES[shop.brand.name]?.find(
    (candidate) => candidate.path.replace(/\/$/, '') === path,
  )
  if (article) return articlePage(shop, article, visit)
  const product = shop.products.find(
    (candidate) => shop.productPath(candidate).replace(/\/$/, '') === path,
  )
  if (product) return productPage(shop, product, visit)
  const category = categoriesOf(shop.products).find(
    (candidate) => shop.categoryPath(candidate).replace(/\/$/, '') === path,
  )
  if (!category) return null
  const body = `<h1>${escapeHtml(category)}</h1>${grid(
    shop,
    shop.products.filter((candidate) => candidate.category === category),
  )}`
  return renderSitePage({
    brand: shop.brand,
    title: category,
    body,
    origin: visit.origin,
    path: visit.url.pathname,
  })
}

function home(shop: ShopPages, visit: Visit): Reply {
  const links = categoriesOf(shop.products).map(
    (category) => `<a href="${shop.categoryPath(category)}">${escapeHtml(category)}</a>`,
  )
  const body = `<h1>${escapeHtml(shop.brand.tagline)}</h1><p>${escapeHtml(shop.brand.about)}</p><nav aria-label="Categories">${links.join(' ')}</nav>${grid(shop, shop.products)}${articleLinks(shop.brand)}`
  const head = `<meta property="og:image" content="${visit.origin}/logo.webp"><script type="application/ld+json">${businessJsonLd(shop.brand, visit.origin)}</script>`
  return renderSitePage({
    brand: shop.brand,
    title: shop.brand.title,
    body,
    head,
    origin: visit.origin,
  })
}

function articleLinks({ name }: Brand): string {
  const links = (ARTICLES[name] ?? []).map(
    ({ path, title }) => `<a href="${path}">${escapeHtml(title)}</a>`,
  )
  return links.length > 0 ? `<nav aria-label="Information">${links.join(' ')}</nav>` : ''
}

const articlePage = ({ brand }: ShopPages, { path, title, body }: Article, visit: Visit) =>
  renderSitePage({
    brand,
    title,
    body: `<article><h1>${escapeHtml(title)}</h1>${body}</article>`,
    origin: visit.origin,
    path,
  })

function grid(shop: ShopPages, products: Product[]): string {
  const items = products.map(
    (product) =>
      `<li><a href="${shop.productPath(product)}"><img src="/pictures/${product.handle}-1.webp" alt="" width="600" height="600" loading="lazy">${escapeHtml(product.name)}<br>${prices(shop, product)}</a></li>`,
  )
  return `<ul class="grid">${items.join('')}</ul>`
}

function prices({ brand }: ShopPages, product: Product): string {
  const old =
    product.compareMinor === null
      ? ''
      : `<span class="old">${priceText(product.compareMinor, brand.currency)}</span>`
  return `<span class="price">${variantsOf(product).length > 1 ? 'from ' : ''}${priceText(product.priceMinor, brand.currency)}</span>${old}`
}

function productPage(shop: ShopPages, product: Product, visit: Visit): Reply {
  const pictures = pictureUrls(product, '').map(
    (address) =>
      `<img src="${address}" alt="${escapeHtml(product.name)}" width="600" height="600">`,
  )
  const options = product.options.map(
    (option) =>
      `<p><label>${escapeHtml(option.name)} <select>${option.values.map(([label]) => `<option>${escapeHtml(label)}</option>`).join('')}</select></label></p>`,
  )
  const plain = `<article class="product"><div>${pictures.join('')}</div><div><nav><a href="${shop.categoryPath(product.category)}">${escapeHtml(product.category)}</a></nav><h1>${escapeHtml(product.name)}</h1><p>${prices(shop, product)}</p><div>${product.description}</div>${options.join('')}<p>${product.inStock ? 'In stock' : 'Sold out'}</p></div></article>`
  return renderSitePage({
    brand: shop.brand,
    title: product.name,
    body: shop.productBody?.(product, visit) ?? plain,
    head: shop.productHead?.(product, visit) ?? '',
    origin: visit.origin,
    path: visit.url.pathname,
  })
}

function sitemap(shop: ShopPages, origin: string): Reply {
  const paths = [
    '/',
    ...categoriesOf(shop.products).map(shop.categoryPath),
    ...shop.products.map(shop.productPath),
  ]
  const urls = paths.map(
    (path) => `<url><loc>${escapeHtml(origin + path)}</loc><lastmod>2026-10-01</lastmod></url>`,
  )
  return {
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
  }
}
