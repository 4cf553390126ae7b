import { load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pictureAddress, sitePages } from '@marketday/contract/site/site-pages'
import { testApp, type TestApp } from '../../../../testing/test-app.ts'
import type { Library } from '../library.ts'
import { pictureLayout } from '../picture-layout.ts'
import { blogFeed, sitemapFiles, siteAddresses } from './machine-files.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = (url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { host: 'localhost', ...headers } })

const locationsOf = (xml: string) =>
  load(xml, { xml: true })('loc')
    .map((_index, element) => load(element).text())
    .get()

async function sitemapPaths(): Promise<string[]> {
  const files = locationsOf((await ask('/sitemap.xml')).body)
  const bodies = await Promise.all(
    files.map(async (file) => (await ask(new URL(file).pathname)).body),
  )
  return bodies.flatMap(locationsOf).map((location) => new URL(location).pathname)
}

test('robots are kept from what belongs to somebody and are told where the sitemap is', async () => {
  const { statusCode, headers, body } = await ask('/robots.txt')
  expect({ statusCode, type: headers['content-type'] }).toEqual({
    statusCode: 200,
    type: 'text/plain; charset=utf-8',
  })
  expect(body).toContain('Disallow: /adminPanel\n')
  expect(body).toContain('\nSitemap: http://localhost/sitemap.xml\n')
})

test('the sitemap names every page of the site, each once', async () => {
  const paths = await sitemapPaths()
  expect(paths).toEqual(
    expect.arrayContaining([
      ...Object.values(sitePages).map(({ path }) => path),
      '/privacy-policy',
      '/help/publish-your-shop',
      '/blog/what-local-delivery-really-costs',
    ]),
  )
  expect(new Set(paths).size).toBe(paths.length)
  // Replaced versions stay readable but unlisted.
  expect(paths.filter((path) => /\d{4}-\d\d-\d\d$/.test(path))).toEqual([])
})

test('a part of the sitemap that does not exist is unknown', async () => {
  expect((await ask('/sitemap-2.xml')).statusCode).toBe(404)
  expect((await ask('/sitemap-1.xml')).statusCode).toBe(200)
})

test.each(['/', '/pricing', '/help/publish-your-shop', '/blog/what-local-delivery-really-costs'])(
  'the page %s has a picture of its own in the size that previews ask for',
  async (path) => {
    const { statusCode, headers, rawPayload } = await ask(pictureAddress(path))
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      type: 'image/png',
    })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(rawPayload.length).toBeLessThan(300_000)
    expect(headers.etag).not.toBe((await ask(pictureAddress('/blog'))).headers.etag)
  },
)

test('a picture that has not changed is not sent again, and no page means no picture', async () => {
  const { headers } = await ask('/content/pictures/pricing.png')
  const again = await ask('/content/pictures/pricing.png', {
    'if-none-match': String(headers.etag),
  })
  expect({ status: again.statusCode, bytes: again.rawPayload.length }).toEqual({
    status: 304,
    bytes: 0,
  })
  for (const path of [
    '/content/pictures/nothing.png',
    '/content/pictures/',
    '/content/pictures/..%2f..%2fetc.png',
  ])
    expect((await ask(path)).statusCode, path).toBe(404)
})

test('the feeds hold whole posts with absolute addresses', async () => {
  const rss = await ask('/rss.xml')
  expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const $ = load(rss.body, { xml: true })
  expect($('item').length).toBeGreaterThanOrEqual(6)
  expect($('item > guid').first().text()).toMatch(/^http:\/\/localhost\/blog\//)
  for (const item of $('item').toArray())
    expect(
      $(item)
        .children(String.raw`content\:encoded`)
        .text().length,
    ).toBeGreaterThan(1000)

  const {
    items,
    version,
    feed_url: self,
  } = (await ask('/feed.json')).json() as {
    version: string
    feed_url: string
    items: { url: string; content_html: string }[]
  }
  expect({ version, self }).toEqual({
    version: 'https://jsonfeed.org/version/1',
    self: 'http://localhost/feed.json',
  })
  expect(items).toHaveLength($('item').length)
  for (const { content_html: html } of items) expect(html).not.toMatch(/\s(?:href|src)="[/#]/)
})

test('a feed that has not changed is not sent again, and travels compressed', async () => {
  const first = await ask('/rss.xml', { 'accept-encoding': 'br' })
  expect(first.headers['content-encoding']).toBe('br')
  const again = await ask('/rss.xml?utm=1', { 'if-none-match': String(first.headers.etag) })
  expect({ status: again.statusCode, bytes: again.rawPayload.length }).toEqual({
    status: 304,
    bytes: 0,
  })
})

test('these files belong to the main origin alone', async () => {
  const { statusCode, body } = await ask('/rss.xml', { host: 'no-such-shop.localhost' })
  expect(statusCode).toBe(421)
  expect(body).not.toContain('<rss')
})

describe('with texts of a test', () => {
  const post = {
    slug: 'new-name',
    title: 'Bread & butter',
    description: 'D',
    author: 'A',
    tags: [],
    readingMinutes: 1,
    html: '<p><a href="/pricing">p</a> <a href="#end">e</a></p>',
    headings: [],
    searchText: '',
    isDraft: false,
    formerSlugs: ['old-name'],
    publishedAt: '2026-05-01',
  }
  const library: Library = {
    entries: new Map(),
    documents: new Map(),
    questions: [],
    testimonials: [],
    passages: [],
    posts: [
      { ...post, slug: 'tomorrow', publishedAt: '2026-06-02' },
      post,
      { ...post, slug: 'draft', isDraft: true },
    ],
  }

  test('drafts and posts of the future are in no sitemap, and the blog changed with its newest post', () => {
    const addresses = siteAddresses(library, '2026-06-01')
    expect(addresses.filter(({ path }) => path.startsWith('/blog/'))).toHaveLength(1)
    expect(addresses.find(({ path }) => path === '/blog')?.changedOn).toBe('2026-05-01')
  })

  test('a sitemap that is too long becomes several, each with the day of its last change', () => {
    const addresses = ['2026-01-01', null, '2026-03-01'].map((changedOn, index) => ({
      path: `/${index}`,
      changedOn,
    }))
    const files = sitemapFiles('https://a.example', addresses, 2)
    expect([...files.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
    expect(files.get('/sitemap.xml')).toContain(
      '<sitemap><loc>https://a.example/sitemap-2.xml</loc><lastmod>2026-03-01</lastmod></sitemap>',
    )
    expect(files.get('/sitemap-1.xml')).toContain('<url><loc>https://a.example/1</loc></url>')
  })

  test('a renamed post stays the same article for feed readers, and its links lead home', () => {
    const $ = load(blogFeed('https://a.example', [post]).rss2(), { xml: true })
    expect($('item > guid').text()).toBe('https://a.example/blog/old-name')
    expect($('item > link').text()).toBe('https://a.example/blog/new-name')
    const html = $('item')
      .children(String.raw`content\:encoded`)
      .text()
    expect(html).toContain('href="https://a.example/pricing"')
    expect(html).toContain('href="https://a.example/blog/new-name#end"')
  })

  test.each(['Хлеб и соль', '面包', 'a'.repeat(200), 'smile 🙂'])(
    'a title that the typeface cannot write is replaced by our own words: %s',
    (title) => {
      const layout = JSON.stringify(pictureLayout({ title, description: '' }))
      expect(layout).toContain(sitePages.home.title)
      expect(layout).not.toContain(title)
    },
  )
})

test('what search results show of a page fits there and is unlike any other', async () => {
  const pages = Object.values(sitePages)
  for (const { path, title, description } of pages) {
    expect(path === '/' ? title.length : title.length + ' – Marketday'.length).toBeLessThanOrEqual(
      60,
    )
    expect(description.length).toBeLessThanOrEqual(160)
  }
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length)
})
