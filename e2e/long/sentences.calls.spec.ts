import { expect, test } from '../journey.ts'
import { appIsReady, collect } from '../sentences/visit.ts'

test('S-112 a visitor’s request carries no authorization', async ({ page }) => {
  const sent = collect(page, /^\/api\//)
  await page.goto('/pricing')
  await appIsReady(page)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: /privacy/i })
    .first()
    .click()
  await page.waitForURL('**/privacy-policy')
  expect(sent.length).toBeGreaterThan(0)
  for (const request of sent) expect(await request.headerValue('authorization')).toBeNull()
})

test('S-128 S-129 S-132 the files that describe a deployment are served by the product itself', async ({
  page,
}) => {
  const latest = await page.request.get(`/builds/latest.json?${Date.now()}`)
  const { id } = (await latest.json()) as { id: string }
  const meta = await page.request.get(`/builds/meta/${id}.json`)
  const manifest = (await meta.json()) as { id: string; timestamp: number; prerendered: string[] }
  expect(manifest.id).toBe(id)
  expect(manifest.timestamp).toBeGreaterThan(1_700_000_000_000)
  expect(manifest.prerendered).toEqual(expect.arrayContaining(['/', '/pricing', '/blog']))
  for (const path of manifest.prerendered) {
    const payload = await page.request.get(`${path.replace(/\/$/, '')}/_payload.json?${id}`)
    expect([path, payload.status()]).toEqual([path, 200])
    expect(await payload.json()).not.toBeNull()
  }
  const missing = ['/builds/meta/none.json', '/requestADemo/_payload.json', '/content/none.json']
  for (const path of missing) expect((await page.request.get(path)).status()).toBe(404)
})

test('public pages and payloads are answered with 304 to whoever has them', async ({ page }) => {
  for (const path of ['/', '/pricing', '/pricing/_payload.json', '/privacy-policy']) {
    const first = await page.request.get(path)
    const etag = first.headers()['etag'] ?? ''
    expect(etag).not.toBe('')
    expect(first.headers()['cache-control']).toBe('public, no-cache')
    const again = await page.request.get(path, { headers: { 'if-none-match': etag } })
    expect([path, again.status()]).toEqual([path, 304])
  }
  const live = await page.request.get('/requestADemo')
  expect(live.headers()['cache-control']).toBe('no-store')
})

test('a public page brings no script before it has loaded, the panel at once', async ({ page }) => {
  const htmlOf = async (path: string) => (await page.request.get(path)).text()
  const statement = /^import [*"]/m
  expect(await htmlOf('/')).not.toMatch(statement)
  expect(await htmlOf('/')).not.toContain('rel="modulepreload"')
  expect(await htmlOf('/adminPanel/dashboard')).toMatch(statement)
})
