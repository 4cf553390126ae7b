import { beforeAll, expect, test } from 'vitest'
import { sitePages } from '@marketday/contract/site/site-pages'
import { offerOf } from '../../marketing/PlanCards.tsx'
import { pages } from '../../paths.ts'
import { keepRuntimeConfig, runtimeConfig } from '../document-context.tsx'
import { missingMeta, pageMeta, type PageMeta } from '../seo.ts'
import { panelTitle } from '../session/panel-title.ts'
import { blogPosting, faqPage, planProduct } from './page-facts.ts'

beforeAll(() => keepRuntimeConfig({ ...runtimeConfig(), publicUrl: 'https://market.example' }))

const post = {
  slug: 'rye-bread',
  title: 'Rye bread',
  description: 'How to sell it.',
  author: 'Ada Miller',
  publishedAt: '2026-05-01',
  tags: ['Baking', 'Bread'],
  readingMinutes: 3,
}

interface Graph {
  readonly '@context': string
  readonly '@graph': readonly Record<string, unknown>[]
}

function tagsOf(page: PageMeta) {
  const tags = pageMeta(page) as Record<string, unknown>[]
  const content = (name: string) =>
    tags.find((tag) => tag['property'] === name || tag['name'] === name)?.['content']
  const canonical = tags.find((tag) => tag['rel'] === 'canonical')?.['href']
  const data = tags.find((tag) => 'script:ld+json' in tag)?.['script:ld+json'] as Graph | undefined
  return { tags, content, canonical, graph: data?.['@graph'] ?? [] }
}

test('a page names its one address and its picture in full', () => {
  const { canonical, content } = tagsOf(sitePages.pricing)
  expect(canonical).toBe('https://market.example/pricing')
  expect(content('og:url')).toBe('https://market.example/pricing')
  expect(content('og:image')).toBe('https://market.example/content/pictures/pricing.png')
  expect(content('og:title')).toBe('Pricing – Marketday')
})

test('a later page of a list is a page of its own with the picture of the list', () => {
  const { canonical, content } = tagsOf({ ...sitePages.blog, path: '/blog?page=2' })
  expect(canonical).toBe('https://market.example/blog?page=2')
  expect(content('og:image')).toBe('https://market.example/content/pictures/blog.png')
})

test('what is not to be found has no address, no picture and no facts for search engines', () => {
  const { canonical, content, graph } = tagsOf({ ...sitePages.blog, index: false })
  expect({ canonical, image: content('og:image'), graph }).toEqual({
    canonical: undefined,
    image: undefined,
    graph: [],
  })
  expect(content('robots')).toBe('noindex')
  for (const tags of [missingMeta(), panelTitle('Orders')])
    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
})

test('the home page says who we are and how the site is searched', () => {
  const { graph } = tagsOf(sitePages.home)
  expect(graph.map((fact) => fact['@type'])).toEqual(['Organization', 'WebSite'])
  expect(graph[0]).toMatchObject({
    name: 'Marketday',
    url: 'https://market.example/',
    logo: 'https://market.example/assets/app/icon-512.png',
  })
})

test('every other page says where it stands, step by step', () => {
  const { graph } = tagsOf({
    title: 'Publish your shop',
    description: 'D',
    path: '/help/first-steps/publish-your-shop',
  })
  expect(graph).toHaveLength(1)
  const [list] = graph as [{ itemListElement: { position: number; name: string; item: string }[] }]
  expect(list.itemListElement.map(({ position, name, item }) => [position, name, item])).toEqual([
    [1, 'Marketday', 'https://market.example/'],
    [2, 'Help', 'https://market.example/help'],
    [3, 'First steps', 'https://market.example/help/first-steps'],
    [4, 'Publish your shop', 'https://market.example/help/first-steps/publish-your-shop'],
  ])
})

test('an article carries author, day and picture', () => {
  const { content, graph } = tagsOf({
    ...post,
    path: '/blog/rye-bread',
    facts: [blogPosting(post)],
  })
  expect(content('og:type')).toBe('article')
  expect(content('article:published_time')).toBe('2026-05-01')
  expect(graph[1]).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Rye bread',
    datePublished: '2026-05-01',
    author: { '@type': 'Person', name: 'Ada Miller' },
    image: 'https://market.example/content/pictures/blog/rye-bread.png',
    publisher: { '@type': 'Organization', name: 'Marketday' },
  })
})

test('questions come with their answers', () => {
  expect(faqPage([{ question: 'Why?', html: '<p>Because.</p>' }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      { '@type': 'Question', name: 'Why?', acceptedAnswer: { text: '<p>Because.</p>' } },
    ],
  })
})

test.each([
  { currency: 'USD', monthMinor: 2900, yearMinor: 29_000, prices: ['29.00', '290.00'] },
  { currency: 'JPY', monthMinor: 4500, yearMinor: 45_000, prices: ['4500', '45000'] },
  { currency: 'KWD', monthMinor: 9500, yearMinor: 95_000, prices: ['9.500', '95.000'] },
])('a plan is offered in $currency by month and by year', ({ prices, ...money }) => {
  const plan = planProduct(
    offerOf({
      id: 'starter',
      name: 'Starter',
      tagline: 'For one stall',
      trialDays: 14,
      limits: { products: 1, staff: 1, buildsPerDay: 1, storageMb: 1000 },
      features: [],
      ...money,
    }),
  )
  expect(plan).toMatchObject({ '@type': 'Product', name: 'Marketday Starter' })
  const offers = plan['offers'] as { price: string; priceCurrency: string; url: string }[]
  expect(offers.map(({ price }) => price)).toEqual(prices)
  expect(offers.every(({ priceCurrency }) => priceCurrency === money.currency)).toBe(true)
  expect(offers[1]?.url).toBe('https://market.example/pricing?interval=year')
})

test('the pages that search engines are told of are addresses of the app', () => {
  const known: string[] = Object.values(pages)
    .filter(({ access }) => access === 'public')
    .map(({ path }) => path)
  for (const { path } of Object.values(sitePages)) expect(known).toContain(path)
})

test('the home page bears its whole title; every other page the name of the product behind its own', () => {
  expect(tagsOf(sitePages.home).tags[0]).toEqual({ title: sitePages.home.title })
  expect(tagsOf(sitePages.blog).tags[0]).toEqual({ title: 'Blog for local shops – Marketday' })
  expect(missingMeta()[0]).toEqual({ title: 'Page Not Found – Marketday' })
  expect(panelTitle('Order 1042', 'Orders')[0]).toEqual({
    title: 'Order 1042 · Orders · Marketday',
  })
})

test('a page says everything that search engines and shared links show', () => {
  const { tags } = tagsOf({ title: 'Eggs', description: 'How to sell them.', path: '/eggs' })
  expect(tags.slice(1, -1)).toEqual([
    { name: 'description', content: 'How to sell them.' },
    { tagName: 'link', rel: 'canonical', href: 'https://market.example/eggs' },
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'Marketday: the blog',
      href: '/rss.xml',
    },
    { property: 'og:site_name', content: 'Marketday' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: 'Eggs – Marketday' },
    { property: 'og:description', content: 'How to sell them.' },
    { property: 'og:url', content: 'https://market.example/eggs' },
    { property: 'og:image', content: 'https://market.example/content/pictures/eggs.png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'Eggs' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ])
})

test('a plan names its brand and the length of what is paid for', () => {
  const plan = planProduct({
    name: 'Starter',
    tagline: 'For one stall',
    currency: 'GBP',
    decimals: { month: '29.00', year: '290.00' },
  })
  const offer = (interval: string, price: string, unitCode: string) => ({
    '@type': 'Offer',
    url: `https://market.example/pricing?interval=${interval}`,
    price,
    priceCurrency: 'GBP',
    availability: 'https://schema.org/InStock',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'GBP',
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
    },
  })
  expect(plan).toEqual({
    '@type': 'Product',
    name: 'Marketday Starter',
    description: 'For one stall',
    image: 'https://market.example/content/pictures/pricing.png',
    brand: { '@type': 'Brand', name: 'Marketday' },
    offers: [offer('month', '29.00', 'MON'), offer('year', '290.00', 'ANN')],
  })
})

test('search engines learn how to write to us and how to search our articles', () => {
  const { graph } = tagsOf(sitePages.home)
  expect(graph[0]?.['contactPoint']).toEqual({
    '@type': 'ContactPoint',
    contactType: 'customer support',
    url: 'https://market.example/contacts',
  })
  expect(graph[1]).toMatchObject({
    publisher: { '@id': 'https://market.example/#organization' },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: 'https://market.example/blog?q={search_term_string}',
      },
      'query-input': 'required name=search_term_string',
    },
  })
})
