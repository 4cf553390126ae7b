import { expect, test } from 'vitest'

import { plainVariant } from '@marketday/contract/imports/source-items'
import type { SourceItem } from '@marketday/contract/imports/source-items'

import { readFeedPages } from './read-feeds.ts'
import type { Feed } from './read-feeds.ts'
import { createFindings } from './findings.ts'

const item = (id: number): SourceItem => ({
  key: `shopify:${id}`,
  source: 'shopify',
  url: '',
  title: `Item ${id}`,
  description: '',
  category: '',
  vendor: '',
  tags: [],
  options: [],
  variants: [{ ...plainVariant, priceMinor: id }],
  images: [],
  currency: null,
  confidence: 1,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_none, index) => item(from + index))

const origin = 'https://shop.example'
const limit = 10

async function readShop(
  page: (url: URL) => { items: SourceItem[]; link?: string },
  hasAfter = true,
) {
  const asked: string[] = []
  const findings = createFindings(
    {
      facts: {
        status: 'probing',
        source: null,
        currency: null,
        found: 0,
        read: 0,
        failed: 0,
        currentPage: '',
        notice: '',
        brand: null,
        progress: {},
        errorCode: null,
      },
      known: [],
    },
    () => undefined,
  )
  const feed: Feed = {
    visitor: {
      origin,
      sitemaps: [],
      mayVisit: () => true,
      visit: () => Promise.reject(new Error()),
    },
    addressOf: (number) => `${origin}/feed?page=${number}`,
    ...(hasAfter && {
      addressAfter: (items) =>
        `${origin}/feed?since=${Math.max(0, ...items.map(({ key }) => Number(key.split(':')[1])))}`,
    }),
    read(address) {
      asked.push(address.replace(`${origin}/feed`, ''))
      if (asked.length > 50) throw new Error('It never ends')
      const { items, link = '' } = page(new URL(address))
      return Promise.resolve({
        items,
        size: items.length,
        isLast: items.length < limit,
        facts: {},
        link,
      })
    },
  }
  await readFeedPages(feed, findings)
  findings.flush()
  return { asked, items: findings.items }
}

const number = (url: URL, name: string) => Number(url.searchParams.get(name) ?? 0)
const pageOf = (all: SourceItem[], page: number) => all.slice((page - 1) * limit, page * limit)

test('a feed is read page by page until a short one', async () => {
  const all = range(1, 26)
  const { asked, items } = await readShop((url) => ({ items: pageOf(all, number(url, 'page')) }))
  expect([items, asked]).toEqual([25, ['?page=1', '?page=2', '?page=3']])
})

test('a shop that ignores page numbers is read by the last id it gave', async () => {
  const all = range(1, 26)
  const { asked, items } = await readShop((url) => {
    const from = number(url, 'since')
    return { items: all.slice(from, from + limit) }
  })
  expect([items, asked]).toEqual([25, ['?page=1', '?page=2', '?since=10', '?since=20']])
})

test('a shop that gives the same page whatever it is asked is asked three times, not thousands', async () => {
  const { asked, items } = await readShop(() => ({ items: range(1, 11) }))
  expect([items, asked.length]).toEqual([10, 3])
  expect((await readShop(() => ({ items: range(1, 11) }), false)).asked).toHaveLength(2)
})

test('the way that a shop names itself is followed, also behind a short page', async () => {
  const all = range(1, 13)
  const { asked, items } = await readShop((url) => {
    const from = number(url, 'cursor')
    const next = from + 4 < all.length ? `</feed?cursor=${from + 4}>; rel="next"` : ''
    return { items: all.slice(from, from + 4), link: next }
  })
  expect([items, asked]).toEqual([12, ['?page=1', '?cursor=4', '?cursor=8']])
})

test('a way to another host is not followed', async () => {
  const { asked } = await readShop(() => ({
    items: range(1, 4),
    link: '<https://evil.example/>; rel="next"',
  }))
  expect(asked).toEqual(['?page=1'])
})
