import { chromium, devices } from '@playwright/test'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'

export interface Phone {
  readonly context: BrowserContext
  readonly page: Page
}

/** Browser with a persistent profile that a later start reuses. */
export async function startPhone(
  testInfo: TestInfo,
  { offline }: { offline: boolean },
): Promise<Phone> {
  const { baseURL, launchOptions } = testInfo.project.use
  const context = await chromium.launchPersistentContext(testInfo.outputPath('phone'), {
    ...devices['Pixel 7'],
    ...launchOptions,
    ...(baseURL !== undefined && { baseURL }),
    reducedMotion: 'reduce',
    offline,
  })
  return { context, page: context.pages()[0] ?? (await context.newPage()) }
}

/** Kills the app at once, without an event, like a phone does. */
export async function killPhone({ context, page }: Phone): Promise<void> {
  const closed = context.waitForEvent('close')
  const browser = await context.newCDPSession(page)
  await browser.send('Browser.crash').catch(() => {})
  await closed
}
