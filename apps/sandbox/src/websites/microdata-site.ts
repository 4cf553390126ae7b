import { escapeHtml } from '../page.ts'
import { createShopSite, decimal, priceText } from './shop-pages.ts'
import { slugOf, type Brand, type Product, type Site } from './site.ts'

/** Old handmade shop: microdata, Open Graph, and handwritten HTML. */
export function createMicrodataSite(brand: Brand, products: Product[]): Site {
  return createShopSite({
    brand,
    products,
    productPath: (product) => `/shop/item.php/${product.handle}`,
    categoryPath: (category) => `/shop/${slugOf(category)}.htm`,
    robots: (origin) =>
      `# be nice\nuser-agent: *\ndisallow: /cgi-bin/\nsitemap: ${origin}/sitemap.xml\n`,
    productHead: (product, visit) =>
      usesOpenGraph(products, product) ? openGraph(brand, product, visit.origin) : '',
    productBody: (product) =>
      usesOpenGraph(products, product) ? plainBody(brand, product) : microdataBody(brand, product),
  })
}

function usesOpenGraph(products: Product[], product: Product): boolean {
  return products.indexOf(product) % 3 === 2
}

function openGraph(brand: Brand, product: Product, origin: string): string {
  return `<meta property=og:type content=product><META PROPERTY="og:title" CONTENT="${escapeHtml(product.name)}">
<meta property="og:description" content='${escapeHtml(product.description)}'><meta property="og:image" content="${origin}/pictures/${product.handle}-1.webp"/>
<meta property="product:price:amount" content="${decimal(product.priceMinor)}"><meta property="product:price:currency" content="${brand.currency}"><meta property="product:availability" content="${product.inStock ? 'instock' : 'oos'}">`
}

function plainBody(brand: Brand, product: Product): string {
  return `<center><font size=+2>${escapeHtml(product.name)}</font><br><img src="../../pictures/${product.handle}-1.webp" width=300><p>${escapeHtml(product.description)}<p><b>${priceText(product.priceMinor, brand.currency)}</b></center>`
}

function microdataBody(brand: Brand, product: Product): string {
  return `<div itemscope itemtype="http://schema.org/Product"><table width=100% class=product><tr><td><img itemprop=image src="/pictures/${product.handle}-1.webp" width="300" alt='${escapeHtml(product.name)}'><td valign=top>
<h1 itemprop="name">${escapeHtml(product.name)}</h1><meta itemprop="category" content="${escapeHtml(product.category)}"><p itemprop="description">${escapeHtml(product.description)}
<div itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="priceCurrency" content="${brand.currency}">Price: $<span itemprop="price" content="${decimal(product.priceMinor)}">${decimal(product.priceMinor)}</span>
<link itemprop="availability" href="http://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}">${product.inStock ? 'In the shop' : 'Sold'}</div></table></div>`
}
