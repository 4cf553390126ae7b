import type { FastifyRequest } from 'fastify'
import { pictureAddress } from '@marketday/contract/site/site-pages'
import { notFound } from '../../../platform/http/errors.ts'
import { createPageCache } from '../../../platform/pages/page-cache.ts'
import { pageAddress } from '../../../platform/pages/page-address.ts'
import { sendCached } from '../../../platform/pages/send-page.ts'
import type { App } from '../../../platform/services.ts'
import type { Library } from '../library.ts'
import { createPictures } from '../pictures/create-pictures.ts'
import { isPublished } from '../rules.ts'
import { blogFeed } from './blog-feed.ts'
import { robotsText } from './robots-text.ts'
import { siteAddresses } from './site-addresses.ts'
import { sitemapFiles } from './sitemap-files.ts'

const main = { constraints: { surface: 'main' } }
const freshMs = 60_000

export function machineFiles(app: App, library: Library): void {
  const { origin } = app.services.config.publicUrl
  const today = () => app.services.clock.now().toISOString().slice(0, 10)
  const addresses = () => siteAddresses(library, today())
  const feed = () => {
    const day = today()
    return blogFeed(
      origin,
      library.posts.filter((post) => isPublished(post, day)),
    )
  }
  const sitemap = ({ url }: FastifyRequest) =>
    sitemapFiles(origin, addresses()).get(url.replace(/\?.*$/, ''))

  textFile(app, '/robots.txt', { type: 'text/plain', text: () => robotsText(origin) })
  textFile(app, '/rss.xml', { type: 'application/rss+xml', text: () => feed().rss2() })
  textFile(app, '/feed.json', { type: 'application/feed+json', text: () => feed().json1() })
  textFile(app, '/sitemap.xml', { type: 'application/xml', text: sitemap })
  textFile(app, '/sitemap-:part(\\d{1,4}).xml', { type: 'application/xml', text: sitemap })
  pagePictures(app, addresses)
}

/** Regenerated at most once a minute; supports ETags. */
function textFile(
  app: App,
  url: string,
  {
    type,
    text,
  }: { readonly type: string; readonly text: (request: FastifyRequest) => string | undefined },
): void {
  const cache = createPageCache({ freshMs })
  app.get(url, main, async (request, reply) => {
    const page = await cache.take(request.url.replace(/\?.*$/, ''), async () => ({
      text: requireValue(text(request), 'File'),
      headers: { 'content-type': `${type}; charset=utf-8` },
    }))
    return sendCached(request, reply, page)
  })
}

function pagePictures(app: App, addresses: () => ReturnType<typeof siteAddresses>): void {
  const pictureOf = createPictures()
  app.get('/content/pictures/*', main, async (request, reply) => {
    const { pathname } = pageAddress(request.url, app.services.config.publicUrl)
    const page = addresses().find(({ path }) => pictureAddress(path) === pathname)
    const { png, etag } = await pictureOf(requireValue(page, 'Picture'))
    reply.headers({
      'cache-control': 'public, max-age=86400',
      // Other sites embed this file.
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(png)
  })
}

function requireValue<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what)
  return value
}
