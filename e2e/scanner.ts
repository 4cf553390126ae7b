import type { Page } from '@playwright/test'

/** Writes a code as a scanner does, to whatever has the focus: faster than keys sent one by one from outside would be. */
export async function scanCode(page: Page, code: string): Promise<void> {
  await untilHeard(page)
  await page.evaluate(
    (keys) => {
      for (const key of keys)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    },
    [...code, 'Enter'],
  )
}

/** What hears scanners is fetched once the page is there, and begins a moment later. */
async function untilHeard(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/ItemScanner-')),
  )
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
}
