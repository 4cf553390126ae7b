import path from 'node:path'
import { chromium } from '@playwright/test'
import type { CDPSession, Page } from '@playwright/test'
import { login } from '../../../packages/contract/src/accounts/identity/identity.ts'
import { findChromium } from '../../../scripts/chromium/find-chromium.mjs'
import { ownerOf } from '../../product/sign-in-owner.ts'
import type { Shop } from '../../product/shops.ts'
import type { Product } from '../../product/start-product.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** CPU slowdown factor compared with this machine. */
export const slowed = 4

export interface Panel {
  readonly page: Page
  /** Script time since page start in ms, on the slowed CPU. */
  readonly scriptMs: () => Promise<number>
  readonly close: () => Promise<void>
}

export async function openPanel(product: Product, shop: Shop): Promise<Panel> {
  const program = await findChromium(process.execPath, root)
  if (!program) throw new Error('No Chromium was found; CHROMIUM names one.')
  const browser = await chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  const page = await browser.newPage({
    baseURL: `http://localhost:${product.port}`,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  await signIn(page, shop)
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Performance.enable')
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: slowed })
  return { page, scriptMs: () => readScriptMs(chrome), close: () => browser.close() }
}

async function signIn(page: Page, shop: Shop): Promise<void> {
  const reply = await page.request.post(`/api${login.path}`, { data: ownerOf(shop) })
  if (reply.status() !== 200) throw new Error(`the sign-in answered ${reply.status()}`)
  const userInfo = (await reply.json()) as { token: string; refreshToken: string }
  const { token, refreshToken } = userInfo
  const auth = { userInfo, token, refreshToken, businessSetupReq: false, menuItems: [] }
  // A text file on the same origin gives access to storage without running the product's scripts.
  await page.goto('/robots.txt')
  await page.evaluate(`localStorage.setItem('auth', ${JSON.stringify(JSON.stringify(auth))})`)
}

async function readScriptMs(chrome: CDPSession): Promise<number> {
  const { metrics } = await chrome.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value
  if (seconds === undefined) throw new Error('the browser does not say how long scripts ran')
  return seconds * 1000
}
