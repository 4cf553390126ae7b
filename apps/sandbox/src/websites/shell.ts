import { escapeHtml } from '../page.ts'
import { numberOf, readPicture, type Brand, type Product, type Reply } from './site.ts'

export type SitePage = {
  brand: Brand
  title: string
  body: string
  head?: string
  origin: string
  path?: string
}

const ICON = (brand: Brand) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brand.primary}"/><circle cx="32" cy="32" r="15" fill="none" stroke="#fff" stroke-width="5"/><circle cx="32" cy="32" r="6" fill="${brand.accent}"/></svg>`

/** Common assets: logo, icon, style, pictures, robots.txt. Null for other paths. */
export function answerAsset(brand: Brand, products: Product[], path: string): Reply | null {
  if (path === '/logo.webp')
    return { type: 'image/webp', body: readPicture(`logos/${brand.name}.webp`) }
  if (path === '/favicon.svg' || path === '/favicon.ico')
    return { type: 'image/svg+xml', body: ICON(brand) }
  if (path === '/style.css') return { type: 'text/css; charset=utf-8', body: styleOf(brand) }
  const [, handle, number] = /^\/pictures\/([a-z0-9-]+)-(\d)\.webp$/.exec(path) ?? []
  const product = products.find((candidate) => candidate.handle === handle)
  if (!product || Number(number) > product.pictures) return null
  return {
    type: 'image/webp',
    headers: { 'cache-control': 'public, max-age=86400' },
    body: readPicture(
      `${product.shape}-${1 + ((numberOf(product.handle) + Number(number)) % 3)}.webp`,
    ),
  }
}

export function pictureUrls(product: Product, origin: string): string[] {
  return Array.from(
    { length: product.pictures },
    (_, index) => `${origin}/pictures/${product.handle}-${index + 1}.webp`,
  )
}

export function renderSitePage({
  brand,
  title,
  body,
  head = '',
  origin,
  path = '/',
}: SitePage): Reply {
  const hours = brand.hours.map(([days, times]) => `<li>${days}: ${times}</li>`).join('')
  return {
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}${path === '/' ? '' : ` – ${escapeHtml(brand.title)}`}</title>
<meta name="description" content="${escapeHtml(brand.tagline)}"><meta name="theme-color" content="${brand.primary}">
<meta property="og:site_name" content="${escapeHtml(brand.title)}"><link rel="canonical" href="${origin}${path}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/logo.webp"><link rel="stylesheet" href="/style.css">
${head}</head><body>
<p class="sandbox">Sandbox: an invented shop for trying the import</p>
<header><a class="logo" href="/"><img src="/logo.webp" alt="${escapeHtml(brand.title)}" width="48" height="48"> ${escapeHtml(brand.title)}</a><p class="tagline">${escapeHtml(brand.tagline)}</p></header>
<main>${body}</main>
<footer><div><h2>Visit us</h2><address>${escapeHtml(brand.street)}<br>${escapeHtml(brand.town)} ${escapeHtml(brand.postcode)}<br>${escapeHtml(brand.country)}</address></div>
<div><h2>Contact</h2><p><a href="tel:${brand.phone.replaceAll(' ', '')}">${brand.phone}</a><br><a href="mailto:${brand.email}">${brand.email}</a></p></div>
<div><h2>Opening hours</h2><ul>${hours}</ul></div></footer>
</body></html>`,
  }
}

export function businessJsonLd(brand: Brand, origin: string): string {
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: brand.title,
    description: brand.about,
    slogan: brand.tagline,
    url: `${origin}/`,
    logo: `${origin}/logo.webp`,
    telephone: brand.phone,
    email: brand.email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: brand.street,
      addressLocality: brand.town,
      postalCode: brand.postcode,
      addressCountry: brand.country,
    },
    openingHours: brand.hours.map(([days, times]) => `${days} ${times}`),
  })
}

function styleOf(brand: Brand): string {
  return `:root{--color-primary:${brand.primary};--color-accent:${brand.accent};--color-background:${brand.paper};color-scheme:light}
*{box-sizing:border-box}body{margin:0;font:17px/1.6 Georgia,"Liberation Serif",serif;background:var(--color-background);color:#2a2622}
.sandbox{margin:0;padding:.3rem;text-align:center;background:#ffe8a3;color:#4a3800;font:14px sans-serif}
header{background:var(--color-primary);color:#fff;padding:1.5rem max(1rem,calc(50% - 34rem))}.logo{display:flex;gap:.75rem;align-items:center;color:#fff;text-decoration:none;font-size:1.6rem;font-weight:700}
.tagline{margin:.25rem 0 0;opacity:.9}main,footer{max-width:68rem;margin:0 auto;padding:1.5rem 1rem}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(11rem,1fr));gap:1.25rem;padding:0;list-style:none}
.grid img,.product img{width:100%;height:auto;border-radius:10px;display:block}.grid a{color:inherit;text-decoration:none}.price{color:var(--color-primary);font-weight:700}
.old{text-decoration:line-through;color:#6b645c;font-weight:400;margin-left:.4rem}.product{display:grid;grid-template-columns:repeat(auto-fit,minmax(16rem,1fr));gap:2rem}
nav a{margin-right:1rem;color:var(--color-primary)}button{background:var(--color-primary);color:#fff;border:0;border-radius:8px;padding:.7rem 1.2rem;font:inherit}
footer{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));border-top:2px solid var(--color-accent);font-size:.95rem}footer h2{font-size:1rem}footer ul{padding:0;list-style:none}`
}
