import type { APIRequestContext } from '@playwright/test'
import { load } from 'cheerio'
import { expect, test } from '../journey.ts'

type Thing = { '@type': string } & Record<string, unknown>

test('every address of the sitemap is a page that can be found and shared', async ({ request }) => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
  const addresses = await sitemap(request)
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses)
    await test.step(address, async () => {
      const { status, $, things } = await pageAt(request, address)
      expect(status).toBe(200)
      expect($('link[rel=canonical]').attr('href')).toBe(address)
      expect($('meta[property="og:url"]').attr('content')).toBe(address)
      expect($('meta[name=robots]')).toHaveLength(0)
      expect($('h1')).toHaveLength(1)
      const title = $('title').text()
      const description = $('meta[name=description]').attr('content') ?? ''
      expect(title.length).toBeLessThanOrEqual(60)
      expect(description.length).toBeGreaterThan(40)
      expect(description.length).toBeLessThanOrEqual(160)
      expect(seen.titles.has(title) || seen.descriptions.has(description)).toBe(false)
      seen.titles.add(title)
      seen.descriptions.add(description)
      expectComplete(things)
      const place = new URL(address).pathname === '/' ? 'Organization' : 'BreadcrumbList'
      expect(things.map((thing) => thing['@type'])).toContain(place)
      const picture = await request.get($('meta[property="og:image"]').attr('content') ?? '')
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
    })
})

test('plans, questions and articles are told to search engines as what they are', async ({
  request,
}) => {
  const typesAt = async (address: string) =>
    (await pageAt(request, address)).things.map((thing) => thing['@type'])
  expect(await typesAt('/')).toEqual(['Organization', 'WebSite', 'FAQPage'])
  const pricing = await typesAt('/pricing')
  expect(pricing.filter((type) => type === 'Product').length).toBeGreaterThanOrEqual(3)
  expect(pricing).toContain('FAQPage')
  expect(await typesAt('/blog/what-local-delivery-really-costs')).toEqual([
    'BreadcrumbList',
    'BlogPosting',
  ])
})

for (const [given, exact] of [
  ['/Pricing', '/pricing'],
  ['/PRICING/?interval=year', '/pricing?interval=year'],
  ['/comingsoon', '/ComingSoon'],
  ['/partnership/', '/partnerShip'],
  ['/Blog/What-Local-Delivery-Really-Costs/', '/blog/what-local-delivery-really-costs'],
  ['/About', '/about'],
  ['/help/publish-your-shop/', '/help/publish-your-shop'],
  ['/adminpanel/', '/adminPanel'],
] as const)
  test(`${given} leads for good to ${exact}`, async ({ request }) => {
    const response = await request.get(given, { maxRedirects: 0 })
    expect([response.status(), response.headers()['location']]).toEqual([301, exact])
  })

for (const address of [
  '/no-such-page',
  '/No-Such-Page/',
  '/blog/no-such-post',
  '/blog/Not_A_Slug',
  '/blog?page=many',
  '/help/../../etc/passwd',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc%2fpasswd',
  '/%00',
  '/blog/%E0%A4%A',
  '/content/pictures/none.png',
  '/sitemap-99.xml',
])
  test(`${address} is not there, and is said so to everybody`, async ({ request }) => {
    const response = await request.get(address, { maxRedirects: 0 })
    expect([400, 404]).toContain(response.status())
    expect(await response.text()).not.toContain('root:')
  })

for (const address of [
  '/stripeVerify',
  '/adminPanel/dashboard',
  '/verify',
  '/blog?q=bread',
  '/ComingSoon?confirm=a-token',
  '/requestADemo?booking=a-token',
])
  test(`${address} belongs in no search engine`, async ({ request }) => {
    const { $, things } = await pageAt(request, address)
    expect($('meta[name=robots]').attr('content')).toBe('noindex')
    expect($('link[rel=canonical]')).toHaveLength(0)
    expect(things).toEqual([])
  })

for (const address of ['/ComingSoon?confirm=a-token', '/requestADemo?booking=a-token'])
  test(`${address} is one person’s page, which nobody keeps`, async ({ request }) => {
    for (const _visit of ['first', 'second']) {
      const { headers } = await answerAt(request, address)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['etag']).toBeUndefined()
    }
    // The page without the token is a different, cacheable one.
    const [bare = ''] = address.split('?')
    const kept = await answerAt(request, bare)
    expect(kept.text).not.toContain('a-token')
  })

test('no page of the panel belongs in a search engine, whichever it is', async ({ request }) => {
  for (const address of ['/adminPanel', '/adminPanel/settings', '/adminPanel/no-such-page'])
    expect((await request.get(address)).headers()['x-robots-tag'], address).toBe('noindex')
  expect((await request.get('/pricing')).headers()['x-robots-tag']).toBeUndefined()
})

test('the app can be put on a home screen', async ({ request, page }) => {
  const address = '/assets/app/manifest.webmanifest'
  const response = await request.get(address)
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const { icons } = (await response.json()) as { icons: { src: string; type: string }[] }
  for (const icon of icons) {
    const file = await request.get(`/assets/app/${icon.src}`)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, icon.type])
  }
  await page.goto('/about')
  for (const link of await page.locator('link[rel~=icon], link[rel=apple-touch-icon]').all())
    expect((await request.get((await link.getAttribute('href')) ?? '')).status()).toBe(200)
})

async function answerAt(request: APIRequestContext, address: string) {
  const response = await request.get(address)
  return { headers: response.headers(), text: await response.text() }
}

async function sitemap(request: APIRequestContext): Promise<string[]> {
  const locations = async (address: string) => {
    const $ = load(await (await request.get(address)).text(), { xml: true })
    return $('loc')
      .toArray()
      .map((element) => $(element).text())
  }
  const files = await locations('/sitemap.xml')
  return (await Promise.all(files.map(locations))).flat()
}

async function pageAt(request: APIRequestContext, address: string) {
  const response = await request.get(address)
  const $ = load(await response.text())
  const things = $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((script) => (JSON.parse($(script).text()) as { '@graph': Thing[] })['@graph'])
  return { status: response.status(), $, things }
}

const required: Record<string, readonly string[]> = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url', 'potentialAction'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  BlogPosting: ['headline', 'image', 'datePublished', 'author', 'publisher', 'mainEntityOfPage'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  Product: ['name', 'description', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'url'],
}

function expectComplete(value: unknown): void {
  if (Array.isArray(value)) value.forEach(expectComplete)
  else if (value !== null && typeof value === 'object') {
    const thing = value as Thing
    for (const key of required[thing['@type']] ?? [])
      expect(thing[key], `${key} of ${thing['@type']}`).toBeTruthy()
    for (const key of ['url', 'item', 'logo', 'image'])
      if (typeof thing[key] === 'string') expect(thing[key]).toMatch(/^https?:\/\//)
    Object.values(thing).forEach(expectComplete)
  }
}
