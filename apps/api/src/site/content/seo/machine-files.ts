import type { FastifyRequest } from 'fastify'
import { Feed } from 'feed'

import { pictureAddress, sitePages } from '@marketday/contract/site/site-pages'
import { isReplaced } from '@marketday/contract/site/is-replaced'

import { notFound } from '../../../platform/http/errors.ts'
import { createPageCache } from '../../../platform/pages/page-cache.ts'
import { pageAddress } from '../../../platform/pages/page-request.ts'
import { sendCached } from '../../../platform/pages/send-page.ts'
import type { App } from '../../../platform/services.ts'
import type { Library } from '../library.ts'
import { createPictures } from '../create-pictures.ts'
import { isPublished } from '../rules.ts'
import type { StoredPost } from '../texts.ts'

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

/** Paths closed to crawlers: the panel, personal pages and endpoints. */
const closed = ['/adminPanel', '/verify', '/stripeVerify', '/auth/', '/api/']

const robotsText = (origin: string) =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** Feed with full texts, newest first, and only absolute URLs. */
export function blogFeed(origin: string, posts: readonly StoredPost[]): Feed {
  const { blog } = sitePages
  const feed = new Feed({
    id: `${origin}${blog.path}`,
    link: `${origin}${blog.path}`,
    title: `Marketday: ${blog.title}`,
    description: blog.description,
    language: 'en',
    favicon: `${origin}/favicon.ico`,
    copyright: 'Marketday',
    generator: false,
    updated: dateOf(posts[0]?.publishedAt ?? '1970-01-01'),
    feedLinks: { rss: `${origin}/rss.xml`, json: `${origin}/feed.json` },
  })
  for (const post of posts) feed.addItem(itemOf(origin, post))
  return feed
}

function itemOf(origin: string, post: StoredPost) {
  const link = `${origin}/blog/${post.slug}`
  return {
    title: post.title,
    // The first slug keeps the id stable when a post is renamed.
    id: `${origin}/blog/${post.formerSlugs[0] ?? post.slug}`,
    link,
    date: dateOf(post.publishedAt),
    published: dateOf(post.publishedAt),
    description: post.description,
    content: absolute(origin, link, post.html),
    author: [{ name: post.author }],
    category: post.tags.map((name) => ({ name })),
    image: origin + pictureAddress(`/blog/${post.slug}`),
  }
}

/** Feed readers show the text outside our site, where relative URLs break. */
const absolute = (origin: string, page: string, html: string) =>
  html
    .replaceAll(/(\s(?:href|src)=")(?=\/)/g, `$1${origin}`)
    .replaceAll(/(\shref=")(?=#)/g, `$1${page}`)

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** URLs per file, limit of the sitemap protocol. */
const mostPerFile = 50_000

type Address = Pick<SiteAddress, 'path' | 'changedOn'>

/** Index and its files by path. Unknown dates are omitted. */
export function sitemapFiles(
  origin: string,
  addresses: readonly Address[],
  perFile = mostPerFile,
): ReadonlyMap<string, string> {
  const count = Math.max(1, Math.ceil(addresses.length / perFile))
  const parts = Array.from({ length: count }, (_part, index) => ({
    path: `/sitemap-${index + 1}.xml`,
    addresses: addresses.slice(index * perFile, (index + 1) * perFile),
  }))
  const index = parts.map(({ path, addresses: held }) =>
    entry('sitemap', origin + path, last(held)),
  )
  return new Map([
    ['/sitemap.xml', file('sitemapindex', index)],
    ...parts.map(({ path, addresses: held }): [string, string] => [
      path,
      file(
        'urlset',
        held.map((address) => entry('url', origin + address.path, address.changedOn)),
      ),
    ]),
  ])
}

const last = (addresses: readonly Address[]) =>
  addresses
    .flatMap(({ changedOn }) => changedOn ?? [])
    .toSorted()
    .at(-1) ?? null

const entry = (element: string, location: string, day: string | null) =>
  `<${element}><loc>${escapeXml(location)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</${element}>`

const file = (element: string, entries: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n')

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface SiteAddress {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly changedOn: string | null
}

export function siteAddresses(library: Library, today: string): SiteAddress[] {
  const posts = library.posts.filter((post) => isPublished(post, today))
  const documents = [...library.documents.values()].filter((document) => !isReplaced(document))
  const newest = posts[0]?.publishedAt ?? null
  return [
    ...Object.values(sitePages).map((page) => ({
      ...page,
      changedOn: page.path === sitePages.blog.path ? newest : null,
    })),
    ...documents.map(({ path, title, description, effectiveAt }) => ({
      path,
      title,
      description,
      changedOn: effectiveAt,
    })),
    ...posts.map(({ slug, title, description, publishedAt }) => ({
      path: `/blog/${slug}`,
      title,
      description,
      changedOn: publishedAt,
    })),
  ]
}
