import type { BrowserContext, Page, Request } from '@playwright/test'
import { demoPerson } from './demo.ts'
import { expect } from './journey.ts'

export const owner = demoPerson('owner')
export const minute = 60_000

export async function countRefreshes(context: BrowserContext) {
  const seen = { count: 0, underWay: new Set<Request>() }
  context.on('request', (request) => {
    if (!request.url().endsWith('/cap/user/refresh')) return
    seen.count += 1
    seen.underWay.add(request)
  })
  context.on('requestfinished', (request) => seen.underWay.delete(request))
  context.on('requestfailed', (request) => seen.underWay.delete(request))
  return seen
}

export const isInside = async (page: Page) => {
  await page.goto('/adminPanel/settings/account')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Your name')).toBeVisible()
}

/** Makes the stored access token invalid for the server and expired for the page. */
export const expireToken = (page: Page) =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('auth') ?? '{}')
    const now = Math.floor(Date.now() / 1000)
    const body = btoa(JSON.stringify({ iat: now - 900, exp: now }))
    const token = `${stored.token.split('.')[0]}.${body}.x`
    const text = JSON.stringify({ ...stored, token })
    localStorage.setItem('auth', text)
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: text }))
  })
