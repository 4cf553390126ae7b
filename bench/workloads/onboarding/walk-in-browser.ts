import { performance } from 'node:perf_hooks'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Product } from '../../product/start-product.ts'
import { toAddress } from './website.ts'

export interface Walk {
  /** From Enter in the URL field until the test order is paid. */
  readonly seconds: number
  readonly presses: number
  readonly typedFields: number
}

export async function walkInBrowser(
  product: Product,
  { site, program, network }: { site: string; program: string; network: string },
): Promise<Walk> {
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({
      timezoneId: 'Europe/London',
      locale: 'en-GB',
      extraHTTPHeaders: { 'x-forwarded-for': network },
    })
    const effort = await watchEffort(page)
    await page.goto(`http://localhost:${product.port}/`)
    await page.getByLabel('Your website address').fill(toAddress(product, site))
    const begunAt = performance.now()
    await page.keyboard.press('Enter')
    await createAccount(page)
    await openTheShop(page)
    return { seconds: (performance.now() - begunAt) / 1000, ...effort() }
  } finally {
    await browser.close()
  }
}

async function createAccount(page: Page): Promise<void> {
  await page
    .getByLabel('I own this website or have permission to use its content.')
    .check({ timeout: 60_000 })
  await page.getByLabel('Email').fill(`walk-${crypto.randomUUID()}@example.com`)
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await page.getByRole('button', { name: 'Create my shop' }).click()
}

async function openTheShop(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Start 14 days free/ }).click({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Place a test order' }).click({ timeout: 120_000 })
  await page.getByText(/Test order \d+ is paid/).waitFor({ timeout: 60_000 })
}

/** Counts pointer clicks and Enter; a field counts once. */
async function watchEffort(page: Page) {
  const fields = new Set<string>()
  let presses = 0
  await page.exposeFunction('notePress', () => (presses += 1))
  await page.exposeFunction('noteField', (name: string) => fields.add(name))
  await page.addInitScript({ content: listening })
  return () => ({ presses, typedFields: fields.size })
}

const listening = `
  addEventListener('pointerdown', () => notePress(), true)
  addEventListener('keydown', ({ key }) => key === 'Enter' && notePress(), true)
  addEventListener('input', ({ target }) => target.type !== 'checkbox' && noteField(target.name), true)
`
