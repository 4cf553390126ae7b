import { createHash } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { CspEvaluator } from 'csp_evaluator'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { demoPerson, demoSlug } from '../demo.ts'
import { expect, shopUrl, signIn, test } from '../journey.ts'
import { addresses } from '../csp.ts'

for (const address of addresses)
  test(`XSS-06: ${address} has a policy without a finding, and every script in it is allowed by name`, async ({
    request,
  }) => {
    const { html, policy, headers } = await pageAt(request, address)
    expect(new CspEvaluator(new CspParser(overTls(policy)).csp).evaluate()).toEqual([])
    for (const { nonce, hash } of inlineScripts(html))
      expect(nonce ? policy.includes(`'nonce-${nonce}'`) : policy.includes(hash), hash).toBe(true)
    expect(inlineScripts(html).length).toBeGreaterThan(0)
    expect(html).not.toMatch(/<[a-z][^>]*\s(?:on[a-z]+|style)="/)
    expect(html).not.toMatch(/href="javascript:/i)
    if (policy.includes("'nonce-")) expect(headers['cache-control']).toBe('no-store')
  })

test('XSS-06: a nonce is long, and is never given twice', async ({ request }) => {
  const nonces = new Set<string>()
  for (let visit = 0; visit < 3; visit += 1) {
    const { policy } = await pageAt(request, '/requestADemo')
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(Buffer.from(nonce, 'base64').length).toBeGreaterThanOrEqual(16)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(3)
})

test.describe('what somebody plants in a page', () => {
  // The browser logs its refusal, and React a hydration mismatch.
  test.use({
    allowConsole: [/Content Security Policy|ERR_FAILED|ERR_BLOCKED|status of 404|React error #418/],
  })

  for (const [name, planted] of [
    ['an inline script', '<script>globalThis.planted = true</script>'],
    ['an event handler', '<img src="/nothing.png" onerror="globalThis.planted = true">'],
    ['a script of another site', '<script src="https://evil.example/x.js"></script>'],
    ['a frame with a script', '<iframe srcdoc="<script>parent.planted = true</script>"></iframe>'],
    ['a guessed nonce', '<script nonce="guess">globalThis.planted = true</script>'],
  ] as const)
    test(`does not run: ${name}`, async ({ page }) => {
      await plant(page, '/about', planted)
      const refused = page.waitForEvent('console', (message) =>
        message.text().includes('Content Security Policy'),
      )
      await page.goto('/about')
      await refused
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.evaluate(() => 'planted' in globalThis)).toBe(false)
    })

  for (const [directive, html] of [
    ['form-action', '<form action="https://evil.example/"></form>'],
    ['base-uri', '<base href="https://evil.example/">'],
  ] as const)
    test(`cannot lead elsewhere: ${directive}`, async ({ page }) => {
      await page.goto('/about')
      const refused = await page.evaluate(
        (text) =>
          new Promise<string>((resolve) => {
            addEventListener('securitypolicyviolation', (event) =>
              resolve(event.effectiveDirective),
            )
            document.body.insertAdjacentHTML('beforeend', text)
            document.body.querySelector<HTMLFormElement>(':scope > form')?.submit()
          }),
        html,
      )
      expect(refused).toBe(directive)
      expect(await page.evaluate(() => document.baseURI)).toBe(page.url())
    })
})

test('XSS-08: pages, panel and shop live under their policy without a violation', async ({
  page,
  baseURL,
}) => {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      ;(globalThis as unknown as { noteViolation: (text: string) => void }).noteViolation(
        `${location.pathname}: ${effectiveDirective} ${blockedURI}`,
      )
    })
  })
  await signIn(page, demoPerson('owner'))
  const panel = ['buildManagement', 'inventoryManagement', 'orderManagement', 'deliveryManagement']
  for (const address of [
    ...addresses.slice(0, 7),
    ...panel.map((name) => `/adminPanel/${name}`),
    ...['/', '/products', '/cart'].map((path) => shopUrl(demoSlug, baseURL) + path),
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(violations).toEqual([])
})

async function pageAt(request: APIRequestContext, address: string) {
  const response = await request.get(address, { maxRedirects: 0 })
  const headers = response.headers()
  return {
    html: await response.text(),
    headers,
    policy: headers['content-security-policy'] ?? '',
  }
}

/** Loopback has no certificates; otherwise the product requires https. */
const overTls = (policy: string) => policy.replaceAll(/http:\/\/(?=[\w.-]*localhost)/g, 'https://')

/** Executable scripts without a `src`. */
function inlineScripts(html: string) {
  const found = html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)
  return [...found]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\//.test(attributes))
    .map(([, attributes = '', body = '']) => ({
      nonce: /nonce="([^"]+)"/.exec(attributes)?.[1],
      hash: `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
    }))
}

const plant = (page: Page, address: string, html: string) =>
  page.route(`**${address}`, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', () => `${html}</body>`)
    await route.fulfill({ response, body })
  })
