import { createShopSite, decimal } from './shop-pages.ts'
import { pictureUrls } from './shell.ts'
import { slugOf, variantsOf, type Brand, type Product, type Site, type Variant } from './site.ts'

export function createJsonLdSite(brand: Brand, products: Product[]): Site {
  return createShopSite({
    brand,
    products,
    productPath: (product) => `/sortiment/${slugOf(product.category)}/${product.handle}.html`,
    categoryPath: (category) => `/sortiment/${slugOf(category)}/`,
    robots: (origin) =>
      `User-agent: *\nDisallow: /intern/\nCrawl-delay: 0\nSitemap: ${origin}/sitemap.xml\n`,
    productHead: (product, visit) =>
      `<script type="application/ld+json">${scriptOf(brand, product, { origin: visit.origin, place: products.indexOf(product) })}</script>`,
  })
}

type Place = { origin: string; place: number }

function scriptOf(brand: Brand, product: Product, { origin, place }: Place): string {
  const variants = variantsOf(product)
  const url = `${origin}/sortiment/${slugOf(product.category)}/${product.handle}.html`
  const plain = {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    category: product.category,
    image: pictureUrls(product, origin),
    sku: variants[0]?.sku,
    brand: { '@type': 'Brand', name: brand.title },
    url,
  }
  const context = { '@context': 'https://schema.org' }
  if (variants.length > 1 && place % 2 === 0)
    return JSON.stringify({ ...context, ...group(brand, product, { plain, variants, url }) })
  if (variants.length > 1) {
    const amounts = variants.map((variant) => variant.priceMinor)
    const offers = {
      '@type': 'AggregateOffer',
      lowPrice: decimal(Math.min(...amounts)),
      highPrice: decimal(Math.max(...amounts)),
      priceCurrency: brand.currency,
      offerCount: variants.length,
      offers: variants.map((variant) => offerOf(brand, variant)),
    }
    return JSON.stringify({ ...context, ...plain, offers })
  }
  return singleScript(product, { plain, offer: offerOf(brand, variants[0]), place })
}

type Single = { plain: object; offer: object; place: number }

function singleScript(product: Product, { plain, offer, place }: Single): string {
  const context = { '@context': 'https://schema.org' }
  const form = product.priceMinor > 100_000 ? 3 : place % 4
  if (form === 1)
    return JSON.stringify({
      ...context,
      '@graph': [
        { '@type': 'BreadcrumbList', itemListElement: [] },
        { '@type': 'WebPage', name: product.name },
        { ...plain, offers: [offer] },
      ],
    })
  if (form === 2)
    return `\n<!-- old shop module -->\n${withTrailingComma({ ...context, ...plain, name: product.name.replaceAll('&', '&amp;').replaceAll('“', '&bdquo;').replaceAll('”', '&ldquo;'), offers: offer })}\n`
  if (form === 3)
    return JSON.stringify([
      {
        ...context,
        ...plain,
        '@type': ['Product', 'Thing'],
        offers: { ...offer, price: germanPrice(product.priceMinor) },
      },
    ])
  return JSON.stringify({ ...context, ...plain, offers: offer })
}

type Parts = { plain: object; variants: Variant[]; url: string }

function group(brand: Brand, product: Product, { plain, variants, url }: Parts) {
  return {
    ...plain,
    '@type': 'ProductGroup',
    productGroupID: product.handle,
    variesBy: ['https://schema.org/size'],
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: `${product.name} ${variant.labels.join(' ')}`,
      size: variant.labels.join(' '),
      sku: variant.sku,
      url: `${url}?size=${slugOf(variant.labels.join(' '))}`,
      offers: offerOf(brand, variant),
    })),
  }
}

function offerOf(brand: Brand, variant: Variant | undefined) {
  if (!variant) return {}
  return {
    '@type': 'Offer',
    price: decimal(variant.priceMinor),
    priceCurrency: brand.currency,
    availability: `https://schema.org/${variant.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    sku: variant.sku,
  }
}

function germanPrice(minor: number): string {
  return `${new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(minor / 100)} €`
}

function withTrailingComma(value: object): string {
  return JSON.stringify(value, null, 2).replace(/\n\}$/, ',\n}')
}
