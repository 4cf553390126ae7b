import { collectionPath } from '@marketday/contract/catalog/collection-rule'

import { inOrder } from '../platform/database/in-order.ts'
import { isFilled } from '../storefront/shop/collection-items.ts'
import { listAddresses } from '../storefront/shop/queries.ts'
import { originOf, sendMissing } from './visit.ts'
import type { Visit } from './shop-visit.ts'

const forEver = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

export async function themeFile(visit: Visit) {
  const { file = '' } = visit.request.params
  const { themeHash, snapshot } = visit.build
  const { renderer, assets } = await visit.server.shopBuild()
  const { theme, shop } = snapshot
  // Old pages request their build's sheet: serve the current one instead of none.
  const cache = file.includes(themeHash) ? forEver : 'no-cache'
  visit.reply.header('cache-control', cache)
  if (file.endsWith('.css'))
    return visit.reply.type('text/css; charset=utf-8').send(renderer.themeSheet(theme, assets))
  return visit.reply.type('image/svg+xml').send(renderer.iconOf(theme, shop.name))
}

export async function icon(visit: Visit) {
  const { renderer } = await visit.server.shopBuild()
  const { theme, shop } = visit.build.snapshot
  return visit.reply
    .header('cache-control', forAnHour)
    .type('image/svg+xml')
    .send(renderer.iconOf(theme, shop.name))
}

export function robots(visit: Visit) {
  if (visit.shop.preview)
    return visit.reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n')
  const text = [
    'User-agent: *',
    'Disallow: /cart',
    'Disallow: /checkout',
    'Disallow: /discount/',
    'Disallow: /orders/',
    'Disallow: /search',
    'Disallow: /api/',
    '',
    `Sitemap: ${originOf(visit)}/sitemap.xml`,
    '',
  ].join('\n')
  return visit.reply.header('cache-control', forAnHour).type('text/plain; charset=utf-8').send(text)
}

export async function sitemap(visit: Visit) {
  if (visit.shop.preview) return await sendMissing(visit)
  const { live, build, db, market } = visit
  const origin = originOf(visit)
  const [products, collections] = await inOrder([
    listAddresses(db, { visibleIds: live.visibleIds }),
    listFilledCollections(visit),
  ])
  const addresses = [
    { path: '/', changedAt: '' },
    { path: '/products', changedAt: '' },
    ...live.categories.map(({ slug }) => ({ path: `/categories/${slug}`, changedAt: '' })),
    ...collections.map((slug) => ({ path: collectionPath(slug), changedAt: '' })),
    ...build.snapshot.pages.map(({ path }) => ({ path, changedAt: '' })),
    // A sitemap is limited to 50 000 addresses.
    ...products
      .slice(0, 45_000)
      .map(({ slug, updatedAt }) => ({ path: `/products/${slug}`, changedAt: updatedAt })),
  ]
  const entries = addresses.map(
    ({ path, changedAt }) =>
      `<url><loc>${escapeXml(origin + path)}</loc>${changedAt && `<lastmod>${changedAt}</lastmod>`}</url>`,
  )
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
  return visit.reply
    .header('cache-control', market ? 'private, no-cache' : forAnHour)
    .header('vary', 'cookie')
    .type('application/xml; charset=utf-8')
    .send(text)
}

async function listFilledCollections({ db, build, live }: Visit): Promise<string[]> {
  const { collections } = build.snapshot
  const areFilled = await inOrder(
    collections.map((collection) =>
      collection.slug === null ? false : isFilled(db, collection, live.visibleIds),
    ),
  )
  return collections.flatMap(({ slug }, index) => (slug !== null && areFilled[index] ? [slug] : []))
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
