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

/** What hears scanners is fetched once the page is there: it holds back a letter for a moment, then gives it back. */
export async function untilHeard(page: Page): Promise<void> {
  await page.locator('body').evaluate(async (body) => {
    // A key of no page.
    const press = () =>
      body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'q', bubbles: true, cancelable: true }),
      )
    while (press()) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => body.addEventListener('keydown', resolve, { once: true }))
  })
}
